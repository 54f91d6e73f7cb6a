/// A block that contains others and continues in the lines below: a quote, a list, an item or a
/// footnote. It decides which part of a line's beginning belongs to it; `BlockReader` keeps those
/// that are open.
struct BlockContainer: Sendable {
  /// The marker at the beginning of each line of the container.
  enum Kind: Sendable {
    /// `>`
    case quote
    /// No marker. The byte distinguishes adjacent lists: the bullet, or the character that ends a
    /// number.
    case list(mark: UInt8, index: Int)
    /// An item. `indent` is the white space before its marker; further lines of the item begin with
    /// at least two columns more. Of a line's white space, up to `content` columns belong to the
    /// item.
    case item(indent: Int, content: Int)
    /// Four columns of white space.
    case footnote(label: String, start: Int, listCount: Int)
  }

  var kind: Kind
  var element: DocumentElement
  /// True once it contains something.
  var hasContent = false

  init(_ kind: Kind, _ element: DocumentElement) {
    self.kind = kind
    self.element = element
  }

  var isList: Bool {
    if case .list = kind { true } else { false }
  }

  var isQuote: Bool {
    if case .quote = kind { true } else { false }
  }

  /// The list's marker, which distinguishes lists; nil for other containers.
  var listMark: UInt8? {
    if case .list(let mark, _) = kind { mark } else { nil }
  }

  /// Its number among the document's lists; nil for other containers.
  var listIndex: Int? {
    if case .list(_, let index) = kind { index } else { nil }
  }
}

/// Blank lines whose container is not known yet.
struct BlankRun: Sendable {
  /// The range in the document.
  var range: Range<Int>
  var count = 1
  /// The least index of the innermost quotes that contain these lines; -1 if a line is in none.
  var quoteIndex: Int
}

/// The open block that contains no others.
enum BlockLeaf: Sendable {
  case none
  /// Its text is in `BlockReader.text`.
  case paragraph(OpenParagraph)
  /// Code whose lines are indented by `columns`.
  case code(columns: Int, DocumentElement)
  /// A comment in `depth` quotes.
  case comment(depth: Int)
  case table([ColumnAlignment])
}

/// A paragraph, or a giant heading, that further lines may join.
///
/// It holds no arrays or strings: each line copies it several times, and copies would count references.
struct OpenParagraph: Sendable {
  /// The level of a heading; 0 for a paragraph.
  var headingLevel = 0
  /// True if its lines are joined and then parsed; otherwise each is parsed by itself, and hard
  /// breaks separate them.
  var joins: Bool
  /// True if its lines are indented so far that CommonMark takes them for code.
  var isIndented = false
  /// True once its event is queued.
  var isEntered = false
  /// True if it is giant: its parts are read while it continues.
  var isStreamed = false
  /// The number of bytes of the text that were read.
  var readCount = 0
  /// A pending hard break: from the end of one line to the text of the next, including its markers.
  var lineBreak: Range<Int>?
  /// The offset of the backslash at the end of the last line. It is a hard break if the paragraph
  /// continues, else a letter.
  var backslash: Int?
  var marks: Range<Int>?

  var element: DocumentElement {
    headingLevel == 0 ? .paragraph : .heading(level: headingLevel)
  }
}

/// The marker of an item.
struct ListMarker {
  /// The bullet, or the character that ends the number.
  let mark: UInt8
  /// The number; nil for a bullet.
  let number: Int?
  /// The number of its bytes.
  let length: Int
  /// True if only white space is after it.
  let isEmpty: Bool
  /// True if nothing at all is after it.
  let endsLine: Bool

  /// Reads the marker at `position`, which ends with the line or with white space; nil for none.
  init?(in bytes: [UInt8], at position: Int, before end: Int) {
    var last = position
    while last < end, last - position < 9, bytes[last].isDigit { last += 1 }
    guard last < end else { return nil }
    let mark = bytes[last]
    let isOrdered = last > position
    switch mark {
    case .period, .closeParenthesis: guard isOrdered else { return nil }
    case .hyphen, .asterisk, .plus: guard !isOrdered else { return nil }
    default: return nil
    }
    let next = last + 1
    guard next == end || bytes[next].isBlank else { return nil }
    self.mark = mark
    number = isOrdered ? bytes[position..<last].reduce(0) { $0 * 10 + Int($1 & 0x0F) } : nil
    length = next - position
    endsLine = next == end
    isEmpty = bytes[next..<end].allSatisfy(\.isBlank)
  }

  /// The kind of a list that begins with this item.
  var kind: DocumentList.Kind {
    number.map { .ordered(start: $0, delimiter: mark) } ?? .bullet(mark)
  }
}
