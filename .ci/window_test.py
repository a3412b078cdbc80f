#!/usr/bin/python3
"""The window as a person meets it: a real one, real clicks and keys, and what it says read back from it.

    .ci/window_test.py PROGRAM PLAYBOOK [FIRST]

Prints a line a check and last `N passed, N failed`; with FIRST, from the first check whose name has that. What it leaves behind is under target/window-test.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "window"))

import debugging
import desktop
import graphing

desktop.come_inside(os.path.abspath(__file__))

import tree
from desktop import PATIENCE, Program, wait_for, xdotool
from tree import BUTTONS

WORK = os.environ[desktop.INSIDE]
PROGRAM, PLAYBOOK = (os.path.abspath(argument) for argument in sys.argv[1:3])
STANDS = "the run stands here"
checks = []


def check(name):
    """Marks a function as the check `name`; what it returns is what it read."""

    def mark(function):
        checks.append((name, function))
        return function

    return mark


class Story:
    """What the test knows of the playbook, read from its file and nowhere else."""

    def __init__(self, path):
        with open(path, encoding="utf-8-sig") as file:
            self.document = json.load(file)
        self.nodes = self.document["nodes"]

    def first_words(self, node):
        texts = [fragment["text"] for fragment in self.nodes[node].get("speech", []) if "text" in fragment]
        return texts[0].strip() if texts else ""

    def after(self, node):
        """Where the run goes from `node`."""
        return self.nodes[node]["out"][0]["target"]


class Test:
    """The program under test, and what one check leaves for the next."""

    def __init__(self, program, playbook):
        self.program = program
        self.playbook = playbook
        self.story = Story(playbook)
        self.log = os.path.join(WORK, "saved.playlog")

    def entries(self, log):
        """The steps in the file `log`, as their lines say."""
        with open(log) as file:
            lines = [json.loads(line) for line in file]
        return [line for line in lines if "entry" in line]

    def node(self, node, pattern=""):
        """Waits until node number `node` says `pattern` in its name."""
        return self.program.see(rf"^[a-z-]+ {node}, .*{pattern}", BUTTONS)

    def standing(self):
        """Where the run stands and whom it waits for, as the window says it: `(12, "player")`."""

        def look():
            for widget in self.program.all(STANDS, BUTTONS):
                found = re.search(rf"^[a-z-]+ (\d+), .*{STANDS} and waits on (?:the )?(\w+)", widget.name, re.S)
                if found:
                    return (int(found[1]), found[2])

        return wait_for("a node where the run stands", look)

    def position(self):
        """The situation in the transport's words: `At node 1, a line: waits on the player`."""

        def look():
            said = self.program.read()
            at = self.program.all("^(At node [0-9]+, an? [a-z ]+:|Not started:|The run has ended:)$", inside=said)
            waits = self.program.all("^waits (on|for) (the )?[A-Za-z]+$", inside=said)
            return at and waits and f"{at[0].name} {waits[0].name}"

        return wait_for("the situation in words", look)

    def playhead(self):
        """The row of the log where the playhead stands: `Step 3: Next, said …`."""
        rows = lambda: [row for row in self.program.all("^Step [0-9]+: ", BUTTONS) if "pressed" in row.states]
        return wait_for("the playhead's row in the log", rows)[0].name

    def step(self):
        """The number of the step where the playhead stands."""
        return int(re.match("Step ([0-9]+):", self.playhead())[1])

    def go_on_until(self, wanted, most=40):
        """Does what the situation asks for until `wanted(position)`, by clicks alone. What was done."""
        did = []
        for _ in range(most):
            position = self.position()
            if wanted(position):
                return did
            step = self.step()
            act = self.asked_for(position)
            act(position)
            did.append(act.__name__)
            wait_for(f"a step after {position}", lambda: self.step() != step)
        raise AssertionError(f"never came: {did}")

    def asked_for(self, position):
        """What `position` asks of a person who clicks."""
        for words, act in (
            ("waits on the host", self.done),
            ("waits on the world", self.supply),
            ("waits on chance", self.draw),
            ("a choice: waits on the player", self.choose),
            ("waits on the player", self.next),
        ):
            if words in position:
                return act
        raise AssertionError(f"nothing to do: {position}")

    def next(self, _):
        self.program.click("^Next$")

    def done(self, _):
        self.program.click("^Done$")

    def choose(self, _):
        self.program.click("^Option 1: ")

    def draw(self, _):
        self.program.click("^Arm 1, ")

    def supply(self, _):
        self.answer()
        self.program.click("^Supply$")

    def answer(self):
        """Fills in the form in the stage: truths are true. What was filled in, by key."""
        self.program.see("^The world is asked$")
        answered = {}
        for row in self.program.all("^Answer for ") + self.program.all(" is true$", ["radio button"]):
            rows = lambda: self.program.all(f"^{re.escape(row.name)}$", [row.role])
            if "checked" in row.states:
                # As it was answered last time.
                answered[row.name.removesuffix(" is true")] = True
                continue
            # The stage may still be scrolling.
            self.program.click_at(self.program.still(lambda: next(iter(rows()), None), row.name).middle)
            if row.is_field:
                key = row.name.removeprefix("Answer for ")
                answered[key] = words = f"{len(answered) + 3}"
                self.focused()
                self.program.key("ctrl+a")
                self.program.type(words)
                wait_for(f"“{words}” in its field", lambda: any(seen.text == words for seen in rows()))
            else:
                key = row.name.removesuffix(" is true")
                answered[key] = True
                wait_for(f"“{row.name}” checked", lambda: any("checked" in seen.states for seen in rows()))
        assert answered, "nothing to fill in"
        return answered

    def open(self, path):
        """Opens `path` with Ctrl+O and the path typed."""
        self.program.key("ctrl+o")
        self.type_and_enter(path)

    def focused(self):
        return wait_for(
            "a field with the caret",
            lambda: [widget for widget in self.program.read() if widget.is_field and "focused" in widget.states],
        )[0]

    def type_over(self, words):
        """Types `words` into the field that has the caret, in place of what it holds."""
        self.focused()
        self.program.key("ctrl+a")
        self.program.type(words)
        wait_for(f"“{words}” in its field", lambda: any(w.text == words for w in self.program.read() if w.is_field))

    def type_and_enter(self, words):
        """Types `words` into the field that has the caret and presses Enter."""
        self.type_over(words)
        self.program.key("Return")

    def command(self, name):
        """Does the command whose name begins so, from the palette."""
        self.program.key("ctrl+p")
        self.program.see("^Command name$")
        self.program.type(name)
        self.program.see(f"(?i)^{name}", BUTTONS)
        self.program.key("Return")
        self.program.gone("^Command name$")


