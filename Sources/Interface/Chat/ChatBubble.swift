import Canvas
import Layout
import Platform
import TextCore

/// A message set into lines, with its place among the others.
///
/// Its text is a `TextField` that is never edited, so that it is selected and copied as the text of
/// any field.
struct ChatBubble {
  var entry: ChatEntry
  var field: TextField
  let isLarge: Bool
  let links: [ChatLink]
  private let layout: LayoutManager
  /// The size of the text in logical pixels.
  private let textSize: Size
  /// The frame from the top left corner of all messages, in logical pixels, without tip and note.
  var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// True if the bubble has a tip: it is the last one of its author in a row.
  var hasTip = false

  /// The values that its lines depend on besides the message.
  struct DrawingInputs: Hashable {
    var font: FontRequest
    /// The greatest width of a line, in logical pixels.
    var width: Double
    var scale: Double
  }

  /// - Parameter selection: the selection in the same text.
  init(
    _ entry: ChatEntry, _ inputs: DrawingInputs, selection: Selection? = nil,
    boundaries: any TextBoundaries, context: ChromeContext
  ) {
    self.entry = entry
    isLarge = entry.isEmojiAlone
    field = TextField(TextRope(entry.text), lines: .many, boundaries: boundaries)
    field.select(selection ?? Selection(caret: 0))
    links = ChatLink.links(in: entry.text)
    var font = inputs.font
    if isLarge { font.size = (font.size * Self.growth).rounded() }
    let text = field.text
    func layout(width: Double) -> LayoutManager {
      LayoutManager(
        plain: text, font: font, lineHeight: (font.size * Self.leading).rounded(), width: width,
        breaker: context.typesetting.breaker, context: context)
    }
    let wide = layout(width: inputs.width)
    let lines = wide.allPieces(top: 0).flatMap(\.piece.layout.lines)
    let longest = lines.map { Double($0.width) }.max() ?? 0
    let width = min(inputs.width, (longest + 1).rounded(.up))
    // Lines from right to left begin at the right edge, so their layout is as wide as the longest line.
    let isLeftToRight = lines.allSatisfy { $0.baseLevel & 1 == 0 }
    self.layout = isLeftToRight ? wide : layout(width: width)
    let height = self.layout.allPieces(top: 0).reduce(0) { $0 + $1.piece.layout.height }
    textSize = Size(
      width: width,
      height: (Double(height) / context.scale.factor).rounded(.up))
    let underline = TextDecoration(ink: .link, lines: .underline)
    for link in links {
      self.layout.decorations.set([(link.range.count, underline)], from: link.range.lowerBound)
    }
  }

  /// Logical pixels of the bubble.
  var size: Size {
    isLarge
      ? textSize
      : Size(
        width: textSize.width + 2 * ChatMetrics.sidePadding,
        height: textSize.height + 2 * ChatMetrics.padding)
  }

  /// The bottom of the bubble and the note below it.
  var end: Double { frame.maxY + (entry.note.isEmpty ? 0 : ChatMetrics.noteHeight) }

  /// Returns the top left corner of the text, for a bubble at `frame` in the window.
  private func textOrigin(_ frame: Rect) -> Point {
    isLarge
      ? Point(x: frame.x, y: frame.y)
      : Point(x: frame.x + ChatMetrics.sidePadding, y: frame.y + ChatMetrics.padding)
  }

  private func pieces(_ frame: Rect, _ scale: Scale) -> [Viewport.VisiblePiece] {
    layout.allPieces(top: scale.devicePixel(textOrigin(frame).y))
  }

  /// Returns the text nearest to a point, for a bubble at `frame` in the window.
  func hit(at point: Point, in frame: Rect) -> FieldHit? {
    let scale = layout.scale
    return layout.hit(
      pieces(frame, scale), x: point.x - textOrigin(frame).x, y: scale.devicePixel(point.y))
  }

  /// The heights of the line in which the selection ends, from the bubble's top.
  var headLine: Range<Double>? {
    let place = layout.carets.place(at: field.selection.head, affinity: field.selection.affinity)
    let pieces = layout.allPieces(top: 0)
    guard let shown = pieces.first(where: { $0.piece.content == place.piece.content }) else {
      return nil
    }
    let factor = layout.scale.factor
    let top = textOrigin(frame).y - frame.y + Double(shown.top + place.line.top) / factor
    return top..<(top + Double(place.line.height) / factor)
  }

