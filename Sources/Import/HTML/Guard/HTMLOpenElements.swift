/// The elements that are open at a place of a page, and the styles that a parser would open again there: by
/// the rules of tree construction ("HTML Living Standard", 13.2.6), as Gumbo has them.
///
/// Elements that some parsers have open and others have not are counted in `lost`, to the end.
struct HTMLOpenElements {
  enum Space {
    case html
    case svg
    case math
  }

  struct Element {
    let name: HTMLTagName
    let space: Space
    /// True for an element of SVG or MathML in which start tags are HTML.
    var holdsHTML = false
    /// Tells elements of the same name apart.
    var number = 0
    /// The memory of a copy.
    var weight = 1
    /// The attributes of a style, as `HTMLTag.attributes`.
    var attributes = 0
    /// True if an end tag of an inline element does not reach out of it.
    let isSpecial: Bool
    /// True if an end tag of a block does not reach out of it.
    let isScope: Bool
    /// The rules for its content; nil: those of the element around it.
    let mode: Mode?

    init(_ name: HTMLTagName, in space: Space = .html) {
      self.name = name
      self.space = space
      switch space {
      case .html:
        isSpecial = HTMLTagSet.special.contains(name)
        isScope = HTMLTagSet.scopes.contains(name)
      case .svg:
        isSpecial = HTMLTagSet.foreignSpecial.contains(name)
        isScope = HTMLTagSet.svgPoints.contains(name)
      case .math:
        isSpecial = HTMLTagSet.foreignSpecial.contains(name)
        isScope = HTMLTagSet.mathPoints.contains(name) || name == .annotation
      }
      mode = space == .html ? Mode(name) : nil
    }

    func isHTML(_ name: HTMLTagName) -> Bool { space == .html && self.name == name }
    func isHTML(in names: HTMLTagSet) -> Bool { space == .html && names.contains(name) }

    /// True for a table or a template.
    var isTableScope: Bool { mode == .table || mode == .template }
    /// True if an open paragraph does not reach into it.
    var isParagraphScope: Bool { isScope || isHTML(.button) }
  }

  /// The content after a start tag.
  enum Content {
    case markup
    /// Text up to the end tag of the same name.
    case raw
    case script
    /// Text up to the end of the page.
    case all
  }

  /// The rules in force, by the innermost element that has some.
  enum Mode {
    case body
    case table
    case section
    case row
    case cell
    case caption
    case columns
    case select
    case template

    /// The rules that an element brings; nil if it brings none.
    init?(_ name: HTMLTagName) {
      switch name {
      case .select: self = .select
      case .template: self = .template
      case .table: self = .table
      case .tr: self = .row
      case .caption: self = .caption
      case .colgroup: self = .columns
      case let name where HTMLTagSet.cells.contains(name): self = .cell
      case let name where HTMLTagSet.sections.contains(name): self = .section
      default: return nil
      }
    }

    /// True directly in a table, where only its parts may be.
    var isTable: Bool { self == .table || self == .section || self == .row }
  }

  /// The effect of a table on an open paragraph, which depends on the type of the document.
  enum Tables {
    case endParagraphs
    case goOn
    case unknown
  }

  var elements: [Element] = []
  /// The styles that are opened again after the end of a block; nil where an island begins.
  var styles: [Element?] = []
  /// The number of the open form, which may have been closed by others; nil: there is none.
  var form: Int?
  /// Elements that may be open besides those that are known to be.
  var lost = 0
  /// True once the rules for the following tags are unknown: then nothing ends.
  var isInDoubt = false
  /// The weight of all elements that were opened again.
  var reopened = 0
  var isBehindPreformatted = false
  private var tables = Tables.goOn
  private var isAtStart = true
  private var lastNumber = 0

  /// The number of elements that may be open.
  var depth: Int { elements.count + lost }

  /// True if the innermost element is one of SVG or MathML.
  var isForeign: Bool { !isInDoubt && (elements.last.map { $0.space != .html } ?? false) }

  mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // Declarations

  /// Takes a declaration, from its exclamation mark on.
  mutating func declare(_ bytes: ArraySlice<UInt8>) {
    guard isAtStart else { return }
    let text = bytes.map(HTMLTagReader.lowered)
    guard text.starts(with: Array("!doctype".utf8)) else { return }
    isAtStart = false
    let words = text.split(whereSeparator: HTMLTagReader.isSpace)
    let isPlain = words.count == 2 && words[0].count == 8 && words[1].elementsEqual("html>".utf8)
    tables = isPlain ? .endParagraphs : .unknown
  }

