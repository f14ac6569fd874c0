//! The loss of a training, epoch by epoch, as a table and as a picture.

use std::fmt::Write;

use super::trainer::Epoch;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// Room for what stands at the axes.
const RIM: f64 = 56.0;

/// A line an epoch.
pub(super) fn csv(epochs: &[Epoch]) -> String {
    let mut text = String::from("epoch,learnt,checked\n");
    for Epoch { number, learnt, checked } in epochs {
        let _ = writeln!(text, "{number},{learnt:.6},{checked:.6}");
    }
    text
}

/// Two curves: the surprise at what is learnt from, and at what is not.
pub(super) fn svg(epochs: &[Epoch]) -> String {
    let values = || epochs.iter().flat_map(|epoch| [epoch.learnt, epoch.checked]);
    let (low, high) =
        values().fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    let (low, high) = if low < high { (low, high) } else { (low - 0.5, low + 0.5) };
    let across = |number: u32| {
        RIM + (WIDTH - 2.0 * RIM) * f64::from(number - 1) / f64::from(epochs.len().max(2) as u32 - 1)
    };
    let down = |value: f64| RIM + (HEIGHT - 2.0 * RIM) * (high - value) / (high - low);
    let line = |of: fn(&Epoch) -> f64| {
        let points = epochs.iter().map(|epoch| format!("{:.1},{:.1}", across(epoch.number), down(of(epoch))));
        points.collect::<Vec<_>>().join(" ")
    };
    let (learnt, checked) = (line(|epoch| epoch.learnt), line(|epoch| epoch.checked));
    let (right, bottom, last) = (WIDTH - RIM, HEIGHT - RIM, epochs.len());
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<path d="M{RIM} {RIM}V{bottom}H{right}" fill="none" stroke="#888"/>
<text x="{RIM}" y="{top}">surprise, nats a position</text>
<text x="4" y="{RIM}">{high:.4}</text><text x="4" y="{bottom}">{low:.4}</text>
<text x="{right}" y="{under}" text-anchor="end">epoch {last}</text>
<polyline points="{learnt}" fill="none" stroke="#b5651d" stroke-width="2"/>
<polyline points="{checked}" fill="none" stroke="#2b6a99" stroke-width="2"/>
<text x="{right}" y="{top}" text-anchor="end"><tspan fill="#b5651d">learnt from</tspan> <tspan fill="#2b6a99">other games</tspan></text>
</svg>
"##,
        top = RIM - 20.0,
        under = bottom + 24.0,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_epoch_is_in_the_table_and_within_the_picture() {
        let epoch = |number: u32| Epoch { number, learnt: 1.0 / f64::from(number), checked: 0.7 };
        for count in [1, 2, 9] {
            let epochs: Vec<Epoch> = (1..=count).map(epoch).collect();
            assert_eq!(csv(&epochs).lines().count() as u32, count + 1);
            let picture = svg(&epochs);
            let points = picture.split("points=\"").skip(1).flat_map(|line| {
                line.split('"').next().unwrap().split([' ', ',']).map(|number| number.parse::<f64>().unwrap())
            });
            let points: Vec<f64> = points.collect();
            assert_eq!(points.len() as u32, 4 * count);
            assert!(points.iter().all(|point| (0.0..=WIDTH).contains(point)), "{points:?}");
        }
    }
}
