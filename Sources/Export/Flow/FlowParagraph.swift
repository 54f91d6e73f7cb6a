import MarkdownSyntax

/// A paragraph of a word processor. Blocks do not nest there: each paragraph names its style, its
/// list and its indentation.
struct FlowParagraph: Sendable {
  /// The kind of a paragraph.
  enum Style: Equatable, Sendable {
    /// Text, also that of items and cells.
    case text
    /// Text after a heading, which has no indentation in books.
    case first
    case heading(level: Int)
    case title, author
    case quote
    /// A line of a code block.
    case code
    /// A line across the page.
    case rule
  }

  var style: Style
  /// Quotes that it is in.
  var quoteDepth = 0
  /// Items that it is in.
  var itemDepth = 0
  /// The marker of the item that begins with it; nil if the item continues.
  var marker: FlowMarker?
  /// True in a list without blank lines.
  var isTight = false
  /// True in a bulleted list right after another one, from which it has to be told apart. Of three
  /// lists in a row it is the second one.
  var isInOtherList = false
  /// The cell that it is in.
  var cell: FlowCell?
  var isInNote = false
  /// True in a note that is written after the text because nothing refers to it.
  var isInLooseNote = false
  /// True if the number of its footnote is before it.
  var startsNote = false
  /// True if a page break by hand is before it.
  var breaksPage = false
  /// The language, if it is not that of the document.
  var language: String?
  var isRightToLeft = false
  /// The name by which links lead to a heading.
  var bookmark: String?

  /// True if it begins a page that is not the first one: after a page break by hand, or as a chapter.
  func beginsPage(chapterLevel: Int) -> Bool { breaksPage || beginsChapter(chapterLevel) }

  /// True for a heading of at most that level that is in the text itself, and in no quote, item or
  /// note.
  func beginsChapter(_ level: Int) -> Bool {
    guard case .heading(let own) = style, own <= level else { return false }
    return quoteDepth == 0 && itemDepth == 0 && !isInNote && !isInLooseNote
  }

  /// The number of list levels that word processors have.
  static let deepest = 9

  /// The level in its list, from 0; those that are too deep are on the last one.
  var level: Int { min(max(itemDepth, 1), Self.deepest) - 1 }

  /// The number of indentation steps: those of its items and quotes, as far as the paper allows.
  var indentation: Int {
    min(itemDepth, Self.deepest) + (showsQuotes ? min(quoteDepth, Self.deepest) : 0)
  }

  /// True if its quotes are shown by its indentation: of cells they are not.
  private var showsQuotes: Bool {
    switch style {
    case .quote, .code, .rule, .heading: true
    case .text, .first, .title, .author: false
    }
  }

  /// True for headings, code and rules in a quote, which are indented at both sides, as quotes are.
  /// The style of quotes does so itself.
  var isSetInAtBothSides: Bool {
    guard quoteDepth > 0 else { return false }
    switch style {
    case .heading, .code, .rule: return true
    case .text, .first, .title, .author, .quote: return false
    }
  }
}

/// The marker of an item.
enum FlowMarker: Equatable, Sendable {
  case bullet
  /// A task without a number: its box is in the text.
  case task
  /// The next number of a list.
  case number(FlowList, value: Int)
  /// A number as text, in a document with too many lists.
  case text(String)
}

/// An ordered list, as the tables of word processors have it.
struct FlowList: Equatable, Sendable {
  /// Counts the lists from 1.
  var number: Int
  /// The level, from 0.
  var level: Int
  var start: Int
  /// True if the numbers are followed by `)` rather than by a period.
  var hasParenthesis: Bool
}

/// A cell of a table.
struct FlowCell: Equatable, Sendable {
  var column: Int
  var alignment: ColumnAlignment
  var isHeader: Bool
}
