import Canvas
import Layout
import TextCore

/// A heading's title, with the letters that match the filter.
public struct OutlineTitle {
  /// The text in UTF-8.
  public var bytes: [UInt8]
  /// The ranges of the matching letters, in ascending order.
  public var marks: [Range<Int>]

  public init(_ bytes: [UInt8], marks: [Range<Int>] = []) {
    self.bytes = bytes
    self.marks = marks
  }
}

/// A title's layout in the list: one line of a small page, so that any script and direction looks
/// as it does on the page. A title that does not fit ends in an ellipsis.
struct OutlineTitleView {
  private let layout: LayoutManager
  private let piece: LayoutManager.Piece
  private let ellipsis: PlainLine
  private let frame: Rect
  private let context: ChromeContext

  /// Lays out a title at `frame` in the window.
  init(_ title: OutlineTitle, in frame: Rect, context: ChromeContext) {
    self.frame = frame
    self.context = context
    let font = context.smallFont
    let typesetting = context.typesetting
    ellipsis = PlainLine("…", font: font, typesetting: typesetting)
    let room = max(1, frame.width - ellipsis.width)
    let letter = max(1, typesetting.shaper.metrics(for: font).zeroAdvance)
    layout = LayoutManager(
      storage: TextStorage(TextRope(bytes: title.bytes)), styles: StyleTable(),
      bodyStyle: ParagraphStyle(lineHeight: frame.height, font: font),
      container: TextContainer(
        lineLength: room / letter, characterWidth: letter, leftPadding: 0, minInset: 0,
        availableWidth: room),
      scale: context.scale, shaper: typesetting.shaper, breaker: typesetting.breaker,
      bidi: typesetting.bidi)
    piece = layout.piece(at: 0)
    var runs: [(length: Int, value: TextDecoration?)] = []
    var end = 0
    for mark in title.marks {
      runs.append((mark.lowerBound - end, TextDecoration(ink: .text)))
      runs.append((mark.count, TextDecoration(ink: .link)))
      end = mark.upperBound
    }
    layout.decorations.set(runs.filter { $0.length > 0 }, from: 0)
  }

  /// Draws the title, with the matching letters highlighted.
  func draw(into list: inout DisplayList) {
    let scale = context.scale
    let theme = context.theme
    let top = scale.devicePixel(frame.y)
    let line = piece.layout.lines[0]
    list.clipped(to: scale.deviceRect(frame)) { list in
      PageView(layout: layout, theme: theme, left: frame.x)
        .draw([.init(piece: piece, top: top)][...], selection: 0..<0, into: &list)
      guard let x = endOfWords else { return }
      ellipsis.draw(
        into: &list, x: frame.x + x, baseline: top + line.baseline, color: theme.quoteInk,
        scale: scale)
    }
  }
  /// The x of the ellipsis, at the end of the line's last word; `nil` if the whole title fits.
  private var endOfWords: Double? {
    guard piece.layout.lines.count > 1 || !piece.isLast else { return nil }
    let line = piece.layout.lines[0].range
    let start = piece.content.lowerBound
    let bytes = layout.storage.text.bytes(in: start + line.lowerBound..<start + line.upperBound)
    let last = bytes.lastIndex { !$0.isWhiteSpace } ?? 0
    let words = TextRange(at: start + line.lowerBound, length: last + 1)
    let spans = layout.carets.selectionSpans(words, in: piece, line: 0)
    return piece.layout.isRightToLeft
      ? spans.map(\.lowerBound).min().map { $0 - ellipsis.width } : spans.map(\.upperBound).max()
  }
}