@check("the window opens on the playbook and its nodes can be read")
def opens(test):
    first = test.node(0)
    words = test.story.first_words(1)[:20]
    line = test.program.see(f"^line 1, .*{re.escape(words)}")
    title = xdotool("getwindowname", test.program.window)
    name = os.path.basename(test.playbook)
    assert name in title, f"the window's title is {title}"
    return f"{title}; {first.name}; {line.name}"


@check("a click on Start starts the run")
def starts(test):
    test.program.see("^Not started")
    test.program.click("^Start$")
    test.node(test.story.document["entry"], STANDS)
    return f"{test.standing()}; {test.position()}"


@check("clicks on Done and Next go on to what the world is asked")
def goes_on(test):
    did = test.go_on_until(lambda position: "waits on the world" in position)
    assert "done" in did, did
    return f"{', '.join(did)}; {test.position()}"


@check("words typed into the stage's form are supplied")
def supplies_words(test):
    answered = test.answer()
    assert all(isinstance(answer, str) for answer in answered.values()), answered
    test.program.click("^Supply$")
    wait_for("the player's turn", lambda: "waits on the player" in test.position())
    row = test.playhead()
    for key, answer in answered.items():
        assert f"{key} = “{answer}”" in row, f"{key} = “{answer}” is not in {row}"
    return f"{test.position()}; {row}"


@check("F9 sets a breakpoint on the node a click selected, and Continue stops there and says so")
def breaks(test):
    at, _ = test.standing()
    target = test.story.after(at)
    test.program.click_at(test.program.still(lambda: test.node(target), f"node {target}").middle)
    test.node(target, "selected")
    test.program.key("F9")
    test.node(target, "breakpoint")
    test.program.see(f"^Breakpoint on node {target}$")
    test.program.key("F5")
    said = test.program.see(rf"^Stopped at the breakpoint on node {target}\.")
    stands = test.node(target, f"{STANDS}.*stopped at its breakpoint")
    test.before, test.stopped = at, target
    return f"{said.name} {stands.name}"


