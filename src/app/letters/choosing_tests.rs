use super::*;
use crate::app::letters::code_points;

const INTER: &[u8] = include_bytes!("../../../assets/fonts/Inter-Regular.otf");
const INTER_STRONG: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");
const INTER_ITALIC: &[u8] = include_bytes!("../../../assets/fonts/Inter-Italic.otf");

fn machine(files: Vec<Vec<u8>>) -> Machine {
    Machine::filled_by(move |database| {
        for file in &files {
            database.load_font_data(file.clone());
        }
    })
}

fn characters(words: &str) -> BTreeSet<char> {
    words.chars().collect()
}

fn made(words: &str) -> Vec<u8> {
    code_points::font(&characters(words))
}

fn chosen(files: Vec<Vec<u8>>, lacked: &str) -> (usize, BTreeSet<char>) {
    let (faces, lacking) = choose(&machine(files), &characters(lacked), Han::default());
    for face in &faces {
        let draws = |c: &char| face.draws(*c);
        assert!(characters(lacked).iter().any(draws), "a face for nothing");
    }
    (faces.len(), lacking)
}

#[test]
fn as_few_faces_as_do_are_taken() {
    let files = || vec![made("猫"), made("猫鍵한"), made("한ש"), made("ש")];
    assert_eq!(chosen(files(), "猫鍵한ש"), (2, characters("")));
    assert_eq!(chosen(files(), "猫鍵"), (1, characters("")));
}

#[test]
fn what_no_face_draws_is_lacking() {
    assert_eq!(chosen(vec![made("猫")], "猫鍵"), (1, characters("鍵")));
    assert_eq!(chosen(Vec::new(), "鍵"), (0, characters("鍵")));
}

#[test]
fn the_upright_regular_face_is_taken_before_others_that_draw_the_same() {
    let files = [INTER_ITALIC, INTER_STRONG, INTER].map(<[u8]>::to_vec);
    let (faces, _) = choose(&machine(files.to_vec()), &characters("éЖ"), Han::default());
    let [face] = faces.as_slice() else {
        panic!("{} faces", faces.len());
    };
    assert_eq!(face.bytes, INTER);
}

#[test]
fn a_face_that_claims_what_it_does_not_draw_is_passed_over() {
    // Every glyph of the honest font, emptied: all its characters are still claimed.
    let mut liar = made("猫鍵");
    let glyf = liar.windows(4).position(|tag| tag == b"loca");
    let entry = glyf.expect("a font has its offsets");
    let offset = u32::from_be_bytes(liar[entry + 8..entry + 12].try_into().expect("four bytes"));
    let offsets = offset as usize..offset as usize + 4 * 4;
    liar[offsets].fill(0);
    let (faces, lacking) = chosen(vec![liar.clone(), made("猫")], "猫鍵");
    assert_eq!((faces, lacking), (1, characters("鍵")));
    assert_eq!(chosen(vec![liar], "猫鍵"), (0, characters("猫鍵")));
}

#[test]
fn no_broken_font_does_any_harm() {
    let honest = made("猫");
    for length in (0..honest.len()).step_by(7) {
        chosen(vec![honest[..length].to_vec()], "猫");
        let mut broken = honest.clone();
        broken[length..].iter_mut().for_each(|byte| *byte = !*byte);
        chosen(vec![broken, honest.clone()], "猫鍵");
    }
}

#[test]
fn a_font_that_cannot_be_read_any_more_is_passed_over() {
    let machine = Machine::filled_by(|database| {
        let gone = std::env::temp_dir().join(format!("gone-{}.ttf", std::process::id()));
        std::fs::write(&gone, made("猫")).expect("a scratch file is written");
        database.load_font_file(&gone).expect("the font is found");
        std::fs::remove_file(&gone).expect("the scratch file is removed");
    });
    let (faces, lacking) = choose(&machine, &characters("猫"), Han::default());
    assert_eq!((faces.len(), lacking), (0, characters("猫")));
}
