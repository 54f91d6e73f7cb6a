import MarkdownSyntax
import TextCore

/// The text of a paragraph, without tags, and the meaning of each range of it.
struct PaperText {
  /// A stretch of text.
  struct Span {
    var range: Range<Int>
    var style: InlineStyle
    /// The link or reference that it belongs to.
    var target: Target?
    /// The place in `pictures` of the picture that it stands for; nil: it is letters.
    var picture: Int?
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
  /// Pictures that are among the letters, each in the place of one.
  private(set) var pictures: [PaperLeaf.Picture] = []
  /// Footnotes that are first referred to here, with the places of the references.
  var notes: [(offset: Int, number: Int)] = []

  init(
    bytes: [UInt8] = [], spans: [Span] = [], notes: [(offset: Int, number: Int)] = [],
    pictures: [PaperLeaf.Picture] = []
  ) {
    self.bytes = bytes
    self.pictures = pictures
    self.spans = spans
    self.notes = notes
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// Appends letters of the document.
  mutating func append(_ letters: ArraySlice<UInt8>, _ style: InlineStyle, _ target: Target?) {
    let start = bytes.count
    TextEscaping.plain.append(letters, to: &bytes)
    guard bytes.count > start else { return }
    if let last = spans.last, last.style == style, last.target == target, last.picture == nil {
      spans[spans.count - 1].range = last.range.lowerBound..<bytes.count
    } else {
      spans.append(Span(range: start..<bytes.count, style: style, target: target))
    }
  }

  /// U+FFFC, which stands for an object.
  private static let object: [UInt8] = [0xEF, 0xBF, 0xBC]

  /// Appends a picture, which is on the line as a letter is.
  mutating func append(_ picture: PaperLeaf.Picture) {
    let start = bytes.count
    bytes += Self.object
    spans.append(
      Span(
        range: start..<bytes.count, style: [], target: picture.target, picture: pictures.count))
    pictures.append(picture)
  }

  /// The picture of a text that is nothing else; nil for any other text.
  var onlyPicture: PaperLeaf.Picture? {
    guard spans.count == 1, let number = spans[0].picture else { return nil }
    return pictures[number]
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
