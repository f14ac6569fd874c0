//! Charts as SVG that take their colours from the page's style sheet.

use std::fmt::Write as _;

/// The width of every chart; the page scales it.
const WIDTH: f64 = 640.0;
/// The height of charts with lines.
const HEIGHT: f64 = 220.0;
/// Room at the left for labels of lines and bars, at the other sides for axes.
const LEFT: f64 = 48.0;
const NAMES: f64 = 150.0;
const EDGE: f64 = 12.0;
const BELOW: f64 = 34.0;
const ROW: f64 = 28.0;
/// So many colours tell lines apart.
pub(super) const COLOURS: usize = 6;

/// Text that is safe between tags.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A bar with its error.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) value: f64,
    pub(super) error: f64,
    /// The value in words, behind the bar.
    pub(super) told: String,
}

/// Bars from the left, each with a whisker for its error.
pub(super) fn bars(title: &str, bars: &[Bar], from: f64, to: f64) -> String {
    let height = bars.len() as f64 * ROW + EDGE;
    let (left, right) = (NAMES, WIDTH - 110.0);
    let span = if to > from { to - from } else { 1.0 };
    let x = |value: f64| left + (value.clamp(from, to) - from) / span * (right - left);
    let mut svg = begin(title, height);
    for (row, bar) in bars.iter().enumerate() {
        let y = EDGE / 2.0 + row as f64 * ROW;
        let middle = y + ROW / 2.0;
        let _ = write!(
            svg,
            "<text class=\"label\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar c{}\" x=\"{left}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\"/>",
            left - 8.0,
            middle + 4.0,
            escaped(&cut(&bar.label)),
            row % COLOURS,
            y + 5.0,
            (x(bar.value) - left).max(1.0),
            ROW - 10.0
        );
        let (low, high) = (x(bar.value - bar.error), x(bar.value + bar.error));
        if bar.error > 0.0 {
            let top = middle - 4.0;
            let _ = write!(
                svg,
                "<path class=\"whisker\" d=\"M{low:.1} {middle:.1}H{high:.1}M{low:.1} {top:.1}v8M{high:.1} {top:.1}v8\"/>"
            );
        }
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            right + 8.0,
            middle + 4.0,
            escaped(&bar.told)
        );
    }
    svg + "</svg>\n"
}

/// A line with its name, point by point; and how far each point may be off, if that is known.
#[derive(Default)]
pub(super) struct Line {
    pub(super) label: String,
    pub(super) points: Vec<(f64, f64)>,
    pub(super) errors: Vec<f64>,
}

/// Lines over a common axis; `bounds` are drawn across.
pub(super) fn lines(title: &str, below: &str, lines: &[Line], bounds: &[f64]) -> String {
    let values = || lines.iter().flat_map(|line| &line.points);
    let all = || values().map(|point| point.1).chain(bounds.iter().copied());
    let (low, high) = range(all());
    let (first, last) = range(values().map(|point| point.0));
    let x = |value: f64| LEFT + (value - first) / (last - first) * (WIDTH - LEFT - EDGE);
    let y = |value: f64| EDGE + (high - value.clamp(low, high)) / (high - low) * (HEIGHT - EDGE - BELOW);
    let mut svg = begin(title, HEIGHT + 18.0);
    for step in 0..=4 {
        let value = low + (high - low) * f64::from(step) / 4.0;
        let at = y(value);
        let _ = write!(
            svg,
            "<path class=\"axis\" d=\"M{LEFT} {at:.1}H{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            WIDTH - EDGE,
            LEFT - 6.0,
            at + 4.0,
            short(value)
        );
    }
    for bound in bounds {
        let _ = write!(svg, "<path class=\"bound\" d=\"M{LEFT} {:.1}H{:.1}\"/>", y(*bound), WIDTH - EDGE);
    }
    let mut label_at = LEFT;
    for (number, line) in lines.iter().enumerate() {
        let colour = number % COLOURS;
        if line.errors.len() == line.points.len() && !line.points.is_empty() {
            let _ = write!(svg, "<path class=\"band c{colour}\" d=\"{}Z\"/>", band(line, x, y));
        }
        let path: Vec<String> =
            line.points.iter().map(|&(at, value)| format!("{:.1} {:.1}", x(at), y(value))).collect();
        let _ = write!(svg, "<path class=\"line c{colour}\" d=\"M{}\"/>", path.join("L"));
        let label = cut(&line.label);
        let _ = write!(
            svg,
            "<rect class=\"bar c{colour}\" x=\"{label_at:.1}\" y=\"{:.1}\" width=\"10\" height=\"10\" rx=\"2\"/>\
             <text class=\"label\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            HEIGHT + 3.0,
            label_at + 14.0,
            HEIGHT + 12.0,
            escaped(&label)
        );
        label_at += 30.0 + label.chars().count() as f64 * 9.0;
    }
    let _ = write!(
        svg,
        "<text x=\"{LEFT}\" y=\"{:.1}\">{}</text><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{} {}</text>",
        HEIGHT - 14.0,
        short(first),
        WIDTH - EDGE,
        HEIGHT - 14.0,
        short(last),
        escaped(below)
    );
    svg + "</svg>\n"
}

