import Canvas

/// A few words on a plate that come, rest and go by themselves. Nobody has to answer them.
public struct PassingWords {
  private let label: LabelBitmap
  /// Device pixels of plate beside the words.
  public let margin: Int
  /// When they came, in the clock's seconds.
  private let start: Double
  /// Seconds that they take to come, and to go.
  private let fade: Double
  /// Seconds that they stay.
  private var rest: Double

  /// Words that come at `start` and stay for `rest` seconds; `fade` is 0 where motion is reduced.
  public init(
    _ text: String, at start: Double, rest: Double, fade: Double = Motion.hintFade,
    context: ChromeContext
  ) {
    label = context.label(text, .note)
    margin = context.scale.devicePixel(14)
    self.start = start
    self.rest = rest
    self.fade = fade
  }

  private var going: Double { start + fade + rest }

  /// Has them go now, in the way that they go by themselves.
  public mutating func leave(at time: Double) {
    guard time < going else { return }
    // As visible as they are: words that are still coming turn round.
    let seen = fade > 0 ? min(1, max(0, (time - start) / fade)) : 0
    rest = time - start - fade - (1 - seen) * fade
  }

  /// When they want to be drawn anew; `nil`: they have gone.
  public func pace(at time: Double) -> Pace? {
    if time >= going + fade { return nil }
    // At rest there is nothing to draw anew.
    return time >= start + fade && time < going ? .until(going) : .moving
  }

  /// The plate that they stand on, in the middle of an area of the window.
  public func plate(in area: DeviceRect) -> DeviceRect {
    let (width, height) = (label.width + 2 * margin, label.height + 2 * (margin / 2))
    return DeviceRect(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
      height: height)
  }

  /// Draws them on their plate, which covers what is under it.
  public func draw(into list: inout DisplayList, on plate: DeviceRect, at moment: DrawingMoment) {
    let opacity = opacity(at: moment.time)
    guard opacity > 0 else { return }
    let theme = moment.theme
    list.append(
      .roundedFill(plate, radius: Double(plate.height) / 2, theme.tint.withOpacity(opacity)))
    list.append(
      .label(
        label, x: plate.x + (plate.width - label.width) / 2,
        y: plate.y + (plate.height - label.height) / 2, theme.noteInk.withOpacity(opacity)))
  }

  /// The opacity of the words, from 0 to 1, at a time in the clock's seconds.
  public func opacity(at time: Double) -> Double {
    guard fade > 0 else { return 1 }
    return Curve.easeInOut(min(time - start, going + fade - time) / fade)
  }
}
