"""What a window says: its accessible tree, read over D-Bus as a screen reader reads it.

Plain D-Bus calls rather than libatspi, which answers from a cache of its own: a test has to see what is there now.
"""

from dataclasses import dataclass
from functools import cached_property

from gi.repository import Gio, GLib

ACCESSIBLE = "org.a11y.atspi.Accessible"
PROPERTIES = "org.freedesktop.DBus.Properties"
STATES = {1: "active", 4: "checked", 7: "editable", 8: "enabled", 12: "focused", 20: "pressed", 23: "selected"}
ROLES = {
    7: "check box",
    16: "dialog",
    20: "filler",
    23: "frame",
    27: "image",
    29: "label",
    33: "menu",
    34: "menu bar",
    35: "menu item",
    37: "tab",
    39: "panel",
    43: "button",
    44: "radio button",
    48: "scroll bar",
    50: "splitter",
    51: "slider",
    52: "spin button",
    61: "text",
    62: "toggle button",
    69: "window",
    75: "application",
    79: "entry",
}
BUTTONS = ("button", "toggle button", "menu item", "menu")
CALL_TIMEOUT = 3000


@dataclass
class Widget:
    """One accessible object."""

    bus: "Bus"
    owner: str
    path: str
    depth: int
    name: str = ""
    description: str = ""
    role: str = ""
    text: str = ""

    @cached_property
    def states(self):
        """What it is now, in words of `STATES`; asked when first wanted."""
        answer = self.bus.ask(self.owner, self.path, ACCESSIBLE, "GetState")
        bits = answer[0] if answer else [0]
        return {word for bit, word in STATES.items() if bits[bit // 32] >> bit % 32 & 1}

    @cached_property
    def extents(self):
        """Where it is on the screen: left, top, width, height; asked when first wanted."""
        screen = GLib.Variant("(u)", (0,))
        answer = self.bus.ask(self.owner, self.path, "org.a11y.atspi.Component", "GetExtents", screen)
        return tuple(answer[0]) if answer else (0, 0, 0, 0)

    @property
    def middle(self):
        x, y, width, height = self.extents
        return (x + width // 2, y + height // 2)

    @property
    def is_field(self):
        return self.role in ("entry", "text", "spin button")

    def __str__(self):
        said = f"{'  ' * self.depth}{self.role} “{self.name}”"
        if self.text and self.text != self.name:
            said += f" text “{self.text}”"
        if self.description:
            said += f" described “{self.description}”"
        return f"{said} {' '.join(sorted(self.states))} {self.extents}"


def switch_on_accessibility():
    """Tells programs that a screen reader listens, so that they build their trees."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync("org.a11y.Bus", "/org/a11y/bus", PROPERTIES, "Set", value, None, 0, CALL_TIMEOUT)


class Bus:
    """The accessibility bus."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        answer = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, CALL_TIMEOUT
        )
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(answer.unpack()[0], flags)

    def program(self, pid):
        """The bus name and root of the program that runs as process `pid`; None until it is there."""
        root = "/org/a11y/atspi/accessible/root"
        programs = self.ask("org.a11y.atspi.Registry", root, ACCESSIBLE, "GetChildren")
        for name, path in programs[0] if programs else ():
            arguments = GLib.Variant("(s)", (name,))
            bus = "org.freedesktop.DBus"
            owner = self.ask(bus, "/org/freedesktop/DBus", bus, "GetConnectionUnixProcessID", arguments)
            if owner and owner[0] == pid:
                return (name, path)
        return None

    def read(self, program):
        """Every widget of `program`, as they are drawn: parents before children."""
        owner, root = program
        everything = GLib.Variant("(s)", (ACCESSIBLE,))
        widgets, children = {}, {}
        level = [Widget(self, owner, root, 0)]
        while level:
            calls = []
            for widget in level:
                calls += [
                    (owner, widget.path, PROPERTIES, "GetAll", everything),
                    (owner, widget.path, ACCESSIBLE, "GetRole", None),
                    (owner, widget.path, ACCESSIBLE, "GetChildren", None),
                ]
            answers = iter(self._all(calls))
            below = []
            for widget in level:
                properties, role, inside = (next(answers) for _ in range(3))
                properties = properties[0] if properties else {}
                widget.name = properties.get("Name", "")
                widget.description = properties.get("Description", "")
                widget.role = ROLES.get(role[0], f"role {role[0]}") if role else "gone"
                widgets[widget.path] = widget
                inside = inside[0] if inside else ()
                inside = [Widget(self, owner, path, widget.depth + 1) for _, path in inside]
                children[widget.path] = inside
                below += inside
            level = below
        self._read_texts(owner, widgets.values())
        return self._in_order(root, widgets, children)

    def ask(self, owner, path, interface, method, arguments=None):
        """The answer to one call; None where it failed, as a widget that is gone does."""
        return self._all([(owner, path, interface, method, arguments)])[0]

    def _read_texts(self, name, widgets):
        fields = [widget for widget in widgets if widget.is_field]
        whole = GLib.Variant("(ii)", (0, -1))
        texts = self._all([(name, w.path, "org.a11y.atspi.Text", "GetText", whole) for w in fields])
        for widget, text in zip(fields, texts):
            widget.text = text[0] if text else ""

    def _in_order(self, root, widgets, children):
        order, left = [], [root]
        while left:
            path = left.pop()
            order.append(widgets[path])
            left += [child.path for child in reversed(children[path])]
        return order

    def _all(self, calls):
        """The answers to `calls`, all sent at once; None for one that failed, as a widget that is gone does."""
        answers = [None] * len(calls)
        waiting = len(calls)

        def answered(bus, result, index):
            nonlocal waiting
            waiting -= 1
            try:
                answers[index] = bus.call_finish(result).unpack()
            except GLib.Error:
                pass

        for index, (name, path, interface, method, arguments) in enumerate(calls):
            self.bus.call(
                name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, CALL_TIMEOUT, None, answered, index
            )
        context = GLib.MainContext.default()
        while waiting:
            context.iteration(True)
        return answers
