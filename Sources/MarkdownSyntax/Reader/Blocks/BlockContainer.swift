/// A block that holds others and goes on in the lines below.
struct BlockContainer: Sendable {
  /// The marker that each line of the container begins with.
  enum Kind: Sendable {
    /// `>`
    case quote
    /// Nothing. The byte tells lists apart that follow each other: the bullet, or what ends a number.
    case list(mark: UInt8, index: Int)
    /// Columns of white space: two more than `indent`, that before its marker. Up to `content` columns
    /// of it belong to the item.
    case item(indent: Int, content: Int)
    /// Four columns of white space.
    case footnote(label: String, start: Int, listCount: Int)
  }

  var kind: Kind
  var element: DocumentElement
  /// True once something is in it.
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

  /// The list's marker, which tells lists apart; nil for what is no list.
  var listMark: UInt8? {
    if case .list(let mark, _) = kind { mark } else { nil }
  }

  /// Its number among the document's lists; nil for what is no list.
  var listIndex: Int? {
    if case .list(_, let index) = kind { index } else { nil }
  }
}

/// Lines without text, of which it is not yet known where they belong.
struct BlankRun: Sendable {
  /// The range in the document.
  var range: Range<Int>
  var count = 1
  /// The index of the innermost quote that one of them is in, the least of all of them; -1 for none.
  var quoteIndex: Int
}

/// The block that takes the lines below if nothing else does.
enum BlockLeaf: Sendable {
  case none
  /// Its text is in `BlockReader.text`.
  case paragraph(OpenParagraph)
  /// Code whose lines are set in by so many columns.
  case code(columns: Int, DocumentElement)
  /// A comment in so many quotes.
  case comment(depth: Int)
  case table([ColumnAlignment])
}

/// A paragraph, or a giant heading, to which lines may come.
struct OpenParagraph: Sendable {
  var element = DocumentElement.paragraph
  /// True if its lines are joined and then parsed; else each is parsed by itself, and they are apart by
  /// hard breaks.
  var joins: Bool
  /// True if its lines are set in so far that they are code in CommonMark.
  var isIndented = false
  /// True once its event was made.
  var isEntered = false
  /// True if it is giant: its parts are read while it goes on.
  var isStreamed = false
  /// The bytes of the text that were read.
  var readCount = 0
  /// A hard break to come: from the end of one line to the text of the next, with its markers.
  var lineBreak: Range<Int>?
  /// The offset of the backslash at the end of the last line. It is a hard break if the paragraph goes
  /// on, else a letter.
  var backslash: Int?
  var marks: Range<Int>?
}

/// The marker of an item.
struct ListMarker {
  /// The bullet, or what ends the number.
  let mark: UInt8
  /// The number; nil for a bullet.
  let number: Int?
  /// Its bytes.
  let length: Int
  /// True if nothing but white space is behind it.
  let isEmpty: Bool
  /// True if not even that is behind it.
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

  /// The kind of the list that begins with this item.
  var kind: DocumentList.Kind {
    number.map { .ordered(start: $0, delimiter: mark) } ?? .bullet(mark)
  }
}
