"""The checks of a debugger's whole hand: breakpoints, running, answers, ways, why, coverage, chance."""

import glob
import os
import re

from desktop import wait_for

ENDED = "The run has ended: waits on nobody"


def kinds(test, kind):
    """The positions of the nodes of this kind."""
    return [node["id"] for node in test.story.nodes if node["kind"] == kind]


def log_on_disk(test):
    """The steps in the log the window keeps now."""
    logs = os.path.join(os.environ["HOME"], ".local", "share", "playscope", "logs", "*.playlog")
    return test.entries(max(glob.glob(logs), key=os.path.getmtime))


def add(check):
    """Adds the checks to the window test."""

    @check("the breakpoint of a playbook is there again where that is opened anew; clearing all asks first")
    def keeps_breakpoints(test):
        test.open(test.playbook)
        test.program.see("^Not started")
        kept = test.program.see("^Breakpoint on node [0-9]+$", ()).name
        test.program.click("^Clear all breakpoints")
        test.program.click("^Clear all of them$")
        test.program.gone("^Breakpoint on ")
        return kept

    @check("the Keys tab puts chance behind every answer, and a run goes through to the end by itself")
    def answers(test):
        test.command("keys and answers")
        test.program.click("^Order of sources: Ask me$")
        test.program.click("^Move Chance up$")
        for _ in range(8):
            if test.program.all("^Order of sources: Chance, then "):
                break
            test.program.click("^Move Chance up$")
        order = test.program.see("^Order of sources: Chance, then ").name
        test.program.key("Escape")
        test.program.click("^Say Done by itself while running$", ())
        test.program.key("ctrl+r")
        test.program.key("F5")
        wait_for("the end", lambda: test.position() == ENDED)
        sent = log_on_disk(test)
        assert any(entry["by"] == "random" for entry in sent), sent
        return f"{order}; {len(sent)} steps"

    @check("Continue backwards comes to the beginning, and going back says what the host has carried out")
    def goes_back(test):
        recorded = len(log_on_disk(test))
        test.program.key("shift+F5")
        said = test.program.see("already carried out").name
        assert len(log_on_disk(test)) == recorded, "going back sent something"
        return said

    @check("a breakpoint made in the form stops where its key is asked, and says that it is the one")
    def breaks_on_a_key(test):
        key = next(event for entry in log_on_disk(test) for event in entry["events"] if "resolve" in event)
        key = key["resolve"][0]
        test.command("new breakpoint")
        test.program.click("^Breakpoint: what it waits for$", ())
        test.program.click("^Asking a key$", ())
        test.program.click_at(test.program.still(lambda: next(iter(test.program.all("^Breakpoint: key$")), None), "key").middle)
        test.type_over(key)
        test.program.click("^Save the breakpoint$")
        test.program.see(f"^Breakpoint on asking {re.escape(key)}$", ())
        test.program.key("F5")
        said = test.program.see(f"^Stopped at the breakpoint on asking {re.escape(key)}").name
        test.program.click(f"^Clear the breakpoint on asking {re.escape(key)}$")
        test.program.gone(f"^Breakpoint on asking {re.escape(key)}$")
        return said

    @check("F6 runs on to the next menu")
    def runs_to_a_menu(test):
        test.program.key("F6")
        said = test.program.see("^Stopped at the menu").name
        node, waits = test.standing()
        assert node in kinds(test, "choice"), node
        return f"{said}; node {node} waits on {waits}"

    @check("W tells what decided the step")
    def tells_why(test):
        test.program.key("w")
        test.program.see("^Why tab$", ())
        said = wait_for("a sentence", lambda: test.program.all("(was taken|came to|offers|is not decided)"))
        return said[0].name

    @check("G finds the way to the ending, and Play it plays it there")
    def shows_the_way(test):
        ending = kinds(test, "end")[-1]
        test.program.key("f")
        test.program.click_at(test.program.still(lambda: test.node(ending), f"node {ending}").middle)
        test.node(ending, "selected")
        test.program.key("g")
        found = test.program.see(f"^The way to node {ending} from the start: [0-9]+ commands$").name
        test.program.click("^Play it$")
        wait_for("the end", lambda: test.position() == ENDED)
        return f"{found}; {ENDED}"

    @check("Explore everything counts every situation and lists what is found")
    def explores(test):
        test.command("explore everything")
        return test.program.see("refusals? can be met").name

    @check("H warms the graph by how often nodes were visited, and Coverage counts them")
    def warms(test):
        test.command("coverage")
        said = test.program.see("^Visited [0-9]+ of [0-9]+ nodes").name
        test.program.key("h")
        heat = wait_for("the heat's legend", lambda: test.program.all("(?i)heat"))
        test.program.key("h")
        return f"{said}; {heat[0].name}"

    @check("random play plays from a seed and says what it found")
    def plays_by_chance(test):
        test.command("random play")
        test.program.see("^Seed$")
        test.program.click("^Play$")
        return test.program.see("^(Seed [0-9]+|seed [0-9]+|.*from seed [0-9]+)").name
