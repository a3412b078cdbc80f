use super::*;

/// What the first two steps of the sample report, as a case claims it.
fn stated() -> String {
    let read = read(sample::BYTES).expect("the sample is sound");
    let context = PlayContext::new(Arc::new(read.playbook), Taught::Full);
    let mut session = Session::new(context);
    for command in [Command::start(), Command::Done] {
        let sender = Sender::Person;
        session.apply(SessionCommand::Send { command, sender });
    }
    let steps = session.log().iter();
    let steps = steps.map(|(_, entry)| (&entry.command, entry.events.as_slice()));
    let text = crate::conformance::to_text(steps);
    let lines: Vec<&str> = text.lines().collect();
    format!("[{}]", lines.join(","))
}

/// A fixture that claims `claim` about the document at `playbook`.
fn fixture(playbook: &str, claim: &str) -> String {
    format!(r#"{{"name": "a case", "playbook": "{playbook}", "because": "of this", {claim}}}"#)
}

fn case(folder: &Scratch, playbook: &str, claim: &str) -> PathBuf {
    folder.file("playable/ferry/playbook.json", &sample_text());
    folder.file("playable/ferry/fixture.json", &fixture(playbook, claim))
}

fn told(opened: &Opened) -> &str {
    &opened.case.as_ref().expect("a case").told.words
}

#[test]
fn a_case_is_opened_as_a_log_by_its_fixture_or_its_folder() {
    let folder = Scratch::new();
    let claim = format!(r#""session": {}"#, stated());
    let path = case(&folder, "playbook.json", &claim);
    for named in [&*path, path.parent().expect("a folder")] {
        let opened = open(named).expect("a case");
        assert_eq!(told(&opened), "Case ferry: conformed, 2 steps.");
        assert_eq!(opened.case.as_ref().map(|case| &case.path), Some(&path));
        assert!(opened.session.differences().is_empty());
        assert_eq!(opened.session.playhead().number(), 2);
        let sent = opened.session.log().iter();
        let by: Vec<Sender> = sent.map(|(_, entry)| entry.sender).collect();
        assert_eq!(by, [Sender::Import, Sender::Import]);
    }
}

#[test]
fn where_a_case_diverges_what_it_expects_is_what_was_recorded() {
    let folder = Scratch::new();
    let changed = stated().replace("Rain drums", "Hail drums");
    let path = case(
        &folder,
        "playbook.json",
        &format!(r#""session": {changed}"#),
    );
    let opened = open(&path).expect("a case");
    assert!(
        told(&opened)
            .starts_with("Case ferry diverges at step 2 of 2: another event came, session["),
        "{}",
        told(&opened)
    );
    let session = &opened.session;
    assert_eq!(session.playhead().number(), 2, "the divergence");
    let entries: Vec<EntryId> = session.differences().keys().copied().collect();
    assert_eq!(entries, [session.playhead()]);
    let said =
        |entry: Option<&crate::debugger::Entry>| format!("{:?}", entry.expect("an entry").events);
    assert!(said(session.recorded(session.playhead())).contains("Hail drums"));
    assert!(said(session.log().entry(session.playhead())).contains("Rain drums"));
}

#[test]
fn a_case_with_a_verdict_says_it_has_no_session_and_opens_a_sound_document() {
    let folder = Scratch::new();
    let path = case(&folder, "playbook.json", r#""verdict": "accept""#);
    let opened = open(&path).expect("a case");
    assert!(opened.session.log().is_empty());
    let words = "Case ferry has no session. It says a reader must accept playbook.json, and it is accepted.";
    assert!(told(&opened).starts_with(words), "{}", told(&opened));
    folder.file("playable/ferry/playbook.json", "{}");
    let path = folder.file(
        "playable/ferry/fixture.json",
        &fixture("playbook.json", r#""verdict": "refuse""#),
    );
    let Err(Failure::Refused { case, path, .. }) = open(&path) else {
        panic!("its document is refused");
    };
    assert!(path.ends_with("playbook.json"));
    let words =
        "Case ferry has no session. It says a reader must refuse playbook.json, and it is refused";
    assert_eq!(case.as_deref(), Some(words));
}

#[test]
fn a_bad_fixture_is_answered_in_words_with_where() {
    let folder = Scratch::new();
    let why_of = |playbook: &str, claim: &str| why(&case(&folder, playbook, claim));
    let wrong = why_of(
        "playbook.json",
        r#""session": [{"send": "next"}, {"want": 1}]"#,
    );
    assert!(
        wrong.starts_with("it is a bad fixture: session[1]: "),
        "{wrong}"
    );
    let outside = why_of("../../../ferry.json", r#""verdict": "accept""#);
    assert!(outside.contains("must stay inside the corpus"), "{outside}");
    let absent = why_of("none.json", r#""verdict": "accept""#);
    assert!(
        absent.starts_with("its document none.json cannot be read: "),
        "{absent}"
    );
    let torn = folder.file("playable/ferry/fixture.json", "{\"name\": ");
    assert!(
        why(&torn).starts_with("it is a bad fixture: not JSON: "),
        "{}",
        why(&torn)
    );
}

#[cfg(unix)]
#[test]
fn a_link_does_not_lead_a_case_out_of_its_corpus() {
    let folder = Scratch::new();
    let outside = folder.file("outside.json", &sample_text());
    let path = folder.file(
        "corpus/playable/ferry/fixture.json",
        &fixture("playbook.json", r#""verdict": "accept""#),
    );
    let link = path.with_file_name("playbook.json");
    std::os::unix::fs::symlink(outside, link).expect("a link for a test");
    assert!(why(&path).ends_with("leaves the corpus"), "{}", why(&path));
}

#[test]
fn a_case_that_needs_more_than_the_run_was_taught_says_what() {
    let folder = Scratch::new();
    let claim = format!(r#""session": {}"#, stated());
    let path = case(&folder, "playbook.json", &claim);
    let background = Background {
        stage: Arc::new(Mutex::new("".into())),
        machine: Machine::filled_by(|_| {}),
        ctx: Context::default(),
        drawn: DrawnAs::default(),
    };
    let opened = background
        .open(Source::File(path), Taught::Core, None)
        .expect("a case");
    assert!(told(&opened).starts_with("Case ferry is not yet playable: a choice, node "));
}