@check("Back returns to the step before")
def goes_back(test):
    step = test.step()
    test.program.click("^Back$")
    wait_for("the step before", lambda: test.step() == step - 1)
    stands = test.node(test.before, STANDS)
    test.program.gone(rf"^[a-z-]+ {test.stopped}, .*{STANDS}")
    count = test.program.see(f"^{step - 1} of {step}$")
    return f"{stands.name}; {count.name}; {test.playhead()}"


@check("the palette does a command by its name")
def palette(test):
    test.program.key("ctrl+p")
    test.program.see("^Command name$")
    test.program.type("forward")
    test.program.see("^Forward", BUTTONS)
    test.program.key("Return")
    stands = test.node(test.stopped, STANDS)
    test.program.gone("^Command name$")
    return stands.name


@check("a truth pressed in the stage's form is supplied")
def supplies_a_truth(test):
    did = test.go_on_until(lambda position: "waits on the world" in position)
    answered = test.answer()
    assert True in answered.values(), answered
    test.program.key("F10")
    wait_for("the answers", lambda: "Supply " in test.playhead())
    row = test.playhead()
    for key, answer in answered.items():
        assert answer is not True or f"{key} = true" in row, f"{key} = true is not in {row}"
    return f"{', '.join(did)}; {row}"


@check("a key takes an option of a menu")
def chooses(test):
    test.go_on_until(lambda position: "a choice: waits on the player" in position)
    at, _ = test.standing()
    option = test.program.see("^Option 1: ")
    test.program.key("1")
    node = test.node(test.story.after(at), "visited")
    row = test.playhead()
    assert "Choose 0" in row, row
    return f"{option.name}; {row}; {node.name}"


@check("a command that is refused says why")
def refuses(test):
    before = test.standing()
    position = test.position()
    refused = "^Done$" if "waits on the player" in position else "^Next$"
    test.program.click(refused)
    said = test.program.see("(?i)^refused, [a-z-]+: ")
    assert test.standing() == before, test.standing()
    assert "refused" in test.playhead(), test.playhead()
    return said.name


@check("a cell of the matrix sends its command")
def matrix(test):
    step = test.step()
    cell = test.program.see("^[A-Za-z]+ Start: ", ["button"])
    test.program.click_at(cell.middle)
    wait_for("a step", lambda: test.step() == step + 1)
    assert test.standing()[0] == test.story.document["entry"], test.standing()
    return f"{cell.name}; {test.playhead()}"


@check("a click on a row of the log moves the playhead there")
def log_row(test):
    step = test.step()
    test.program.click(f"^Step {step - 1}: ")
    wait_for("the playhead", lambda: test.step() == step - 1)
    count = test.program.see(f"^{step - 1} of {step}$")
    return f"{count.name}; {test.playhead()}; {test.position()}"


@check("clicks go on to the end")
def ends(test):
    did = test.go_on_until(lambda position: "The run has ended" in position, most=60)
    return f"{', '.join(did)}; {test.position()}; {test.playhead()}"


@check("Ctrl+F finds nodes")
def finds(test):
    test.program.key("ctrl+f")
    wait_for("the caret in Search", lambda: "focused" in test.program.see("^Search$").states)
    words = test.story.first_words(1)[:20]
    test.program.type(words)
    count = test.program.see("^[0-9]+ found$")
    node = test.node(1, "found")
    test.program.key("Return")
    test.program.see("^1 of [0-9]+$")
    test.node(1, "selected")
    test.program.key("ctrl+a", "BackSpace", "Escape")
    test.program.gone("(^[0-9]+ found$)|, found")
    return f"{count.name}; {node.name}"


