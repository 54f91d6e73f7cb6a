import MarkdownSyntax

/// A paragraph as word processors have it: blocks don't nest there, so it names its list and how many quotes
/// it is in.
struct FlowParagraph {
  /// The kind of a paragraph.
  enum Kind: Equatable {
    case text
    case heading(level: Int)
    /// A line of a code block.
    case code
    /// A line across the page.
    case rule
  }

  var kind = Kind.text
  var quoteDepth = 0
  /// The levels of items that it is in, with that of its own marker.
  var itemDepth = 0
  /// The marker of the item that begins with it; nil if none does.
  var marker: FlowMarker?
  var alignment = ColumnAlignment.natural
  /// True if it begins a page by hand.
  var breaksPage = false
  var pieces: [FlowPiece] = []
  /// The names of the bookmarks by which links lead to a heading.
  var names: [String] = []

  /// True if nothing of it can be seen.
  var isEmpty: Bool {
    pieces.allSatisfy { piece in
      if case .text(let text, _, _) = piece { text.utf8.allSatisfy { $0 == 0x20 } } else { false }
    }
  }
}

/// The marker of an item.
struct FlowMarker: Equatable {
  /// Tells lists of the same level apart.
  var list: Int
  /// The number; nil for a bullet.
  var number: Int?
  /// True if a parenthesis is after the number, not a full stop.
  var hasParenthesis = false
  /// True for the box of a task, which is in the text: lists of tasks and bullets are one list.
  var isUnmarked = false
  /// Tells apart lists of tasks and bullets that are not one list; nil if their names don't say so.
  var family: ListFamily?
}

/// The lists of bullets and tasks that are one list in Markdown, by the names that Paber gives them.
enum ListFamily {
  case usual
  /// Right after a usual one.
  case other

  init?(ofListNamed name: String?) {
    switch name {
    case "Bullets", "List 1", "Tasks": self = .usual
    case "Bullets 2", "List 2", "Tasks 2": self = .other
    default: return nil
    }
  }
}

/// A part of a paragraph.
enum FlowPiece {
  case text(String, ImportedStyles, LinkTarget?)
  case lineBreak
  /// A picture of the archive.
  case picture([UInt8], name: String, alternative: String, LinkTarget?)
  /// A picture outside of the archive.
  case linkedPicture(address: String, alternative: String, LinkTarget?)
  /// A picture that can't be shown.
  case lostPicture(alternative: String, LinkTarget?)
  case note(label: String)
  /// A document of another format in a cell, in a paragraph of its own.
  case part(FlowPart)
}

extension FlowParagraph {
  /// The maximum depth of quotes.
  static let mostQuotes = 9

  /// Returns the number of quotes that a table is in whose indentation is that many steps more than that of
  /// its item. Only whole steps mean quotes, since Word and LibreOffice indent tables by any length.
  static func quotes(ofTableAt steps: Double) -> Int {
    let whole = steps.rounded()
    return whole > 0 && abs(steps - whole) < 0.02 ? min(mostQuotes, Int(whole)) : 0
  }
}

/// A table: rows of cells, each with its paragraphs.
struct FlowTable {
  var rows: [[[FlowParagraph]]] = []
  /// The levels of items that it is in.
  var itemDepth = 0
  var quoteDepth = 0
  /// True once rows of it were written, which are not among `rows` then.
  var isBegun = false

  /// True for a frame round text rather than a table: one cell with several blocks.
  var isFrame: Bool {
    guard !isBegun, rows.count == 1, rows[0].count == 1 else { return false }
    return rows[0][0].count { !$0.isEmpty } > 1
  }

  /// The alignments of the columns: those of the first row.
  var alignments: [ColumnAlignment] {
    (rows.first ?? []).map { $0.first?.alignment ?? .natural }
  }
}

/// A block of a text.
enum FlowBlock {
  case paragraph(FlowParagraph)
  case table(FlowTable)

  /// The number of its paragraphs and their pieces.
  var partCount: Int {
    switch self {
    case .paragraph(let paragraph): 1 + paragraph.pieces.count
    case .table(let table): table.rows.joined().joined().reduce(0) { $0 + 1 + $1.pieces.count }
    }
  }
}
