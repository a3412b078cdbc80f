use super::*;
use crate::graph::{Arrangement, Cards};
use crate::playbook::built::{choice, end, line, playbook};
use crate::playbook::scenes;

/// A menu of three ways that meet again, with a way back; and a line nothing leads to.
fn sheet(direction: Direction, folded: &[&str]) -> Sheet {
    let menu = choice().option("a", 2).option("b", 3).option("c", 4);
    let story = playbook([
        line(0, "In").then(1),
        menu,
        line(0, "A").then(5),
        line(0, "B").then(5),
        line(0, "C").then(5),
        line(0, "Again?").divert(1).then(6),
        end(),
        line(1, "Alone").then(8),
        end(),
    ]);
    let story = story.anchored("story", 0).anchored("alone", 7);
    let arrangement = Arrangement {
        direction,
        folded: folded.iter().map(|slug| slug.to_string()).collect(),
    };
    let scenes = scenes(&story);
    Sheet::new(&story, &scenes, &Cards::new(&story), arrangement)
}

/// Where these steps from a node lead, one after another.
fn walk(sheet: &Sheet, from: NodeIndex, steps: &[Toward]) -> Vec<Option<Shown>> {
    let mut walker = Walker::default();
    let mut at = sheet.diagram.box_of(from).unwrap();
    let stepped = steps.iter().map(|toward| {
        let to = walker.step(sheet, |at| sheet.place(at), at, *toward)?;
        at = to;
        assert_eq!(walker.at(), sheet.shown(to));
        sheet.shown(to)
    });
    stepped.collect()
}

/// The three lines of the menu by where they stand across the story.
fn arms(sheet: &Sheet) -> [Shown; 3] {
    let across = |node: &NodeIndex| {
        let place = sheet.place_of(*node).unwrap();
        axes(sheet.arrangement.direction, place.center()).1
    };
    let mut arms = [2, 3, 4];
    arms.sort_by(|one, two| across(one).total_cmp(&across(two)));
    arms.map(Shown::Node)
}

const DIRECTIONS: [Direction; 2] = [Direction::TopToBottom, Direction::LeftToRight];

#[test]
fn arrows_go_on_and_back_along_the_story_and_across_it_to_siblings() {
    use Toward::{After, Back, Before, On};
    for direction in DIRECTIONS {
        let sheet = sheet(direction, &[]);
        let [first, middle, last] = arms(&sheet);
        let node = |node| Some(Shown::Node(node));
        assert_eq!(walk(&sheet, 0, &[On, On]), [node(1), Some(middle)]);
        let Shown::Node(arm) = middle else {
            panic!("a node")
        };
        let aside = walk(&sheet, arm, &[Before, After, After]);
        assert_eq!(aside, [Some(first), Some(middle), Some(last)]);
        assert_eq!(walk(&sheet, arm, &[On, Back]), [node(5), node(arm)]);
        // The way on comes before the way back to the menu.
        assert_eq!(walk(&sheet, 5, &[On]), [node(6)]);
        // There is nothing before the entry, and nothing behind the end.
        assert_eq!(walk(&sheet, 0, &[Back]), [None]);
        assert_eq!(walk(&sheet, 6, &[On]), [None]);
    }
}

#[test]
fn a_step_back_returns_to_where_the_last_step_came_from() {
    for direction in DIRECTIONS {
        let sheet = sheet(direction, &[]);
        for arm in arms(&sheet) {
            let Shown::Node(node) = arm else {
                panic!("a node")
            };
            let there_and_back = walk(&sheet, node, &[Toward::On, Toward::Back]);
            assert_eq!(there_and_back, [Some(Shown::Node(5)), Some(arm)]);
        }
    }
}

#[test]
fn lines_of_folded_scenes_are_walked_like_others() {
    for direction in DIRECTIONS {
        let folded = sheet(direction, &["story", "alone"]);
        assert_eq!(folded.diagram.boxes.len(), 2);
        // No line joins them: they stand beside each other, or one after the other.
        for toward in [Toward::On, Toward::Back] {
            assert_eq!(walk(&folded, 0, &[toward]), [None]);
        }
        let half = sheet(direction, &["alone"]);
        let node = Some(Shown::Node(1));
        assert_eq!(walk(&half, 0, &[Toward::On]), [node]);
    }
}

#[test]
fn arrows_mean_what_they_show_in_either_direction() {
    let down = Direction::TopToBottom;
    let across = Direction::LeftToRight;
    assert_eq!(Toward::of(Arrow::Down, down), Toward::On);
    assert_eq!(Toward::of(Arrow::Right, across), Toward::On);
    assert_eq!(Toward::of(Arrow::Left, down), Toward::Before);
    assert_eq!(Toward::of(Arrow::Up, across), Toward::Before);
}

#[test]
fn another_selection_takes_the_cursor_away_and_the_same_one_does_not() {
    let mut walker = Walker::default();
    walker.stand_at(Shown::Node(3));
    walker.follow(Some(3));
    assert_eq!(walker.at(), Some(Shown::Node(3)));
    walker.stand_at(Shown::Node(4));
    walker.follow(Some(3));
    assert_eq!(walker.at(), Some(Shown::Node(4)));
    walker.follow(Some(9));
    assert_eq!(walker.at(), None);
}

/// Whether every way out of every box can be walked: on, and then aside.
fn every_way_is_walked(sheet: &Sheet) -> Result<(), String> {
    for from in 0..sheet.diagram.boxes.len() {
        let arms: Vec<usize> = ends(sheet, from, Toward::On).collect();
        let mut walked = Vec::new();
        for aside in [Toward::Before, Toward::After] {
            let mut walker = Walker::default();
            let place = |at| sheet.place(at);
            let mut at = walker.step(sheet, place, from, Toward::On);
            for _ in 0..=arms.len() {
                let Some(here) = at else { break };
                walked.push(here);
                at = walker.step(sheet, place, here, aside);
            }
        }
        if let Some(left) = arms.iter().find(|arm| !walked.contains(arm)) {
            return Err(format!("from {from} to {left} nothing walks: {walked:?}"));
        }
    }
    Ok(())
}

proptest::proptest! {
    #[test]
    fn every_way_out_of_a_node_can_be_walked(story in crate::playbook::drawn::playbook(), across: bool) {
        let direction = match across {
            true => Direction::LeftToRight,
            false => Direction::TopToBottom,
        };
        let arrangement = Arrangement { direction, ..Arrangement::default() };
        let scenes = scenes(&story);
        let sheet = Sheet::new(&story, &scenes, &Cards::new(&story), arrangement);
        every_way_is_walked(&sheet).map_err(proptest::test_runner::TestCaseError::fail)?;
    }
}
