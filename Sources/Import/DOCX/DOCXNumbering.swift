/// The lists of a DOCX file, as `numbering.xml` has them.
struct DOCXNumbering {
  /// A level of a list.
  struct Level {
    var format = "decimal"
    var start = 1
    /// The marker, in which `%1` is the number of the first level.
    var text = ""
    /// The indentation of its text, in twentieths of a point.
    var left: Int?

    /// True if its items have a number, also one of letters.
    var isOrdered: Bool { format != "bullet" && format != "none" }
    /// True if its marker is white space, by which pandoc marks the further paragraphs of an item.
    var isBlank: Bool {
      format == "bullet" && !text.isEmpty && text.utf8.allSatisfy { $0 == .space }
    }
    var hasParenthesis: Bool { text.utf8.last == UInt8(ascii: ")") }
  }

  /// A list that paragraphs name: levels of an abstract one, some of them replaced.
  struct List {
    var abstract: Int
    var starts: [Int: Int] = [:]
    var levels: [Int: Level] = [:]
  }

  fileprivate(set) var abstracts: [Int: [Int: Level]] = [:]
  fileprivate(set) var lists: [Int: List] = [:]
  /// The names of abstract lists.
  fileprivate(set) var names: [Int: String] = [:]
  /// The numbering style that an abstract list takes its levels from; below, the abstract list that
  /// defines each style.
  fileprivate var wantedStyles: [Int: String] = [:]
  fileprivate var ownStyles: [String: Int] = [:]

  /// The level of a list; nil where there is none.
  func level(_ level: Int, of list: List) -> Level? {
    if let replaced = list.levels[level] { return replaced }
    if let known = abstracts[list.abstract]?[level] { return known }
    guard let style = wantedStyles[list.abstract], let other = ownStyles[style] else { return nil }
    return abstracts[other]?[level]
  }
}

/// Reads `numbering.xml`.
final class DOCXNumberingReader: XMLHandler {
  typealias Element = DOCXElement
  static let prefixes = DOCXElement.prefixes

  private(set) var numbering = DOCXNumbering()
  private var abstract: Int?
  private var number: Int?
  private var list = DOCXNumbering.List(abstract: -1)
  private var levelNumber = 0
  private var level: DOCXNumbering.Level?

  func start(_ element: DOCXElement?, _ attributes: XMLAttributes) {
    switch element {
    case .abstractList: abstract = attributes.number("abstractNumId")
    case .styleName: if let abstract { numbering.names[abstract] = attributes["val"] }
    case .list:
      number = attributes.number("numId")
      list = DOCXNumbering.List(abstract: -1)
    case .abstractListOfList: list.abstract = attributes.number("val") ?? -1
    case .listOverride: levelNumber = attributes.number("ilvl") ?? 0
    case .startOverride: list.starts[levelNumber] = attributes.number("val")
    case .listLevel:
      levelNumber = attributes.number("ilvl") ?? 0
      level = DOCXNumbering.Level()
    case .listStart: level?.start = attributes.number("val") ?? 1
    case .listFormat: level?.format = attributes["val"] ?? "decimal"
    case .listText: level?.text = attributes["val"] ?? ""
    case .indentation: level?.left = attributes.twips("left") ?? attributes.twips("start")
    case .styleOfList:
      if let abstract, let style = attributes["val"] { numbering.ownStyles[style] = abstract }
    case .listOfStyle:
      if let abstract { numbering.wantedStyles[abstract] = attributes["val"] }
    default: break
    }
  }

  func end(_ element: DOCXElement?) {
    switch element {
    case .listLevel:
      guard let level else { return }
      if number != nil {
        list.levels[levelNumber] = level
      } else if let abstract {
        numbering.abstracts[abstract, default: [:]][levelNumber] = level
      }
      self.level = nil
    case .abstractList: abstract = nil
    case .list:
      if let number { numbering.lists[number] = list }
      number = nil
    default: break
    }
  }

  func text(_ text: String) {}
}
