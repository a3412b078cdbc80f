use super::*;

const THEMES: [Theme; 2] = [Theme::Dark, Theme::Light];

/// Words are to stand out from what is behind them by so much.
const LEAST_CONTRAST: f32 = 4.5;

/// A surface with a name, to be said where words do not stand out from it.
type Surface = (&'static str, Color32);

/// The surfaces words are on.
struct Surfaces {
    canvas: Surface,
    scene: Surface,
    panel: Surface,
    card: Surface,
    visited_card: Surface,
    raised: Surface,
    /// A row or a button that is chosen.
    chosen: Surface,
    /// The row of the log where the playhead stands.
    playhead: Surface,
    /// The row of the matrix where the run stands.
    lit: Surface,
}

impl Surfaces {
    fn of(palette: &Palette) -> Surfaces {
        let panel = palette.panel;
        Surfaces {
            canvas: ("canvas", palette.canvas),
            scene: ("scene", palette.canvas.lerp_to_gamma(palette.border, 0.22)),
            panel: ("panel", panel),
            card: ("card", palette.card),
            visited_card: ("visited card", palette.visited_card),
            raised: ("raised", palette.raised()),
            chosen: ("chosen", panel.blend(palette.chosen())),
            playhead: ("playhead", panel.blend(palette.playhead())),
            lit: ("lit", palette.lit()),
        }
    }
}

/// Every pair of words and surface the window draws: a new one belongs here.
fn pairs(palette: &Palette) -> Vec<(&'static str, Color32, Vec<Surface>)> {
    let on = Surfaces::of(palette);
    let cards = [on.card, on.visited_card];
    let everywhere = vec![
        on.canvas,
        on.scene,
        on.panel,
        on.card,
        on.visited_card,
        on.raised,
        on.chosen,
        on.playhead,
        on.lit,
    ];
    let plain = vec![on.canvas, on.panel, on.card, on.raised];
    let panel = palette.panel;
    let [a, b] = palette.sides;
    let tinted = |side: Color32| {
        (
            "a difference",
            palette.panel.blend(side.gamma_multiply(0.4)),
        )
    };
    let drawn = palette.node(NodeKind::RandomChoice).gamma_multiply(0.28);
    let mut pairs = vec![
        ("text", palette.text, everywhere.clone()),
        ("quiet text", palette.quiet_text, everywhere),
        (
            "text",
            palette.text,
            vec![
                tinted(a),
                tinted(b),
                ("a share", palette.panel.blend(drawn)),
            ],
        ),
        (
            "link",
            palette.link,
            [plain.clone(), vec![on.visited_card, on.chosen]].concat(),
        ),
        (
            "on accent",
            palette.on_accent,
            vec![("accent", palette.accent_fill)],
        ),
        ("on stand", palette.on_stand, vec![("stand", palette.stand)]),
        ("stop", palette.stop, plain.clone()),
        ("stand", palette.stand, plain.clone()),
        (
            "a refused row",
            palette.stop.lerp_to_gamma(palette.text, 0.3),
            vec![on.chosen, on.playhead],
        ),
        (
            "a note",
            palette.accent.lerp_to_gamma(palette.text, 0.35),
            vec![on.panel, on.raised, on.chosen, on.playhead],
        ),
        ("side A", a, [plain.clone(), cards.to_vec()].concat()),
        ("side B", b, [plain, cards.to_vec()].concat()),
        (
            "a letter on a side",
            palette.panel,
            vec![("A", a), ("B", b)],
        ),
        (
            "a noted node’s sign",
            palette.card,
            vec![("sign", palette.node(NodeKind::Branch))],
        ),
        (
            "text",
            palette.text,
            vec![
                ("found", panel.blend(palette.accent.gamma_multiply(0.38))),
                (
                    "a found row",
                    on.chosen.1.blend(palette.accent.gamma_multiply(0.38)),
                ),
            ],
        ),
        (
            "speaker",
            palette.node(NodeKind::Line),
            vec![on.panel, on.card],
        ),
        (
            "taken in the matrix",
            palette.node(NodeKind::Choice),
            vec![on.raised, on.lit],
        ),
    ];
    for kind in NodeKind::ALL {
        pairs.push(("the head of a card", palette.node(kind), cards.to_vec()));
    }
    let warm = (0..=20).map(|step| ("warm", palette.warm(step as f32 / 20.0)));
    pairs.push(("text", palette.text, warm.collect()));
    pairs
}

#[test]
fn words_stand_out_from_what_is_behind_them_at_four_and_a_half_to_one() {
    let mut faint = Vec::new();
    for theme in THEMES {
        for (words, colour, surfaces) in pairs(Palette::of(theme)) {
            for (surface, behind) in surfaces {
                let found = contrast(colour, behind);
                if found < LEAST_CONTRAST {
                    faint.push(format!("{theme:?}: {words} on {surface}: {found:.2}"));
                }
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

#[test]
fn black_on_white_has_the_contrast_of_the_guideline() {
    assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    assert!((contrast(rgb(0x767676), Color32::WHITE) - 4.54).abs() < 0.01);
}

/// How somebody sees colours.
#[derive(Debug, Clone, Copy)]
enum Sight {
    All,
    NoRed,
    NoGreen,
    NoBlue,
}

const SIGHTS: [Sight; 4] = [Sight::All, Sight::NoRed, Sight::NoGreen, Sight::NoBlue];

impl Sight {
    /// How light is turned, as Machado, Oliveira and Fernandes measured it in 2009 for those who lack one cone.
    fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Sight::All => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Sight::NoRed => [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            Sight::NoGreen => [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            Sight::NoBlue => [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        }
    }

    /// How far apart two colours look, in OKLab, where black and white are 1 apart.
    fn distance(self, one: Color32, other: Color32) -> f32 {
        let [one, other] = [one, other].map(|colour| oklab(turned(self.matrix(), light(colour))));
        let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
        squares.sum::<f32>().sqrt()
    }
}

fn turned(matrix: [[f32; 3]; 3], from: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| {
        let sum: f32 = row.iter().zip(from).map(|(a, b)| a * b).sum();
        sum.clamp(0.0, 1.0)
    })
}

fn oklab(light: [f32; 3]) -> [f32; 3] {
    let cones = [
        [0.412_221_46, 0.536_332_55, 0.051_445_995],
        [0.211_903_5, 0.680_699_5, 0.107_396_96],
        [0.088_302_46, 0.281_718_85, 0.629_978_7],
    ];
    let [l, m, s] = turned(cones, light).map(f32::cbrt);
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// Colours so far apart are told apart side by side.
const LEAST_DISTANCE: f32 = 0.09;

#[test]
fn colours_nothing_else_tells_apart_differ_for_whoever_looks() {
    let mut alike = Vec::new();
    for theme in THEMES {
        let palette = Palette::of(theme);
        let fall_through = palette.edge(EdgeKind::Succession);
        let [a, b] = palette.sides;
        // Other kinds of node differ in shape, and other kinds of edge leave nodes of another shape or are dashed;
        // a fall-through leaves the same nodes.
        let pairs = [
            ("choice and random choice", palette.choice, palette.random),
            ("option and fall-through", palette.choice, fall_through),
            (
                "random option and fall-through",
                palette.random,
                fall_through,
            ),
            ("branch and fall-through", palette.branch, fall_through),
            ("divert and fall-through", palette.divert, fall_through),
            ("side A and side B", a, b),
            ("side A and both", a, palette.text),
            ("side B and both", b, palette.text),
            (
                "the way taken and a fall-through",
                palette.stand,
                fall_through,
            ),
            (
                "where the run stands and what is selected",
                palette.stand,
                palette.accent,
            ),
            (
                "a refusal and what is selected",
                palette.stop,
                palette.accent,
            ),
        ];
        for sight in SIGHTS {
            for (pair, one, other) in pairs {
                let found = sight.distance(one, other);
                if found < LEAST_DISTANCE {
                    alike.push(format!("{theme:?}, {sight:?}: {pair}: {found:.3}"));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn who_lacks_a_cone_takes_colours_for_each_other_that_others_do_not() {
    let (red, green) = (rgb(0xb03030), rgb(0x5f6f00));
    assert!(Sight::All.distance(red, green) > 0.15);
    assert!(Sight::NoGreen.distance(red, green) < 0.1);
    assert!((Sight::All.distance(Color32::BLACK, Color32::WHITE) - 1.0).abs() < 0.01);
}

fn light(colour: Color32) -> [f32; 3] {
    [colour.r(), colour.g(), colour.b()].map(|value| {
        let value = f32::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The contrast of two colours, as the guideline for accessible pages has it.
fn contrast(one: Color32, other: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let [red, green, blue] = light(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}
