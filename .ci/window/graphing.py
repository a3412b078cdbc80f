"""The checks of a graph people can work in: folding, turning, walking by keys, dragging, lineage, path, export."""

import json
import os
import re
import time
import xml.dom.minidom

from desktop import wait_for, xdotool
from tree import BUTTONS


def place(test, node):
    """Where the box of a node is on the screen, once it stays there: left, top, width, height."""
    return test.program.still(lambda: test.node(node), f"node {node}").extents


def successors(test, node):
    return [way["target"] for way in test.story.nodes[node]["out"]]


def select(test, node):
    test.program.click_at(test.program.still(lambda: test.node(node), f"node {node}").middle)
    test.node(node, "selected")


def uncover(test):
    """Takes away what lies over the graph."""
    if test.program.all("^Dismiss$"):
        test.program.click("^Dismiss$")
        test.program.gone("^Dismiss$")


def add(check):
    """Adds the checks to the window test."""

    @check("O folds every scene to one box, O again unfolds them, and Z folds the scene of the selection in place")
    def folds(test):
        test.open(test.playbook)
        test.program.see("^Not started")
        test.program.key("f")
        entry = test.story.document["entry"]
        select(test, entry)
        test.program.key("o")
        folded = test.program.see("^folded scene, ", BUTTONS)
        scenes = len(test.program.all("^folded scene, ", BUTTONS))
        assert scenes == len(set(test.story.document["anchors"].values())), scenes
        test.program.key("o")
        test.node(entry)
        test.program.gone("^folded scene, ", BUTTONS)
        test.program.key("z")
        one = test.program.see("^folded scene, .*selected", BUTTONS)
        assert len(test.program.all("^folded scene, ", BUTTONS)) == 1
        test.program.key("z")
        test.node(entry, "selected")
        return f"{folded.name}; {scenes} scenes; {one.name}"

    @check("the story runs across by a command, and down again")
    def turns(test):
        test.program.key("f")
        at = test.story.document["entry"]
        after = successors(test, at)[0]
        down = place(test, at), place(test, after)
        assert down[0][1] < down[1][1], down
        test.command("story runs across")
        test.program.key("f")
        across = wait_for(
            "the story across",
            lambda: (both := (place(test, at), place(test, after)))[0][0] + both[0][2] <= both[1][0] and both,
        )
        test.command("story runs")
        test.program.key("f")
        wait_for("the story as it was", lambda: (place(test, at), place(test, after)) == down)
        return f"{down} became {across}"

    @check("arrow keys walk along the edges and Enter selects, without the mouse")
    def walks(test):
        at = test.story.document["entry"]
        select(test, at)
        walked = [at]
        for _ in range(3):
            test.program.key("Down", "Return")
            chosen = wait_for(
                "another selection",
                lambda: next(
                    (
                        int(found[1])
                        for widget in test.program.all("selected", BUTTONS)
                        if (found := re.match(r"[a-z-]+ (\d+), ", widget.name)) and int(found[1]) != walked[-1]
                    ),
                    None,
                ),
            )
            assert chosen in successors(test, walked[-1]), (walked, chosen)
            walked.append(chosen)
        test.program.key("alt+Left")
        test.node(walked[-2], "selected")
        test.program.key("alt+Right")
        test.node(walked[-1], "selected")
        return f"walked {walked}, back and forward"

    @check("A and D light the lineage of the selection, and Escape ends it")
    def lights(test):
        test.program.key("a")
        before = test.program.see("can lead here")
        test.program.key("d")
        both = test.program.see("reachable from here")
        test.program.key("Escape")
        test.program.gone("can lead here|reachable from here")
        return f"{before.name}; {both.name}"

    @check("P draws the path of the log with the order of its visits, and a number leads to its step")
    def draws_the_path(test):
        test.program.key("ctrl+r")
        wait_for("a step", lambda: test.step() == 1)
        test.program.key("F10")
        wait_for("another", lambda: test.step() == 2)
        test.program.key("p")
        first = test.program.see("^Step 1 at node ", BUTTONS)
        test.program.click("^Step 1 at node ")
        wait_for("the first step", lambda: test.step() == 1)
        test.program.key("p")
        test.program.gone("^Step [0-9]+ at node ", BUTTONS)
        return first.name

    @check("the minimap appears when not all is in view, and Shift+M hides it")
    def shows_a_minimap(test):
        test.program.key("f")
        uncover(test)
        xdotool("mousemove", "--sync", *test.program.still(lambda: test.node(0), "node 0").middle)
        for _ in range(8):
            xdotool("click", "4")
        minimap = test.program.see("^Minimap$")
        test.program.key("shift+m")
        test.program.gone("^Minimap$")
        test.program.key("shift+m")
        test.program.see("^Minimap$")
        test.program.key("f")
        test.program.gone("^Minimap$")
        return str(minimap.extents)

    @check("a node that was dragged stays there, and so does every other, when a line is edited and the file read again")
    def drags(test):
        test.program.key("f")
        uncover(test)
        lines = [node for node in range(len(test.story.nodes)) if test.story.first_words(node)]
        dragged, edited = lines[0], lines[-1]
        was = place(test, dragged)
        x, y = was[0] + was[2] // 2, was[1] + was[3] // 2
        xdotool("mousemove", "--sync", x, y)
        # As slow as a hand: each movement in a frame of its own.
        xdotool("mousedown", "1")
        for part in (15, 30, 45):
            time.sleep(0.2)
            xdotool("mousemove", "--sync", x + part, y)
        time.sleep(0.2)
        xdotool("mouseup", "1")
        wait_for("the node where it was dragged", lambda: place(test, dragged)[0] == was[0] + 45)
        before = [place(test, node) for node in lines]
        with open(test.playbook, encoding="utf-8-sig") as file:
            document = json.load(file)
        said = "A great deal more is said in this one line than anybody has said before. "
        document["nodes"][edited]["speech"].insert(0, {"kind": "text", "text": said})
        with open(test.playbook, "w") as file:
            json.dump(document, file)
        test.program.see("changed on disk")
        test.program.click("^Reload$")
        test.node(edited, "A great deal more is said")
        uncover(test)
        after = [place(test, node) for node in lines]
        assert after == before, [(node, b, a) for node, b, a in zip(lines, before, after) if a != b]
        test.command("lay out again")
        wait_for("the node in its place", lambda: place(test, dragged)[0] != was[0] + 45)
        return f"node {dragged} dragged by 45 points, node {edited} edited, {len(lines)} lines stayed"

    @check("the graph is exported as an SVG that holds every line's words, run states and all")
    def exports(test):
        test.command("export the graph")
        test.program.click("^SVG$", ())
        test.program.click("^Export$")
        said = test.program.see("^Written to ").name
        path = re.match(r"Written to (.*?\.svg), ", said)[1]
        document = xml.dom.minidom.parse(path)
        titles = [title.firstChild.data for title in document.getElementsByTagName("title") if title.firstChild]
        for node in range(len(test.story.nodes)):
            if test.story.first_words(node):
                assert any(title.startswith(f"line {node}, ") for title in titles), (node, titles)
        os.remove(path)
        return f"{said}; {len(titles)} titles"
