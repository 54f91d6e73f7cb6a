/// The automatic styles of an ODT file: looks of paragraphs, runs, tables and columns that no named style
/// has.
///
/// They are before the text, so the text is written twice: the first time only to find them.
struct ODTStyleTable: Sendable {
  /// The styles as XML, in the order of their names.
  private(set) var xml: [UInt8] = []
  private var names: [ODTStyle: String] = [:]
  /// True when the text is written for the second time: nothing is added any more.
  var isComplete = false

  /// The name of a style, which is added unless the table is complete. Nil for one that a complete table
  /// lacks, as where a picture was found the first time only: then the named style alone does.
  mutating func name(of style: ODTStyle) -> String? {
    if let name = names[style] { return name }
    guard !isComplete else { return nil }
    let name = "\(style.prefix)\(names.count + 1)"
    names[style] = name
    style.append(named: name, to: &xml)
    return name
  }
}

/// An automatic style.
enum ODTStyle: Hashable, Sendable {
  case paragraph(ODTParagraphProperties)
  case run(FlowRun, underlinesEmphasis: Bool)
  /// The width and the indentation of a table, in points.
  case table(width: Int, indent: Int, isRightToLeft: Bool)
  /// The width of a column, in points.
  case column(width: Int)

  /// The beginning of its name.
  fileprivate var prefix: String {
    switch self {
    case .paragraph: "P"
    case .run: "T"
    case .table: "Table"
    case .column: "Column"
    }
  }

  fileprivate func append(named name: String, to output: inout [UInt8]) {
    switch self {
    case .paragraph(let look):
      output.append(
        "<style:style style:name=\"\(name)\" style:family=\"paragraph\" "
          + "style:parent-style-name=\"\(look.parent)\"><style:paragraph-properties"
          + "\(look.attributes)/></style:style>")
    case .run(let run, let underlinesEmphasis):
      let parent = run.style.contains(.code) ? " style:parent-style-name=\"Source_20_Text\"" : ""
      output.append(
        "<style:style style:name=\"\(name)\" style:family=\"text\"\(parent)>"
          + "<style:text-properties\(run.attributes(underlinesEmphasis: underlinesEmphasis))/>"
          + "</style:style>")
    case .table(let width, let indent, let isRightToLeft):
      output.append(
        "<style:style style:name=\"\(name)\" style:family=\"table\"><style:table-properties "
          + "style:width=\"\(width)pt\" fo:margin-left=\"\(indent)pt\" fo:margin-bottom=\"6pt\" "
          + "table:align=\"left\" style:writing-mode=\"\(isRightToLeft ? "rl-tb" : "lr-tb")\"/></style:style>"
      )
    case .column(let width):
      output.append(
        "<style:style style:name=\"\(name)\" style:family=\"table-column\">"
          + "<style:table-column-properties style:column-width=\"\(width)pt\"/></style:style>")
    }
  }
}

/// The properties of a paragraph that differ from its named style.
struct ODTParagraphProperties: Hashable, Sendable {
  /// The name of its named style.
  var parent: String
  /// The indentation of all lines at both sides and, besides, of the first one, in points.
  var indentation: Indentation?
  /// The value of `fo:text-align`.
  var alignment: String?
  /// True if no room is between it and others of its style.
  var isTight = false
  var isRightToLeft = false
  /// True if it begins a page.
  var breaksPage = false
  /// The space above it in points; nil where it is that of the named style.
  var spaceAbove: Int?

  struct Indentation: Hashable, Sendable {
    var left: Int
    /// Nil where it is that of the named style.
    var right: Int?
    var first: Int
  }

  /// True if it looks like its named style.
  var isUsual: Bool { self == ODTParagraphProperties(parent: parent) }

  fileprivate var attributes: String {
    var text = ""
    if let indentation {
      text += " fo:margin-left=\"\(indentation.left)pt\""
      if let right = indentation.right { text += " fo:margin-right=\"\(right)pt\"" }
      text +=
        " fo:text-indent=\"\(indentation.first)pt\" style:auto-text-indent=\"false\""
    }
    if let spaceAbove { text += " fo:margin-top=\"\(spaceAbove)pt\"" }
    if let alignment { text += " fo:text-align=\"\(alignment)\"" }
    if breaksPage { text += " fo:break-before=\"page\"" }
    if isTight { text += " style:contextual-spacing=\"true\"" }
    if isRightToLeft { text += " style:writing-mode=\"rl-tb\"" }
    return text
  }
}

extension FlowRun {
  /// The properties of text, each for the three kinds of fonts.
  fileprivate func attributes(underlinesEmphasis: Bool) -> String {
    var text = ""
    func add(_ name: String, _ value: String) {
      text +=
        " fo:\(name)=\"\(value)\" style:\(name)-asian=\"\(value)\""
        + " style:\(name)-complex=\"\(value)\""
    }
    if let codeSize { add("font-size", "\(codeSize)pt") }
    if style.contains(.strong) { add("font-weight", "bold") }
    if style.contains(.emphasis), !underlinesEmphasis { add("font-style", "italic") }
    if style.contains(.underline) || (style.contains(.emphasis) && underlinesEmphasis) {
      text +=
        " style:text-underline-style=\"solid\" style:text-underline-width=\"auto\""
        + " style:text-underline-color=\"font-color\""
    }
    if style.contains(.strikethrough) { text += " style:text-line-through-style=\"solid\"" }
    if style.contains(.highlight) { text += " fo:background-color=\"#ffff00\"" }
    if style.contains(.superscript) { text += " style:text-position=\"super 58%\"" }
    if let language { text += ODTLanguage(language).attributes }
    return text
  }
}