@check("a broken file shows its faults, and what was open stays")
def refuses_a_file(test):
    broken = os.path.join(WORK, "broken.json")
    document = json.loads(json.dumps(test.story.document))
    document["nodes"][1]["out"][0]["target"] = 98765
    with open(broken, "w") as file:
        json.dump(document, file)
    before = test.playhead()
    test.open(broken)
    banner = test.program.see("broken.json is refused: 1 fault")
    fault = test.program.see("^found .*98765")
    expected = test.program.see("^expected ")
    assert test.playhead() == before, f"{test.playhead()} instead of {before}"
    test.node(test.story.document["entry"])
    test.program.click("^Dismiss$")
    return f"{banner.name} {fault.name}, {expected.name}"


@check("a playbook changed on disk can be reloaded, and the log plays the same")
def reloads(test):
    # All of the graph, so that every node is in it.
    test.program.key("f")
    lines = [node for node in range(len(test.story.nodes)) if test.story.first_words(node)]
    unvisited = next(node for node in reversed(lines) if "visited" not in test.node(node).name)
    before = test.playhead()
    change_words(test, unvisited, "Never said so far. ")
    test.program.see("changed on disk")
    test.program.click("^Reload$")
    said = test.program.see("^Reloaded. Plays the same: [0-9]+ steps.")
    assert test.playhead() == before, f"{test.playhead()} instead of {before}"
    node = test.node(unvisited, "Never said so far")
    return f"{said.name} {node.name}"


@check("a log saved by Ctrl+S opens again and plays the same")
def saves(test):
    before = test.playhead()
    test.program.key("ctrl+s")
    test.type_and_enter(test.log)
    saved = test.program.see(r"^Saved .*saved\.playlog")
    steps = len(test.entries(test.log))
    test.program.key("ctrl+r")
    wait_for("a start anew", lambda: "Start" in test.playhead())
    assert len(test.entries(test.log)) == steps + 1, "the step after saving is not in the file"
    test.open(test.log)
    said = test.program.see(f"^Plays the same: {steps + 1} steps")
    test.program.key("shift+F10")
    wait_for("the step that was saved", lambda: test.playhead() == before)
    test.program.click("^Dismiss$")
    return f"{saved.name} {said.name}"


@check("a reload that changes what was played shows the first step that differs")
def reloads_otherwise(test):
    lines = [node for node in range(len(test.story.nodes)) if test.story.first_words(node)]
    visited = next(node for node in lines if "visited" in test.node(node).name)
    change_words(test, visited, "Said otherwise. ")
    test.program.see("changed on disk")
    test.program.click("^Reload$")
    said = test.program.see("^Reloaded. Step [0-9]+ of [0-9]+ .*is the first that differs.")
    row = test.playhead()
    assert "Said otherwise" in row, row
    both = test.program.see("differs in: Said otherwise")
    changed = test.program.see(f"^changed: node {visited}, ")
    return f"{said.name} {row}; {both.name}; {changed.name}"


@check("F8 goes to a step that differs, and the log's file keeps what was recorded")
def differs(test):
    row = test.playhead()
    test.program.key("shift+F10")
    wait_for("the step before", lambda: test.playhead() != row)
    test.program.key("F8")
    wait_for("the step that differs", lambda: test.playhead() == row)
    recorded = [line for line in test.entries(test.log) if "Said otherwise" in json.dumps(line)]
    assert not recorded, recorded
    return row


@check("a step from the past begins a branch, which F2 names and the list shows")
def branches(test):
    test.program.click("^Dismiss$")
    for step in reversed(range(1, test.step())):
        test.program.key("shift+F10")
        wait_for("the step before", lambda: test.step() == step)
    test.program.click("^Start$")
    wait_for("a step", lambda: test.step() == 2)
    test.program.key("F2")
    test.type_and_enter("begun twice")
    row = test.program.see("^Branch begun twice, 2 steps, left ", BUTTONS)
    with open(test.log) as file:
        assert any('"name":"begun twice"' in line for line in file), "the name is not in the file"
    test.program.click("^Branch main, ")
    wait_for("main", lambda: test.step() > 2)
    test.program.click("^Branch begun twice, ")
    wait_for("the branch", lambda: test.step() == 2)
    return row.name


@check("N writes a note on a step, which is in the file at once")
def notes(test):
    test.program.key("n")
    test.focused()
    test.program.type("why twice")
    test.program.key("ctrl+Return")
    row = wait_for("the note on its row", lambda: "why twice" in test.playhead() and test.playhead())
    with open(test.log) as file:
        assert any('"words":"why twice"' in line for line in file), "the note is not in the file"
    return row


