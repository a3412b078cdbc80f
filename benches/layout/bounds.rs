//! The bounds a layout is held to, and which of them hold.

/// Which bound a graph is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A playbook a person wrote: at most dot's crossings.
    Real,
    /// A drawn story of 50 to 500 nodes: at most 1.2 times dot's.
    Drawn,
    /// A drawn story of 1,000 nodes: at most 1.3 times dot's, in at most a tenth of its time.
    Thousand,
}

impl Kind {
    fn times(self) -> f64 {
        match self {
            Kind::Real => 1.0,
            Kind::Drawn => 1.2,
            Kind::Thousand => 1.3,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Real => "real",
            Kind::Drawn => "drawn",
            Kind::Thousand => "1,000 nodes",
        }
    }
}

/// How often something crosses or how long it takes: in all ours and dot's, and where the bound is missed.
#[derive(Default)]
struct Sum {
    ours: usize,
    theirs: usize,
    graphs: usize,
    missed: Vec<String>,
}

/// What was found of each bound.
#[derive(Default)]
pub struct Bounds {
    kinds: Vec<(Kind, Sum)>,
    broken: usize,
    graphs: usize,
    slowest: Option<f64>,
    told: Vec<String>,
}

impl Bounds {
    /// Notes whether a layout kept its promises.
    pub fn promise(&mut self, kept: bool) {
        self.graphs += 1;
        self.broken += usize::from(!kept);
    }

    /// Notes how often edges cross, and the time as a share of dot's.
    pub fn compare(&mut self, kind: Kind, name: &str, ours: usize, theirs: usize, time: f64) {
        if !self.kinds.iter().any(|(other, _)| *other == kind) {
            self.kinds.push((kind, Sum::default()));
        }
        for (_, sum) in self.kinds.iter_mut().filter(|(other, _)| *other == kind) {
            sum.ours += ours;
            sum.theirs += theirs;
            sum.graphs += 1;
            if ours as f64 > kind.times() * theirs as f64 {
                sum.missed.push(format!("{name} {ours} of {theirs}"));
            }
        }
        if kind == Kind::Thousand {
            self.slowest = Some(self.slowest.map_or(time, |slowest| slowest.max(time)));
        }
    }

    /// Notes a bound of the growth, in words.
    pub fn tell(&mut self, words: String) {
        self.told.push(words);
    }

    /// Prints what holds.
    pub fn print(&self) {
        println!();
        for (kind, sum) in &self.kinds {
            println!(
                "{}: crossings {} of dot's {}; {} of {} layouts at most {} times dot's",
                kind.name(),
                sum.ours,
                sum.theirs,
                sum.graphs - sum.missed.len(),
                sum.graphs,
                kind.times(),
            );
            for missed in &sum.missed {
                println!("    not {missed}");
            }
        }
        if let Some(slowest) = self.slowest {
            println!("1,000 nodes: at most {slowest:.3} of dot's time");
        }
        if self.graphs > 0 {
            println!(
                "promises: kept by {} of {} layouts",
                self.graphs - self.broken,
                self.graphs
            );
        }
        for words in &self.told {
            println!("{words}");
        }
    }
}
