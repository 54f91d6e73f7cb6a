import Canvas
import Localization
import Platform

/// A value on a line with a knob, below its name and the value in words. The pointer drags the knob,
/// with a preview, and a double click restores the standard, as do Backspace and Delete; arrow keys
/// move it by steps.
public struct Slider {
  var id: ViewID = "slider"
  let title: Phrase
  /// The range of its values.
  let range: ClosedRange<Double>
  /// The distance between two values, which is also the step of an arrow key.
  let step: Double
  /// The value that a double click restores.
  let standard: Double
  /// Returns the current value.
  let value: () -> Double
  /// Returns a value in words.
  let text: (Double) -> Phrase
  /// Previews a value without setting it.
  let tryOn: (Double) -> Void
  let set: (Double) -> Void

  public init(
    _ title: Phrase, _ range: ClosedRange<Double>, step: Double, standard: Double,
    value: @escaping () -> Double, text: @escaping (Double) -> Phrase,
    tryOn: @escaping (Double) -> Void, set: @escaping (Double) -> Void
  ) {
    self.title = title
    self.range = range
    self.step = step
    self.standard = standard
    self.value = value
    self.text = text
    self.tryOn = tryOn
    self.set = set
  }

  // Logical pixels

  static let height = 50.0
  private static let headHeight = 28.0
  /// The distance of the line's top from the lower edge.
  private static let trackRise = 19.0
  private static let trackHeight = 3.0
  private static let knobSize = 14.0

  /// Returns the width of the title and the longest value, with a gap between them.
  func width(gap: Double, _ context: ChromeContext) -> Double {
    let ends = [range.lowerBound, range.upperBound].map {
      context.width(of: context.words.text(text($0)), .note)
    }
    return context.width(of: context.words.text(title)) + gap + (ends.max() ?? 0)
  }

  /// Lays it out as a row of a menu, which gives it keys and the pointer; returns its height.
  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: Self.height)
    let node = node(layout.context.words, isFocused: layout.focus == id)
    layout.add(frame, id: id, node: node) { [context = layout.context] frame, _, list in
      draw(in: frame, into: &list, context)
    }
    return Self.height
  }

  private func draw(in frame: Rect, into list: inout DisplayList, _ context: ChromeContext) {
    let (theme, words) = (context.theme, context.words)
    let value = value()
    let head = Rect(x: frame.x, y: frame.y, width: frame.width, height: Self.headHeight)
    context.drawHead(words.text(title), words.text(text(value)), in: head, into: &list)
    let track = Self.track(in: frame)
    context.fill(track, radius: track.height / 2, theme.hairline, into: &list)
    let knobX = Self.knobX(at: part(of: value), on: track)
    let done = Rect(x: track.x, y: track.y, width: knobX - track.x, height: track.height)
    context.fill(done, radius: track.height / 2, theme.accent, into: &list)
    let size = Self.knobSize
    let knob = Rect(
      x: knobX - size / 2, y: track.y + track.height / 2 - size / 2, width: size, height: size)
    context.fill(knob, radius: size / 2, theme.accent, into: &list)
  }

  /// Returns the frame of the line.
  private static func track(in frame: Rect) -> Rect {
    Rect(x: frame.x, y: frame.maxY - trackRise, width: frame.width, height: trackHeight)
  }

  /// Returns the middle of the knob at a part of the line, on which the whole knob stays.
  private static func knobX(at part: Double, on track: Rect) -> Double {
    track.x + knobSize / 2 + part * (track.width - knobSize)
  }

  // Values

  /// Returns the nearest possible value: a whole number of steps from the lower end, within the
  /// range.
  func snapped(_ value: Double) -> Double {
    let steps = ((value - range.lowerBound) / step).rounded()
    return min(range.upperBound, max(range.lowerBound, range.lowerBound + steps * step))
  }

  /// Returns a value's position between the lower end (0) and the upper end (1).
  private func part(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? max(0, min(1, (value - range.lowerBound) / length)) : 0
  }

  /// Returns the value for which the knob's middle is nearest to a point.
  private func value(at point: Point, in frame: Rect) -> Double {
    let track = Self.track(in: frame)
    let part = (point.x - Self.knobX(at: 0, on: track)) / (track.width - Self.knobSize)
    return snapped(
      range.lowerBound + max(0, min(1, part)) * (range.upperBound - range.lowerBound))
  }

  // Events

  /// Handles a press of a button; returns true if a drag begins, which ends with `release`.
  func press(at point: Point, clicks: Int, in frame: Rect) -> Bool {
    if clicks > 1 {
      set(standard)
    } else {
      drag(to: point, in: frame)
    }
    return clicks <= 1
  }

  /// Previews the value at the pointer.
  func drag(to point: Point, in frame: Rect) { tryOn(value(at: point, in: frame)) }

  /// Sets the value at the pointer.
  func release(at point: Point, in frame: Rect) { set(value(at: point, in: frame)) }

  /// Handles a key: left and right move the knob, Backspace and Delete restore the standard. Returns
  /// `false` for other keys, and at the end of the range.
  func handle(_ press: KeyPress) -> Bool {
    switch press.key {
    case .left: return move(by: -1)
    case .right: return move(by: 1)
    case .backspace, .delete:
      set(standard)
      return true
    default: return false
    }
  }

  private func move(by steps: Double) -> Bool {
    let value = value()
    let next = snapped(value + steps * step)
    guard abs(next - value) > step / 2 else { return false }
    set(next)
    return true
  }

  // Screen readers

  private func node(_ words: Catalog, isFocused: Bool) -> AccessibilityNode {
    var node = AccessibilityNode(
      id.key, .slider, words.text(title), isFocused ? [.focusable, .focused] : .focusable)
    let value = value()
    node.value = AccessibilityNode.Value(
      value, in: range, step: step, text: words.text(text(value)))
    return node
  }

  /// Performs a screen reader's request; `false` if that is impossible.
  func perform(_ request: AccessibilityRequest) -> Bool {
    guard case .setValue(let value) = request else { return false }
    set(snapped(value))
    return true
  }
}

extension ChromeContext {
  /// Draws a title, and a value that ends at the right edge of its box.
  func drawHead(_ title: String, _ value: String, in box: Rect, into list: inout DisplayList) {
    drawLabel(title, .control, in: box, theme.ink, into: &list)
    drawLabel(value, .note, endingAt: box.maxX, in: box, theme.quoteInk, into: &list)
  }
}
