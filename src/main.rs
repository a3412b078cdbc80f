fn main() {
    let file = std::env::args_os().nth(1).map(Into::into);
    let options = playscope::app::WindowOptions {
        file,
        ..Default::default()
    };
    if let Err(e) = playscope::app::run(options) {
        eprintln!("playscope: {e}");
        std::process::exit(2)
    }
}