  // Text

  /// Takes the text between two tags.
  mutating func text(_ bytes: ArraySlice<UInt8>) {
    let wasBehindPreformatted = isBehindPreformatted
    isBehindPreformatted = false
    guard !isInDoubt, !bytes.isEmpty else { return }
    // Text only matters to styles, and where it ends columns.
    guard isAtStart || !styles.isEmpty || elements.last?.mode == .columns else { return }
    let letters = bytes.lazy.filter { $0 != 0 }
    guard !letters.isEmpty else { return }
    let isBlank = letters.allSatisfy(HTMLTagReader.isSpace)
    if !isBlank { isAtStart = false }
    if let last = elements.last, last.space != .html, !last.holdsHTML { return }
    // The first line end in preformatted text does not count.
    if wasBehindPreformatted, isBlank, bytes.count == 1 || bytes.elementsEqual([0x0D, 0x0A]),
      bytes.first == .newline || bytes.first == .carriageReturn
    {
      return
    }
    var mode = mode
    if mode == .columns, !isBlank {
      elements.removeLast()
      mode = .table
    }
    switch mode {
    case .select, .columns: return
    case .table, .section, .row: if !isBlank { reopenStyles() }
    default: reopenStyles()
    }
  }

  // Tags

  /// Takes a start tag.
  mutating func begin(_ tag: HTMLTag) -> Content {
    isAtStart = false
    isBehindPreformatted = false
    if isInDoubt {
      lost += 1
      return .markup
    }
    guard let last = elements.last, last.space != .html, !Self.takesHTML(last, tag.name) else {
      return beginHTML(tag)
    }
    return beginForeign(tag, in: last.space)
  }

  /// Takes an end tag.
  mutating func end(_ name: HTMLTagName) {
    isAtStart = false
    isBehindPreformatted = false
    guard !isInDoubt else { return }
    if let last = elements.last, last.space != .html, endForeign(name) { return }
    endHTML(name)
  }

  /// True if a table ends an open paragraph; counts the paragraph as lost where that is not known.
  mutating func doTablesEndParagraphs() -> Bool {
    if tables == .unknown, hasParagraph { lost += 1 }
    return tables != .goOn
  }

  // The stack

  /// Returns the index of the innermost HTML element with that name; nil if `barrier` comes before
  /// it.
  func index(
    of name: HTMLTagName, within barrier: (Element) -> Bool = { $0.isScope }
  ) -> Int? {
    for index in elements.indices.reversed() {
      if elements[index].isHTML(name) { return index }
      if barrier(elements[index]) { return nil }
    }
    return nil
  }

  /// Returns the index of the innermost HTML element with one of these names; nil if `barrier`
  /// comes before it.
  func index(
    in names: HTMLTagSet, within barrier: (Element) -> Bool = { $0.isScope }
  ) -> Int? {
    for index in elements.indices.reversed() {
      if elements[index].isHTML(in: names) { return index }
      if barrier(elements[index]) { return nil }
    }
    return nil
  }

  var hasParagraph: Bool { index(of: .p, within: { $0.isParagraphScope }) != nil }

  /// Ends the elements from an index on.
  mutating func pop(to index: Int) { elements.removeLast(elements.count - index) }

  mutating func push(_ tag: HTMLTag, in space: Space = .html) {
    var element = Element(tag.name, in: space)
    element.number = newNumber()
    element.weight = tag.weight
    element.attributes = tag.attributes
    elements.append(element)
  }

  /// Ends an open paragraph.
  mutating func closeParagraph() {
    if let index = index(of: .p, within: { $0.isParagraphScope }) { pop(to: index) }
  }

  /// Ends elements that need no end tag.
  mutating func closeImplied(but exception: HTMLTagName? = nil) {
    while let last = elements.last, last.isHTML(in: HTMLTagSet.implied), last.name != exception {
      elements.removeLast()
    }
  }

  /// The rules in force.
  var mode: Mode { Self.mode(in: elements[...]) }

  static func mode(in elements: ArraySlice<Element>) -> Mode {
    for element in elements.reversed() { if let mode = element.mode { return mode } }
    return .body
  }
}
