"""A desktop of our own to test on: an X server, a session bus, a home; and a person's hands and eyes on it."""

import os
import re
import shutil
import subprocess
import sys
import time

from tree import BUTTONS

PATIENCE = 20.0
INSIDE = "PLAYSCOPE_TEST_DESKTOP"


def come_inside(script):
    """Starts `script` again on a desktop of its own and leaves with its code; returns at once when inside."""
    if os.environ.get(INSIDE):
        return
    ready, tell = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1440x900x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[tell],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(tell)
    number = os.read(ready, 16).decode().strip()
    if not number:
        sys.exit("the X server did not start")
    work = os.path.abspath(os.path.join("target", "window-test"))
    shutil.rmtree(work, ignore_errors=True)
    runtime = os.path.join(work, "run")
    os.makedirs(runtime, mode=0o700)
    env = {name: os.environ[name] for name in ("PATH", "LANG", "CARGO_TARGET_DIR") if name in os.environ}
    env |= {
        INSIDE: work,
        "DISPLAY": f":{number}",
        "HOME": os.path.join(work, "home"),
        "XDG_RUNTIME_DIR": runtime,
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "GSETTINGS_BACKEND": "memory",
        "PYTHONDONTWRITEBYTECODE": "1",
        "RUST_BACKTRACE": "1",
    }
    os.makedirs(env["HOME"])
    try:
        with open(os.path.join(work, "desktop.txt"), "wb") as said:
            command = ["dbus-run-session", "--", sys.executable, script, *sys.argv[1:]]
            code = subprocess.call(command, env=env, stdin=subprocess.DEVNULL, stderr=said)
    finally:
        server.terminate()
        server.wait()
    sys.exit(code)


def wait_for(what, look, patience=PATIENCE):
    """What `look` sees, once it sees something; looks again and again until `patience` runs out."""
    end = time.monotonic() + patience
    while True:
        seen = look()
        if seen:
            return seen
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come within {patience:.0f} seconds")
        time.sleep(0.05)


def xdotool(*arguments):
    done = subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=20)
    return done.stdout.strip()


class Program:
    """The program with its window open, driven as a person drives it."""

    def __init__(self, bus, command, errors):
        self.bus = bus
        self.errors = errors
        with open(errors, "wb") as written:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=written)
        self.window = wait_for("the window", self._find)
        self.on_bus = wait_for("the window's accessible tree", lambda: self._living() and bus.program(self.process.pid))
        xdotool("windowfocus", "--sync", self.window)

    def _living(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program left with code {self.process.returncode}: {self.said()}")
        return True

    def _find(self):
        self._living()
        return xdotool("search", "--onlyvisible", "--pid", self.process.pid).split("\n")[-1]

    def said(self):
        """What the program wrote to its standard error."""
        with open(self.errors, errors="replace") as written:
            return written.read().strip()

    # Reading.

    def read(self):
        self._living()
        return self.bus.read(self.on_bus)

    def all(self, pattern, roles=(), inside=None):
        """The widgets whose name, text or description has `pattern`, a regular expression."""
        wanted = re.compile(pattern)
        return [
            widget
            for widget in inside or self.read()
            if (not roles or widget.role in roles)
            and any(wanted.search(said) for said in (widget.name, widget.text, widget.description) if said)
        ]

    def see(self, pattern, roles=(), patience=PATIENCE):
        """Waits until a widget says `pattern` and returns it."""
        seen = wait_for(f"“{pattern}”", lambda: self.all(pattern, roles), patience)
        return seen[0]

    def gone(self, pattern, roles=()):
        """Waits until no widget says `pattern`."""
        wait_for(f"the end of “{pattern}”", lambda: not self.all(pattern, roles))

    # Doing.

    def click(self, pattern, roles=BUTTONS):
        """Clicks the middle of the button named `pattern`, as soon as there is one and it stays in its place."""
        self.click_at(self.still(lambda: next(iter(self.all(pattern, roles)), None), pattern).middle)

    def still(self, look, what):
        """The widget `look` finds, once it is found twice in the same place."""
        before = None

        def again():
            nonlocal before
            widget, last = look(), before
            before = widget
            return widget if widget and last and widget.extents == last.extents and widget.extents[2] > 0 else None

        return wait_for(f"“{what}”", again)

    def click_at(self, place):
        xdotool("mousemove", "--sync", *place, "click", "1")

    def key(self, *keys):
        for key in keys:
            xdotool("key", "--clearmodifiers", key)

    def type(self, words):
        xdotool("type", "--delay", "15", words)

    # Looking.

    def picture(self, path):
        subprocess.run(["import", "-window", "root", path], check=False, timeout=20)

    def brightness(self):
        """How bright the window is, from 0 to 1."""
        measure = ["import", "-window", "root", "-colorspace", "Gray", "-format", "%[fx:mean]", "info:"]
        return float(subprocess.run(measure, capture_output=True, text=True, timeout=20).stdout)

    # The process.

    def ticks(self):
        """The processor time used so far by every thread, in seconds."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wakings(self):
        """How often the thread that draws has woken up."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/status") as status:
            return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status.read(), re.M)[1])

    def rests_for(self, seconds):
        """Whether nothing was drawn for `seconds`."""
        before = self.wakings()
        time.sleep(seconds)
        return self.wakings() == before

    def leave(self):
        """Waits for the program to end; its exit code."""
        return self.process.wait(timeout=PATIENCE)

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
