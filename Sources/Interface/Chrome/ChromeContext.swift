import Canvas
import Layout
import Localization
import Platform

/// The values with which sheets and menus measure and draw themselves: window, scale, colours,
/// fonts and language. A value: views are measured and drawn with the same one.
public struct ChromeContext {
  /// The window in logical pixels.
  public var windowSize: Size
  /// Device pixels in a logical one.
  public var scale: Scale
  /// The colours.
  public var theme: Theme
  /// Typesetting for words of the writer.
  public var typesetting: Typesetting
  /// Draws the program's own words.
  public var labels: any LabelRasterizer
  /// The program's own words in the user's language.
  public var words: Catalog
  /// The width, in logical pixels, of the window controls at the top right; 0 if the window has
  /// none.
  public var controlsWidth = 0.0

  /// Makes a context of its values.
  public init(
    windowSize: Size, scale: Scale, theme: Theme, typesetting: Typesetting,
    labels: any LabelRasterizer, words: Catalog = .english
  ) {
    self.windowSize = windowSize
    self.scale = scale
    self.theme = theme
    self.typesetting = typesetting
    self.labels = labels
    self.words = words
  }

  /// The font of the writer's words on a sheet.
  public var font: FontRequest { FontRequest(role: .body, size: 15) }

  /// The same font, smaller, for sheets with more text.
  public var smallFont: FontRequest { FontRequest(role: .body, size: 14) }
}

extension ChromeContext {
  /// True for points that belong to the window's controls, visible or not.
  public func isOnControls(_ point: Point) -> Bool {
    point.x >= windowSize.width - controlsWidth && point.x < windowSize.width && point.y >= 0
      && point.y < PageMetrics.titleStripHeight
  }

  /// Returns the program's words drawn in a style.
  func label(_ text: String, _ style: LabelStyle = .control) -> LabelBitmap {
    labels.label(text, style: style, scale: scale)
  }

  /// Returns a name from outside, set in the first of `families` that is installed, or in the
  /// standard one.
  func line(_ name: String, families: [String]) -> PlainLine {
    let family = families.isEmpty ? .standard : typesetting.shaper.family(families)
    return PlainLine(
      name, font: FontRequest(role: .body, family: family, size: 15), typesetting: typesetting)
  }

  /// Returns the width of the program's words in a style, in logical pixels.
  func width(of text: String, _ style: LabelStyle = .control) -> Double {
    text.isEmpty ? 0 : Double(label(text, style).width) / scale.factor
  }

  /// Breaks the program's words into lines of at most `width` logical pixels, between words.
  func lines(of text: String, _ style: LabelStyle, width: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if !line.isEmpty, self.width(of: longer, style) > width {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Fills a frame with round corners; lengths are logical pixels.
  func fill(_ frame: Rect, radius: Double, _ color: Color, into list: inout DisplayList) {
    list.append(.roundedFill(scale.deviceRect(frame), radius: radius * scale.factor, color))
  }

  /// Draws a box with round corners and an edge; `radius` in logical pixels.
  ///
  /// - Parameter line: the width of the edge in device pixels.
  func drawBox(
    _ outer: DeviceRect, radius: Double, line: Int, edge: Color, paper: Color,
    into list: inout DisplayList
  ) {
    let radius = radius * scale.factor
    list.append(.roundedFill(outer, radius: radius, edge))
    let inner = DeviceRect(
      x: outer.x + line, y: outer.y + line, width: outer.width - 2 * line,
      height: outer.height - 2 * line)
    list.append(.roundedFill(inner, radius: max(0, radius - Double(line)), paper))
  }

  /// Draws the program's words from the left edge of a box, in the middle of its height.
  func drawLabel(
    _ text: String, _ style: LabelStyle, in box: Rect, _ color: Color, into list: inout DisplayList
  ) {
    guard !text.isEmpty else { return }
    let label = label(text, style)
    let middle = scale.devicePixel(box.y + box.height / 2)
    list.append(.label(label, x: scale.devicePixel(box.x), y: middle - label.height / 2, color))
  }

  /// Draws the program's words so that their last letter's ink ends at `right`, in the middle of a
  /// box's height. Words in different rows thus end alike, regardless of side bearings.
  func drawLabel(
    _ text: String, _ style: LabelStyle, endingAt right: Double, in box: Rect, _ color: Color,
    into list: inout DisplayList
  ) {
    guard !text.isEmpty else { return }
    let label = label(text, style)
    let middle = scale.devicePixel(box.y + box.height / 2)
    list.append(
      .label(
        label, x: scale.devicePixel(right) - label.inkWidth, y: middle - label.height / 2, color))
  }

  /// Draws a line under one letter of words that are drawn in a box.
  func drawUnderline(
    ofLetter letter: Int, of text: String, in box: Rect, _ color: Color,
    into list: inout DisplayList
  ) {
    let start = text.index(text.startIndex, offsetBy: letter)
    let before = width(of: String(text[..<start]))
    let letterWidth = width(of: String(text[start]))
    var line = scale.deviceRect(
      Rect(x: box.x + before, y: box.y + box.height / 2 + 8, width: letterWidth, height: 0))
    line.height = scale.deviceLength(1)
    list.append(.fill(line, color.withOpacity(0.6)))
  }
}
