import MarkdownSyntax
import TextCore

/// The text of a paragraph, without tags, and what each stretch of it is.
struct PaperText {
  /// A stretch of text.
  struct Span {
    var range: Range<Int>
    var style: InlineStyle
    /// The link or reference that it belongs to.
    var target: Target?
  }

  /// The place to which text leads. Stretches of one link have the same number.
  struct Target: Equatable {
    /// The kind of place.
    enum Place: Equatable {
      case address(String)
      case destination(String)
      /// The footnote of that number, referred to for the nth time.
      case note(Int, reference: Int)
    }

    var number: Int
    var place: Place
  }

  private(set) var bytes: [UInt8] = []
  private(set) var spans: [Span] = []
  /// Footnotes that are first referred to here, with the places of the references.
  var notes: [(offset: Int, number: Int)] = []

  init(
    bytes: [UInt8] = [], spans: [Span] = [], notes: [(offset: Int, number: Int)] = []
  ) {
    self.bytes = bytes
    self.spans = spans
    self.notes = notes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends letters of the document.
  mutating func append(_ letters: ArraySlice<UInt8>, _ style: InlineStyle, _ target: Target?) {
    let start = bytes.count
    TextEscaping.plain.append(letters, to: &bytes)
    guard bytes.count > start else { return }
    if let last = spans.last, last.style == style, last.target == target {
      spans[spans.count - 1].range = last.range.lowerBound..<bytes.count
    } else {
      spans.append(Span(range: start..<bytes.count, style: style, target: target))
    }
  }

  /// Returns the text with a style more on all of it.
  func adding(_ style: InlineStyle) -> PaperText {
    var text = self
    for index in text.spans.indices { text.spans[index].style.formUnion(style) }
    return text
  }

  /// Removes white space at the end, which a wrapped line may leave.
  mutating func trimEnd() {
    while let last = bytes.last, last == .space, let span = spans.last {
      bytes.removeLast()
      let end = span.range.upperBound - 1
      if end > span.range.lowerBound {
        spans[spans.count - 1].range = span.range.lowerBound..<end
      } else {
        spans.removeLast()
      }
    }
  }
}