@check("two branches are compared, and the graph shows where each went")
def compares(test):
    test.program.click("^Compare tab$")
    test.program.click("^Branch or log")
    test.program.click("^main: ")
    said = test.program.see("same, then: |differ|only [AB] goes on")
    test.program.click("^Show in the graph$", ["check box"])
    node = test.program.see("came here")
    test.program.click("^Hide$")
    return f"{said.name}; {node.name}"


@check("removing a branch asks, and only then removes it from the log and its file")
def removes(test):
    before = len(test.entries(test.log))
    test.command("remove the branch")
    asked = test.program.see("^“begun twice”: .*cannot be undone")
    test.program.key("Escape")
    test.program.gone("cannot be undone")
    assert len(test.entries(test.log)) == before, "it was removed unasked"
    test.command("remove the branch")
    test.program.click("^Remove the branch$")
    test.program.gone("^Branch begun twice, ")
    wait_for("a step less in the file", lambda: len(test.entries(test.log)) == before - 1)
    return asked.name


@check("a run is shrunk to what its last step did, as a branch")
def shrinks(test):
    steps = lambda row: int(re.search(", ([0-9]+) steps?, ", row.name)[1])
    longest = max(test.program.all("^Branch .*, [0-9]+ steps?, ", BUTTONS), key=steps)
    test.program.click_at(longest.middle)
    wait_for("its tip", lambda: test.step() == steps(longest))
    before = test.playhead()
    test.command("shrink to this step")
    asked = test.program.see("^Shrink to what step [0-9]+ did|^Shrink")
    test.program.click("^Shrink$")
    said = test.program.see("^Shrunk [0-9]+ steps to [0-9]+")
    branch = test.program.see("^Branch shrunk: ", BUTTONS)
    assert test.step() < steps(longest), test.playhead()
    test.program.click("^Back to where it was$")
    wait_for("where it was", lambda: test.playhead() == before)
    return f"{asked.name}; {said.name} {branch.name}"


@check("a run is exported as a conformance case, which conforms and opens as a log")
def exports(test):
    corpus = os.path.join(WORK, "corpus")
    test.command("export as conformance case")
    wait_for("the field", lambda: test.program.all("^Corpus folder$"))
    for field, words in (("Corpus folder", corpus), ("Name of the case", "to-the-tip")):
        test.program.click_at(test.program.still(lambda: test.program.see(f"^{field}$"), field).middle)
        test.type_over(words)
    test.program.click("^Export$")
    said = test.program.see("^Kept .*to-the-tip.*: conformed")
    command = [PROGRAM, "conform", corpus]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    test.command("open a case as a log")
    test.type_and_enter(os.path.join(corpus, "playable", "to-the-tip"))
    opened = test.program.see("^Case .*conformed, [0-9]+ steps")
    return f"{said.name} {done.stdout.splitlines()[-1]}; {opened.name}"


debugging.add(check)
graphing.add(check)


@check("View > Light makes it light")
def lightens(test):
    dark = test.program.brightness()
    test.program.click("^View$")
    test.program.click("^Light")
    light = wait_for("a light window", lambda: (bright := test.program.brightness()) > 0.7 and bright)
    assert dark < 0.3, dark
    test.program.key("Escape")
    return f"brightness {dark:.2f}, then {light:.2f}"


@check("with nothing happening it draws nothing")
def rests(test):
    xdotool("mousemove", "--sync", 720, 880)
    # Tooltips and fading come to rest first.
    wait_for("rest", lambda: test.program.rests_for(1.0))
    seconds = 20.0
    ticks, wakings = test.program.ticks(), test.program.wakings()
    time.sleep(seconds)
    share = (test.program.ticks() - ticks) / seconds
    woken = test.program.wakings() - wakings
    read = f"{share:.2%} of a processor, the drawing thread woken {woken} times in {seconds:.0f} s"
    assert share < 0.02 and woken <= 2, read
    return read


@check("Ctrl+Q leaves with exit code 0")
def quits(test):
    test.program.key("ctrl+q")
    code = test.program.leave()
    assert code == 0, f"exit code {code}: {test.program.said()}"
    return f"exit code {code}"