/// The area between a line's errors.
fn band(line: &Line, x: impl Fn(f64) -> f64, y: impl Fn(f64) -> f64) -> String {
    let edge = |sign: f64| {
        line.points.iter().zip(&line.errors).map(move |(&(at, value), error)| (at, value + sign * error))
    };
    let lower: Vec<(f64, f64)> = edge(-1.0).collect();
    let around = edge(1.0).chain(lower.into_iter().rev());
    let points: Vec<String> = around.map(|(at, value)| format!("{:.1} {:.1}", x(at), y(value))).collect();
    format!("M{}", points.join("L"))
}

/// How many values lie in each of some twenty parts of their range.
pub(super) fn histogram(title: &str, below: &str, values: &[f64]) -> String {
    const PARTS: usize = 20;
    let (low, high) = range(values.iter().copied());
    let mut counts = [0_u32; PARTS];
    for value in values {
        counts[(((value - low) / (high - low) * PARTS as f64) as usize).min(PARTS - 1)] += 1;
    }
    let most = f64::from(counts.iter().copied().max().unwrap_or(1).max(1));
    let width = (WIDTH - LEFT - EDGE) / PARTS as f64;
    let mut svg = begin(title, HEIGHT);
    for (part, &count) in counts.iter().enumerate() {
        let tall = f64::from(count) / most * (HEIGHT - EDGE - BELOW);
        let _ = write!(
            svg,
            "<rect class=\"bar c0\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"/>",
            LEFT + part as f64 * width + 1.0,
            HEIGHT - BELOW - tall,
            width - 2.0
        );
    }
    let _ = write!(
        svg,
        "<path class=\"axis\" d=\"M{LEFT} {:.1}H{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{most}</text>\
         <text x=\"{LEFT}\" y=\"{:.1}\">{}</text><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{} {}</text>",
        HEIGHT - BELOW,
        WIDTH - EDGE,
        LEFT - 6.0,
        EDGE + 8.0,
        HEIGHT - 14.0,
        short(low),
        WIDTH - EDGE,
        HEIGHT - 14.0,
        short(high),
        escaped(below)
    );
    svg + "</svg>\n"
}

fn begin(title: &str, height: f64) -> String {
    let title = escaped(title);
    format!("<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">")
}

/// The smallest and the largest, never the same.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low < high {
        (low, high)
    } else if low.is_finite() {
        (low - 0.5, low + 0.5)
    } else {
        (0.0, 1.0)
    }
}

/// A number in few letters.
fn short(value: f64) -> String {
    if value.abs() >= 100.0 || value.fract().abs() < 1e-9 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}

/// A name as long as there is room for.
fn cut(label: &str) -> String {
    const MAX_CHARS: usize = 20;
    let start: String = label.chars().take(MAX_CHARS).collect();
    if start.len() < label.len() { start + "\u{2026}" } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing, one value, equal values: every chart can be drawn, with numbers only.
    #[test]
    fn charts_of_little_are_drawn() {
        for points in [vec![], vec![(1.0, 0.5)], vec![(1.0, 0.5), (2.0, 0.5)]] {
            let errors = vec![0.1; points.len()];
            let values: Vec<f64> = points.iter().map(|point| point.1).collect();
            let line = Line { label: "a<b".into(), points, errors };
            let svg = lines("t", "x", &[line], &[]) + &histogram("t", "x", &values);
            assert!(!svg.contains("NaN") && !svg.contains("inf") && svg.contains("a&lt;b"), "{svg}");
        }
        let bar = Bar { label: "x".into(), value: 5.0, error: 1e9, told: "5".into() };
        assert!(!bars("t", &[bar], 5.0, 5.0).contains("NaN"));
    }
}
