import Canvas

/// A short message on a plate that fades in, stays for a while and fades out. It needs no answer.
public struct TransientMessageView {
  private let label: LabelBitmap
  /// The plate's margin beside the words, in device pixels.
  public let margin: Int
  /// The time at which the fade-in begins, in the clock's seconds.
  private let start: Double
  /// The duration of the fade-in and of the fade-out, in seconds.
  private let fade: Double
  /// Seconds between the two fades.
  private var rest: Double

  /// Makes a message that appears at `start` and stays for `rest` seconds; `fade` is 0 where motion
  /// is reduced.
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

  /// Starts the usual fade-out at `time`, if it has not begun.
  public mutating func leave(at time: Double) {
    guard time < going else { return }
    // The fade-out continues at the current opacity, also if the fade-in is not over.
    let seen = fade > 0 ? min(1, max(0, (time - start) / fade)) : 0
    rest = time - start - fade - (1 - seen) * fade
  }

  /// Returns the time of the next drawing; `nil` once the message is gone.
  public func pace(at time: Double) -> Pace? {
    if time >= going + fade { return nil }
    // Between the two fades nothing changes.
    return time >= start + fade && time < going ? .until(going) : .moving
  }

  /// Returns the frame of the plate, in the middle of an area of the window.
  public func plate(in area: DeviceRect) -> DeviceRect {
    let (width, height) = (label.width + 2 * margin, label.height + 2 * (margin / 2))
    return DeviceRect(
      x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
      height: height)
  }

  /// Draws the message on its plate, which covers the page below it.
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

  /// Returns the opacity of the words, from 0 to 1, at a time in the clock's seconds.
  public func opacity(at time: Double) -> Double {
    guard fade > 0 else { return 1 }
    return Curve.easeInOut(min(time - start, going + fade - time) / fade)
  }
}
