//! The fonts that are part of the program, and the families they make.

use std::sync::Arc;

use eframe::egui::{FontData, FontDefinitions, FontFamily, FontId};

/// The family of half-bold words.
pub fn strong_family() -> FontFamily {
    FontFamily::Name("strong".into())
}

/// The family of slanted words.
pub fn italic_family() -> FontFamily {
    FontFamily::Name("italic".into())
}

/// The family of half-bold, slanted words.
pub fn strong_italic_family() -> FontFamily {
    FontFamily::Name("strong-italic".into())
}

/// A half-bold font of `size` points.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, strong_family())
}

/// The plain font of `size` points.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(size)
}

/// The fonts that are part of the program. Every family has the same characters: what its own faces lack is taken
/// from those of the others.
pub fn built_in_fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8], FontFamily); 4] = [
        (
            "inter",
            include_bytes!("../../../assets/fonts/Inter-Regular.otf"),
            FontFamily::Proportional,
        ),
        (
            "inter-strong",
            include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"),
            strong_family(),
        ),
        (
            "inter-italic",
            include_bytes!("../../../assets/fonts/Inter-Italic.otf"),
            italic_family(),
        ),
        (
            "inter-strong-italic",
            include_bytes!("../../../assets/fonts/Inter-SemiBoldItalic.otf"),
            strong_italic_family(),
        ),
    ];
    let fallbacks = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (name, bytes, family) in faces {
        fonts
            .font_data
            .insert(name.into(), Arc::new(FontData::from_static(bytes)));
        let faces = [name.to_string()].into_iter().chain(fallbacks.clone());
        fonts.families.insert(family, faces.collect());
    }
    for (family, faces) in &mut fonts.families {
        let other = match family {
            FontFamily::Monospace => "inter",
            FontFamily::Proportional | FontFamily::Name(_) => "Hack",
        };
        faces.push(other.into());
    }
    fonts
}
