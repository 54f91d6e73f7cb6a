import MarkdownSyntax

/// The styles of an ODT file, named and automatic ones, by family and name. A style has only its
/// own values; a lookup continues with its parents.
struct ODTStyles {
  struct Style {
    /// In lower case and without `_20_` for spaces.
    var name = ""
    var parent: String?
    /// True for a style that LibreOffice made from direct formatting.
    var isAutomatic = false
    var text = FlowRunProperties()
    /// The indentation of all lines, in points.
    var left: Double?
    /// The indentation at the right side that a paragraph has itself.
    var right: Double?
    var alignment: ColumnAlignment?
    /// True if the text runs from right to left.
    var isRightToLeft: Bool?
    var hasBorder: Bool?
    var outlineLevel: Int?
    /// True if a page ends before it, or after it, by hand. A named style that does so is the look of
    /// all its paragraphs.
    var breaksPage = false
    var endsPage = false
  }

  /// A level of a list style.
  struct ListLevel {
    var isOrdered = false
    /// True for numbers that are not shown.
    var isUnmarked = false
    var start = 1
    var hasParenthesis = false
    /// The indentation of its text, in points; nil if the file uses the older form.
    var left: Double?
  }

  /// Styles by their families and names.
  fileprivate(set) var styles: [String: Style] = [:]
  fileprivate(set) var lists: [String: [Int: ListLevel]] = [:]
  /// The families of declared fonts.
  fileprivate(set) var fonts: [String: String] = [:]

  /// The maximum number of styles in a chain, each based on the next.
  private static let deepest = 20

  /// A style and those that it is based on, itself first.
  private func family(_ family: String, _ name: String?) -> [Style] {
    var found: [Style] = []
    var next = name
    while let name = next, let style = styles[family + " " + name], found.count < Self.deepest {
      found.append(style)
      next = style.parent
    }
    return found
  }

  /// Returns a paragraph's style with inherited properties.
  func paragraph(_ name: String?) -> Style {
    let family = family("paragraph", name)
    var result = Style()
    for style in family {
      result.left = result.left ?? style.left
      result.alignment = result.alignment ?? style.alignment
      result.isRightToLeft = result.isRightToLeft ?? style.isRightToLeft
      result.hasBorder = result.hasBorder ?? style.hasBorder
      result.outlineLevel = result.outlineLevel ?? style.outlineLevel
      // Named styles define the look of a heading or a quote, automatic ones the author's
      // formatting.
      if style.isAutomatic { result.text = result.text.over(style.text) }
    }
    // Formatting by hand counts as a frame only if it indents the paragraph.
    result.isAutomatic = family.first?.isAutomatic ?? false
    if let first = family.first, first.isAutomatic {
      result.right = first.right
      result.breaksPage = first.breaksPage
      result.endsPage = first.endsPage
    }
    return result
  }

  /// Returns the kind from the names of a paragraph's style and of its parents.
  func kind(ofParagraphStyle name: String?) -> StyleKind? {
    let family = family("paragraph", name)
    if let kind = family.lazy.compactMap({ StyleKind(paragraphStyle: $0.name) }).first {
      return kind
    }
    // A style of the program itself need not be in the file.
    guard let missing = family.isEmpty ? name : family.last?.parent else { return nil }
    return StyleKind(paragraphStyle: Self.decoded(missing).lowercased())
  }

  /// Returns the indentation by direct formatting, in points.
  func ownLeft(ofParagraphStyle name: String?) -> Double? {
    family("paragraph", name).first { $0.isAutomatic }?.left
  }

  /// True for the style of the cells that head a table.
  func isTableHeading(paragraphStyle name: String?) -> Bool {
    if name == "Table_20_Heading" { return true }
    return family("paragraph", name).contains {
      $0.name == "table heading" || $0.parent == "Table_20_Heading"
    }
  }

  /// The properties of a style of runs.
  func run(_ name: String?) -> FlowRunProperties {
    family("text", name).reduce(FlowRunProperties()) { $0.over($1.text) }
  }

  /// The indentation of a table, in points.
  func left(ofTableStyle name: String?) -> Double { family("table", name).first?.left ?? 0 }

  /// True if a table with that style begins a page.
  func breaksPage(tableStyle name: String?) -> Bool {
    family("table", name).first?.breaksPage ?? false
  }

  /// True if a font, by its declaration or its name, is one for code.
  func isCode(font: String) -> Bool {
    let name = fonts[font] ?? font
    return StyleKind.isCode(font: String(name.drop { $0 == "'" }.prefix { $0 != "'" }))
  }

  /// True if the font of a paragraph's style is one for code.
  func hasCodeFont(paragraphStyle name: String?) -> Bool {
    family("paragraph", name).lazy.compactMap(\.text.font).first.map { isCode(font: $0) } ?? false
  }

