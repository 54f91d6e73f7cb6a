/// The styles of a DOCX file: their names, which are English in every language of Word, and their
/// properties with those of the styles that they are based on.
struct DOCXStyles {
  struct Style {
    /// In lower case.
    var name = ""
    var base: String?
    var paragraph = DOCXParagraphProperties()
    var run = FlowRunProperties()
  }

  private(set) var styles: [String: Style] = [:]
  /// The style of paragraphs that name none.
  fileprivate var usual: String?
  /// The properties of all runs.
  fileprivate var defaults = FlowRunProperties()

  /// The maximum number of styles of a file, some 700 bytes each. Word's own files have a few
  /// hundred.
  static let most = 1 << 15
  /// The maximum number of styles in a chain, each based on the next.
  private static let deepest = 20

  /// The style and those that it is based on, itself first.
  private func family(of identifier: String?) -> [Style] {
    var family: [Style] = []
    var next = identifier ?? usual
    while let identifier = next, let style = styles[identifier], family.count < Self.deepest {
      family.append(style)
      next = style.base
    }
    return family
  }

  /// Returns the meaning of a paragraph style. O(the styles that it is based on), each of which is copied.
  func look(ofParagraphStyle identifier: String?) -> DOCXParagraphLook {
    let family = family(of: identifier)
    return DOCXParagraphLook(
      properties: family.reduce(DOCXParagraphProperties()) { $0.over($1.paragraph) },
      kind: family.lazy.compactMap { StyleKind(paragraphStyle: $0.name) }.first,
      font: family.lazy.compactMap(\.run.font).first ?? defaults.font,
      listLevel: (family.first?.name).flatMap(Self.listLevel(ofStyleNamed:)))
  }

  /// The properties of a run with those of its own style, but not those of its paragraph's.
  func resolved(_ run: FlowRunProperties) -> FlowRunProperties {
    guard run.style != nil else { return run }
    return family(of: run.style).reduce(run) { $0.over($1.run) }
  }

  /// The level of Word's own styles of lists, from 0: `List Number 2` is a list of one level that is in
  /// another one. Nil for other styles.
  private static func listLevel(ofStyleNamed name: String) -> Int? {
    for start in ["list number ", "list bullet "] where name.hasPrefix(start) {
      return Int(name.dropFirst(start.utf8.count)).flatMap { (2...5).contains($0) ? $0 - 1 : nil }
    }
    return nil
  }

  func isCode(runStyle identifier: String?) -> Bool {
    guard identifier != nil else { return false }
    return family(of: identifier).contains { StyleKind.isCode(runStyle: $0.name) }
  }

  fileprivate mutating func add(_ identifier: String, _ style: Style) {
    styles[identifier] = style
  }
}

/// The meaning of a paragraph style, with those that it is based on.
struct DOCXParagraphLook {
  /// The properties where a paragraph has none of its own.
  var properties: DOCXParagraphProperties
  /// The kind of block that its name means.
  var kind: StyleKind?
  var font: String?
  /// The level of one of Word's styles of lists.
  var listLevel: Int?
}

/// Reads `styles.xml`.
final class DOCXStyleReader: XMLHandler {
  typealias Element = DOCXElement
  static let prefixes = DOCXElement.prefixes

  private(set) var styles = DOCXStyles()
  private var identifier: String?
  private var style = DOCXStyles.Style()
  /// The number of open elements inside of one that is not read.
  private var skipped = 0
  private var isInDefaults = false
  private var isInParagraph = false
  private var isInBorders = false

  func start(_ element: DOCXElement?, _ attributes: XMLAttributes) throws(ImportRefusal) {
    if skipped > 0 {
      skipped += 1
      return
    }
    switch element {
    case .style:
      guard styles.styles.count < DOCXStyles.most else { throw .tooManyParts }
      identifier = attributes["styleId"]
      style = DOCXStyles.Style()
      if attributes["type"] == "paragraph", ["1", "true", "on"].contains(attributes["default"]) {
        styles.usual = identifier
      }
    case .styleName: style.name = (attributes["val"] ?? "").lowercased()
    case .baseStyle: style.base = attributes["val"]
    case .defaultRun: isInDefaults = true
    case .paragraphProperties: isInParagraph = true
    case .borders: isInBorders = true
    case .oldParagraph, .oldRun: skipped = 1
    case .topBorder, .bottomBorder:
      if isInBorders, let element { style.paragraph.take(element, attributes) }
    case .some(let element):
      if isInDefaults {
        styles.defaults.take(element, attributes)
      } else if isInParagraph {
        style.paragraph.take(element, attributes)
      } else {
        style.run.take(element, attributes)
      }
    case nil: break
    }
  }

  func end(_ element: DOCXElement?) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    switch element {
    case .style:
      if let identifier { styles.add(identifier, style) }
      identifier = nil
    case .defaultRun: isInDefaults = false
    case .paragraphProperties: isInParagraph = false
    case .borders: isInBorders = false
    default: break
    }
  }

  func text(_ text: String) {}
}
