/// A part of a document with a beginning and an end. Elements nest.
public enum DocumentElement: Equatable, Sendable {
  // Blocks

  /// The metadata at the very top of the document, line by line.
  case frontMatter(FrontMatter)
  /// A heading of level 1 to 6.
  case heading(level: Int)
  /// Text.
  case paragraph
  case quote
  /// A list. It contains items and blank runs.
  case list(DocumentList)
  /// An item of a list.
  case item(DocumentItem)
  /// Fenced code, line by line.
  case codeBlock(CodeInfo)
  /// A table. It holds rows.
  case table([ColumnAlignment])
  /// A row of a table. It has no more cells than the table has columns; missing cells at its end
  /// are empty.
  case row(TableRowKind)
  /// A cell of a table.
  case cell(column: Int)
  case footnoteDefinition(label: String)
  /// An HTML comment, between blocks or in a line of text. Exports skip it.
  case comment

  // Inlines

  /// `**strong**`
  case strong
  /// `*emphasis*`
  case emphasis
  /// `~underline~`
  case underline
  /// `~~strikethrough~~`
  case strikethrough
  /// `==highlight==`
  case highlight
  /// A code span.
  case code
  /// A link, also one in angle brackets.
  case link(LinkTarget)
  /// An image. Its content describes the picture.
  case image(LinkTarget)
}

/// The properties of a list as a whole.
public struct DocumentList: Equatable, Sendable {
  /// The marker of the items.
  public enum Kind: Equatable, Sendable {
    /// With the byte `-`, `*` or `+`.
    case bullet(UInt8)
    /// With numbers. The first one is `start`; the byte `.` or `)` is after each.
    case ordered(start: Int, delimiter: UInt8)
  }

  /// The marker of the items.
  public var kind: Kind
  /// True if no blank lines are between its items or in them: the paragraphs are set like lines.
  public var isTight: Bool

  public init(kind: Kind, isTight: Bool) {
    self.kind = kind
    self.isTight = isTight
  }
}

/// An item of a list.
public struct DocumentItem: Equatable, Sendable {
  /// The state of a task.
  public enum Task: Equatable, Sendable {
    /// `[ ]`
    case open
    /// `[x]`
    case done
  }

  /// The number that the writer gave it; nil in a list without numbers.
  public var number: Int?
  /// The state of its task; nil for an item without one.
  public var task: Task?

  public init(number: Int? = nil, task: Task? = nil) {
    self.number = number
    self.task = task
  }
}

/// The info string after the fence that opens a code block.
public struct CodeInfo: Equatable, Sendable {
  /// All of it, without escapes and entities.
  public var text: String

  public init(_ text: String) { self.text = text }

  /// The first word, which names the language; nil if there is none.
  public var language: String? {
    text.unicodeScalars.split { $0.properties.isWhitespace }.first.map { String($0) }
  }
}

/// The alignment of a table's column.
public enum ColumnAlignment: Equatable, Sendable {
  /// The side on which text of its direction begins: `---`.
  case natural
  /// `:--`
  case left
  /// `:-:`
  case center
  /// `--:`
  case right
}

/// The place of a row in its table.
public enum TableRowKind: Equatable, Sendable {
  /// The row above the delimiter row.
  case header
  /// A row below it.
  case body
}

/// The target of a link or an image.
public struct LinkTarget: Equatable, Sendable {
  /// The address, without escapes and entities; not percent-encoded.
  public var destination: String
  /// The title, which browsers show when the pointer rests on the link.
  public var title: String?

  public init(destination: String, title: String? = nil) {
    self.destination = destination
    self.title = title
  }
}