  /// A name with the spaces that XML forbids in it: `_20_`.
  static func decoded(_ name: String) -> String {
    var result = ""
    var rest = Substring(name)
    while let start = rest.firstIndex(of: "_") {
      let behind = rest.index(after: start)
      guard let end = rest[behind...].firstIndex(of: "_"),
        let scalar = UInt32(rest[behind..<end], radix: 16).flatMap({ Unicode.Scalar($0) })
      else {
        result += rest[...start]
        rest = rest[behind...]
        continue
      }
      result += rest[..<start]
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

/// Reads styles: of `styles.xml`, then those of `content.xml` until its text begins.
///
/// Keeps what decides about blocks and styles in Markdown: outline levels, lists, indentation,
/// page breaks, bold, italic and the fonts of code.
final class ODTStyleReader: XMLHandler {
  typealias Element = ODTElement
  static let prefixes = ODTElement.prefixes

  private(set) var styles = ODTStyles()
  private var isAutomatic = false
  /// The family and the name of the open style.
  private var key: String?
  private var style = ODTStyles.Style()
  private var list: String?
  /// The open level of the open list.
  private var level = 0

  func start(_ element: ODTElement?, _ attributes: XMLAttributes) {
    switch element {
    case .automaticStyles: isAutomatic = true
    case .fontFace:
      if let name = attributes["name"] { styles.fonts[name] = attributes["font-family"] }
    case .style: startStyle(attributes)
    case .paragraphProperties:
      style.left = attributes["margin-left"].flatMap(ODTLength.points)
      style.right = attributes["margin-right"].flatMap(ODTLength.points)
      style.alignment = Self.alignment(attributes["text-align"])
      style.isRightToLeft = attributes["writing-mode"].map { $0.hasPrefix("rl") }
      if let border = attributes["border-bottom"] ?? attributes["border"] {
        style.hasBorder = border != "none"
      }
      takeBreaks(attributes)
    case .textProperties: style.text.take(attributes)
    case .tableProperties:
      style.left = attributes["margin-left"].flatMap(ODTLength.points)
      takeBreaks(attributes)
    case .listStyle: list = attributes["name"]
    case .numberLevel, .bulletLevel, .pictureLevel: addLevel(element, attributes)
    case .labelAlignment:
      guard let list else { return }
      styles.lists[list]?[level]?.left = attributes["margin-left"].flatMap(ODTLength.points)
    default: break
    }
  }

  private func startStyle(_ attributes: XMLAttributes) {
    guard let family = attributes["family"], let name = attributes["name"] else { return }
    key = family + " " + name
    style = ODTStyles.Style()
    style.isAutomatic = isAutomatic
    style.name = (attributes["display-name"] ?? ODTStyles.decoded(name)).lowercased()
    style.parent = attributes["parent-style-name"]
    style.outlineLevel = attributes.number("default-outline-level")
    if family == "text", StyleKind.isCode(runStyle: style.name) { style.text.isCode = true }
  }

  private func takeBreaks(_ attributes: XMLAttributes) {
    style.breaksPage = attributes["break-before"] == "page"
    style.endsPage = attributes["break-after"] == "page"
  }

  private func addLevel(_ element: ODTElement?, _ attributes: XMLAttributes) {
    guard let list, let level = attributes.number("level") else { return }
    var look = ODTStyles.ListLevel()
    if element == .numberLevel {
      look.isOrdered = !(attributes["num-format"] ?? "").isEmpty
      look.isUnmarked = !look.isOrdered
      look.start = attributes.number("start-value") ?? 1
      look.hasParenthesis = attributes["num-suffix"]?.utf8.last == UInt8(ascii: ")")
    }
    styles.lists[list, default: [:]][level] = look
    self.level = level
  }

  func end(_ element: ODTElement?) {
    switch element {
    case .automaticStyles: isAutomatic = false
    case .style:
      if let key { styles.styles[key] = style }
      key = nil
    case .listStyle: list = nil
    default: break
    }
  }

  func text(_ text: String) {}

  private static func alignment(_ value: String?) -> ColumnAlignment? {
    switch value {
    case "center": .center
    case "end", "right": .right
    case "left": .left
    default: nil
    }
  }
}

/// Lengths of OpenDocument.
enum ODTLength {
  /// The number of points above which a length is invalid: no page is so wide.
  private static let most = 10_000.0

  /// Reads a length such as `1.25cm`, in points; nil for anything else.
  static func points(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("cm", 72 / 2.54), ("mm", 72 / 25.4), ("in", 72), ("pt", 1), ("pc", 12), ("px", 0.75),
    ]
    for (unit, points) in units where text.hasSuffix(unit) {
      guard let count = Double(text.dropLast(unit.utf8.count)) else { return nil }
      let length = count * points
      return (-most...most).contains(length) ? length : nil
    }
    return nil
  }
}