@check("the next start opens the sample and is as light as the last")
def remembers(test):
    test.program = start(test, [])
    node = test.node(0)
    assert "playscope" in xdotool("getwindowname", test.program.window)
    bright = wait_for("a light window", lambda: (bright := test.program.brightness()) > 0.7 and bright)
    test.program.key("ctrl+q")
    code = test.program.leave()
    assert code == 0, f"exit code {code}: {test.program.said()}"
    return f"brightness {bright:.2f}; {node.name}"


@check("a session that was killed is offered back, whole")
def offers_back(test):
    test.program = start(test, [])
    test.node(0)
    test.program.click("^Start$")
    wait_for("a step", lambda: test.step() == 1)
    test.program.key("F10")
    wait_for("another step", lambda: test.step() == 2)
    row = test.playhead()
    test.program.end()
    test.program = start(test, [])
    offer = test.program.see("was not closed: 2 steps, begun ")
    test.program.click("^Open it$")
    test.program.see("^Plays the same: 2 steps")
    assert test.playhead() == row, f"{test.playhead()} instead of {row}"
    test.program.key("ctrl+q")
    code = test.program.leave()
    assert code == 0, f"exit code {code}: {test.program.said()}"
    return f"{offer.name}; {row}"


@check("--screenshot writes a picture of the asked size")
def pictures(test):
    picture = os.path.join(WORK, "picture.png")
    command = [PROGRAM, test.playbook, "--screenshot", picture, "--size", "1000x700"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, f"exit code {done.returncode}: {done.stderr}"
    look = ["identify", "-format", "%m %wx%h %k", picture]
    read = subprocess.run(look, capture_output=True, text=True, timeout=60).stdout
    kind, size, colours = read.split()
    assert (kind, size) == ("PNG", "1000x700") and int(colours) > 100, read
    return f"{read} colours"


@check("with no display it says so, names `play`, and leaves with exit code 2")
def needs_a_display(test):
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run([PROGRAM, test.playbook], env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "playscope play" in done.stderr, f"exit code {done.returncode}: {done.stderr}"
    return done.stderr.strip()


def change_words(test, node, words):
    """Puts `words` before what the line at `node` says, in the file on disk."""
    document = json.loads(json.dumps(test.story.document))
    document["nodes"][node]["speech"].insert(0, {"kind": "text", "text": words})
    with open(test.playbook, "w") as file:
        json.dump(document, file)


def start(test, arguments):
    errors = os.path.join(WORK, "stderr.txt")
    return Program(test.bus, [PROGRAM, *arguments], errors)


def keep(test, number):
    """Keeps what the window showed and said when a check failed."""
    picture = os.path.join(WORK, f"failed-{number}.png")
    subprocess.run(["import", "-window", "root", picture], check=False, timeout=20)
    print(f"    {os.path.relpath(picture)} shows the window; it said:")
    try:
        for widget in test.program.read():
            print(f"    {widget}")
    except (AssertionError, AttributeError) as problem:
        print(f"    nothing: {problem}")


def main():
    began = time.monotonic()
    tree.switch_on_accessibility()
    # A copy, since it is to change on disk.
    playbook = os.path.join(WORK, os.path.basename(PLAYBOOK))
    shutil.copyfile(PLAYBOOK, playbook)
    test = Test(None, playbook)
    test.bus = tree.Bus()
    passed = failed = 0
    wanted = sys.argv[3] if len(sys.argv) > 3 else ""
    first = next(number for number, (name, _) in enumerate(checks) if wanted in name)
    for number, (name, function) in list(enumerate(checks, 1))[first:]:
        if test.program is None:
            test.program = start(test, [playbook])
        try:
            read = function(test)
            passed += 1
            print(f"ok      {name}\n        {read}", flush=True)
        except Exception as problem:
            failed += 1
            print(f"FAILED  {name}\n        {problem}", flush=True)
            if not isinstance(problem, AssertionError):
                traceback.print_exc(file=sys.stdout)
            keep(test, number)
    if test.program:
        test.program.end()
    if failed:
        print("FAILED: the window")
    print(f"{time.monotonic() - began:.0f} s\n{passed} passed, {failed} failed", flush=True)
    return failed != 0


sys.exit(main())
