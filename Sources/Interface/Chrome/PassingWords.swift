import Canvas

/// A few words on a plate that come, rest and go by themselves. Nobody has to answer them.
public struct PassingWords {
  private let label: LabelBitmap
  /// When they came, in the clock's seconds.
  private let start: Double
  /// Seconds that they take to come, and to go.
  private let fade: Double
  /// Seconds that they stay.
  private let rest: Double

  /// Words that come at `start` and stay for `rest` seconds; `fade` is 0 where motion is reduced.
  public init(
    _ text: String, at start: Double, rest: Double, fade: Double = Motion.hintFade,
    context: ChromeContext
  ) {
    label = context.label(text, .note)
    self.start = start
    self.rest = rest
    self.fade = fade
  }

  private var going: Double { start + fade + rest }

  /// When they want to be drawn anew; `nil`: they have gone.
  public func pace(at time: Double) -> Pace? {
    if time >= going + fade { return nil }
    // At rest there is nothing to draw anew.
    return time >= start + fade && time < going ? .until(going) : .moving
  }

  /// Draws them on a plate that covers what is under it, in the middle of the window's width and of so
  /// many device pixels from its top.
  public func draw(into list: inout DisplayList, height: Int, at moment: DrawingMoment) {
    let opacity = opacity(at: moment.time)
    guard opacity > 0 else { return }
    let x = (list.bounds.width - label.width) / 2
    let y = (height - label.height) / 2
    let margin = moment.scale.devicePixel(Self.margin)
    let plate = DeviceRect(
      x: x - margin, y: y - margin / 2, width: label.width + 2 * margin,
      height: label.height + 2 * (margin / 2))
    let theme = moment.theme
    list.append(
      .roundedFill(plate, radius: Double(plate.height) / 2, theme.tint.withOpacity(opacity)))
    list.append(.label(label, x: x, y: y, theme.tags.withOpacity(opacity)))
  }

  private func opacity(at time: Double) -> Double {
    guard fade > 0 else { return 1 }
    return Curve.easeInOut(min(time - start, going + fade - time) / fade)
  }

  /// Logical pixels of plate beside the words.
  private static let margin = 14.0
}