  /// Returns the link under a point.
  func link(at point: Point, in frame: Rect) -> ChatLink? {
    guard !links.isEmpty, let hit = hit(at: point, in: frame) else { return nil }
    return links.first { link in
      link.range.contains(hit.cluster) && boxes(of: link, in: frame).contains { $0.contains(point) }
    }
  }

  /// Returns the rectangles of a link, one for each of its lines, in the window.
  func boxes(of link: ChatLink, in frame: Rect) -> [Rect] {
    let scale = layout.scale
    let left = textOrigin(frame).x
    return pieces(frame, scale).flatMap { shown in
      shown.piece.layout.lines.indices.flatMap { index in
        let line = shown.piece.layout.lines[index]
        return layout.carets.selectionSpans(link.range, in: shown.piece, line: index).map { span in
          Rect(
            x: left + span.lowerBound, y: Double(shown.top + line.top) / scale.factor,
            width: span.upperBound - span.lowerBound,
            height: Double(line.height) / scale.factor)
        }
      }
    }
  }

  /// Draws the bubble at `frame` in the window, with its note.
  func draw(
    in frame: Rect, isFocused: Bool, selection: TextRange, tips: ChatTips,
    into list: inout DisplayList, context: ChromeContext
  ) {
    let scale = context.scale
    let isRight = entry.author == .writer
    let fill = context.theme.bubble(of: entry.author)
    let box = scale.deviceRect(frame)
    let radius = min(ChatMetrics.radius * scale.factor, Double(box.height) / 2)
    if isFocused { drawFocus(around: box, radius: radius, into: &list, context: context) }
    if !isLarge {
      list.append(.roundedFill(box, radius: radius, fill))
      if hasTip {
        let tip = tips.bitmap(isRight: isRight, scale: scale)
        let inside = scale.devicePixel(ChatMetrics.tipReach)
        list.append(
          .label(
            tip, x: isRight ? box.maxX - inside : box.x + inside - tip.width,
            y: box.maxY - tip.height, fill))
      }
    }
    PageView(
      layout: layout,
      theme: isLarge ? context.theme : context.theme.onBubble(of: entry.author),
      left: textOrigin(frame).x
    ).draw(pieces(frame, scale)[...], selection: selection, into: &list)
    guard !entry.note.isEmpty else { return }
    let note = Rect(
      x: frame.x + ChatMetrics.noteMargin, y: frame.maxY, width: frame.width,
      height: ChatMetrics.noteHeight)
    if isRight {
      context.drawLabel(
        entry.note, .note, endingAt: frame.maxX - ChatMetrics.noteMargin, in: note,
        context.theme.noteInk, into: &list)
    } else {
      context.drawLabel(entry.note, .note, in: note, context.theme.noteInk, into: &list)
    }
  }

  /// Draws a ring at a little distance from the bubble.
  private func drawFocus(
    around box: DeviceRect, radius: Double, into list: inout DisplayList, context: ChromeContext
  ) {
    let theme = context.theme
    for (distance, color) in [(4.0, theme.accentMark), (2.0, theme.page)] {
      let reach = context.scale.devicePixel(distance)
      let ring = DeviceRect(
        x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach,
        height: box.height + 2 * reach)
      list.append(.roundedFill(ring, radius: radius + Double(reach), color))
    }
  }

  /// Logical pixels of an em of emoji alone, as a multiple of that of text.
  private static let growth = 2.6
  /// The height of a line as a multiple of the font's size.
  private static let leading = 1.4
}

extension ChatBubble: FieldLines {
  var wraps: Bool { true }

  func layout(of field: TextField) -> LayoutManager { layout }
}

/// An address in a message.
public struct ChatLink: Hashable, Sendable {
  /// The bytes of the address in the text.
  public let range: TextRange
  /// The address to open, with a scheme.
  public let address: String

  /// The addresses in a text that can be opened.
  static func links(in text: String) -> [ChatLink] {
    let bytes = Array(text.utf8)
    return WrittenAddresses.ranges(in: bytes).compactMap { range in
      let written = String(decoding: bytes[range], as: UTF8.self)
      let address = [written, "https://" + written, "mailto:" + written]
        .first { candidate in
          WebAddress.isAllowed(candidate)
            && (candidate.hasPrefix("mailto:") == written.utf8.contains(UInt8(ascii: "@"))
              || candidate == written)
        }
      return address.map {
        ChatLink(
          range: TextOffset(range.lowerBound)..<TextOffset(range.upperBound), address: $0)
      }
    }
  }
}
