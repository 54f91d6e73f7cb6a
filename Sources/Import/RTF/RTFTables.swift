/// The fonts, styles and lists that the head of an RTF file names.
struct RTFTables {
  /// The code pages of fonts, by number.
  var fonts: [Int: Int] = [:]
  /// The names of fonts, by number.
  var fontNames: [Int: String] = [:]
  /// The styles of paragraphs, by number.
  var paragraphs: [Int: RTFStyle] = [:]
  /// The numbers of character styles that are code.
  var codeStyles: Set<Int> = []
  /// True if Paber wrote the file.
  var isOfPaber = false
  /// The levels of lists, by the number of the list.
  var lists: [Int: [RTFListLevel]] = [:]
  /// The overrides of lists, by number.
  var overrides: [Int: RTFListOverride] = [:]

  /// The level of the list that a paragraph is in; nil for none.
  func level(_ override: Int, _ level: Int) -> RTFListLevel? {
    guard let override = overrides[override], let levels = lists[override.list], !levels.isEmpty
    else { return nil }
    let index = min(max(level, 0), levels.count - 1)
    var found = levels[index]
    found.start = override.starts[index] ?? found.start
    found.isOfPaber = isOfPaber
    return found
  }
}

/// A style of paragraphs.
struct RTFStyle {
  /// The kinds of paragraphs that Markdown has.
  enum Kind: Equatable {
    case text
    case heading(Int)
    case quote
    case code
    case rule
    case item
    /// A line of a table of contents, which is made of the headings.
    case contents
  }

  var kind = Kind.text
  /// The styles of text that all of the paragraph has by its style, and which mean nothing.
  var styles: ImportedStyles = []

  /// - Parameters:
  ///   - name: the style's own name, which is English in all files: Word translates it only on
  ///     screen.
  ///   - outline: the level in the outline, from 0; nil or 9 for text.
  init(name: String, outline: Int?, styles: ImportedStyles) {
    self.styles = styles
    let name = name.lowercased()
    if let outline, (0..<9).contains(outline) {
      kind = .heading(min(outline + 1, 6))
      return
    }
    switch StyleKind(paragraphStyle: name) {
    case .heading(let level): kind = .heading(min(level, 6))
    case .quote: kind = .quote
    case .code: kind = .code
    case .rule: kind = .rule
    case .contents: kind = .contents
    case nil:
      if name == "plain text code" { kind = .code }
      if name.hasPrefix("list ") { kind = .item }
    }
  }

  /// True if a style of characters of that name is code.
  static func isCode(_ name: String) -> Bool {
    StyleKind.isCode(runStyle: name.lowercased())
  }
}

/// A list as paragraphs name it (`\lsN`): it may begin with other numbers.
struct RTFListOverride {
  /// The number of the list.
  var list = 0
  /// The first numbers that replace those of the list, by level.
  private(set) var starts: [Int: Int] = [:]
  private var levelCount = 0

  /// The maximum number of levels of a list.
  private static let mostLevels = 9

  /// Begins the override of the next level.
  mutating func beginLevel() { levelCount += 1 }

  /// Sets the first number of the level that has begun.
  mutating func start(at number: Int) {
    if (1...Self.mostLevels).contains(levelCount) { starts[levelCount - 1] = number }
  }
}

struct RTFListLevel {
  /// The kind of its numbers (`\levelnfcN`): 23 for bullets, 255 for none.
  var kind = 0
  /// The first number.
  var start = 1
  /// True if Paber wrote the file.
  var isOfPaber = false

  var isBullet: Bool { kind == 23 }
  var isUnmarked: Bool { kind == 255 }
  var isOrdered: Bool { !isBullet && !isUnmarked }
}
