//! Chinese characters look a little different in each language that writes them.

/// Whose Chinese characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Han {
    /// Chinese, in simplified characters.
    #[default]
    Simplified,
    /// Chinese, in traditional characters.
    Traditional,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
}

/// What the names of families end in or begin with, by whose characters they draw.
const FAMILIES: [(Han, &[&str]); 4] = [
    (
        Han::Simplified,
        &[
            " SC",
            " CN",
            "Microsoft YaHei",
            "SimSun",
            "SimHei",
            "DengXian",
            "Hiragino Sans GB",
            "Heiti SC",
            "WenQuanYi",
        ],
    ),
    (
        Han::Traditional,
        &[
            " TC",
            " TW",
            " HK",
            "Microsoft JhengHei",
            "MingLiU",
            "PMingLiU",
            "Heiti TC",
        ],
    ),
    (
        Han::Japanese,
        &[
            " JP",
            "Yu Gothic",
            "Meiryo",
            "MS Gothic",
            "MS PGothic",
            "Hiragino Kaku",
            "Hiragino Sans",
            "IPA",
            "TakaoGothic",
            "VL Gothic",
        ],
    ),
    (
        Han::Korean,
        &[
            " KR",
            "Malgun",
            "Apple SD Gothic",
            "Gulim",
            "Dotum",
            "Nanum",
            "UnDotum",
        ],
    ),
];

impl Han {
    /// Whose characters words with these characters use: Japanese where there are kana, Korean where there is
    /// hangul, else simplified Chinese.
    pub fn in_words(characters: impl IntoIterator<Item = char>) -> Han {
        let mut found = Han::default();
        for character in characters {
            match character {
                '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9f}' => {
                    return Han::Japanese;
                }
                '\u{1100}'..='\u{11ff}' | '\u{3130}'..='\u{318f}' | '\u{ac00}'..='\u{d7af}' => {
                    found = Han::Korean;
                }
                _ => {}
            }
        }
        found
    }

    /// Whose characters a font family draws, where its name says so.
    pub fn of_family(family: &str) -> Option<Han> {
        let names = |name: &str| match name.strip_prefix(' ') {
            Some(_) => family.ends_with(name) || family.contains(&format!("{name} ")),
            None => family.starts_with(name),
        };
        // The longest name says most: "Hiragino Sans GB" is not "Hiragino Sans".
        let all = FAMILIES
            .iter()
            .flat_map(|(han, families)| families.iter().map(move |f| (f, han)));
        let (_, han) = all
            .filter(|(name, _)| names(name))
            .max_by_key(|(name, _)| name.len())?;
        Some(*han)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kana_are_japanese_hangul_is_korean_and_the_rest_chinese() {
        let of = |words: &str| Han::in_words(words.chars());
        assert_eq!(of("直す"), Han::Japanese);
        assert_eq!(of("한국 漢字 ひらがな"), Han::Japanese);
        assert_eq!(of("漢字 한국"), Han::Korean);
        assert_eq!(of("汉字"), Han::Simplified);
        assert_eq!(of(""), Han::Simplified);
    }

    #[test]
    fn a_familys_name_says_whose_characters_it_draws() {
        let of = Han::of_family;
        assert_eq!(of("Noto Sans CJK JP"), Some(Han::Japanese));
        assert_eq!(of("Noto Sans Mono CJK KR"), Some(Han::Korean));
        assert_eq!(of("PingFang HK"), Some(Han::Traditional));
        assert_eq!(of("Noto Sans SC Thin"), Some(Han::Simplified));
        assert_eq!(of("Hiragino Sans GB"), Some(Han::Simplified));
        assert_eq!(of("Hiragino Sans"), Some(Han::Japanese));
        assert_eq!(of("DejaVu Sans"), None);
    }
}
