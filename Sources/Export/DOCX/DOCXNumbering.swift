/// `numbering.xml`: bullets, boxes of tasks, and a separate numbering for each ordered list, so
/// that each begins with its own number.
struct DOCXNumbering {
  let lists: FlowLists
  let design: FlowDesign

  /// The list numbers of bullets and boxes; those of ordered lists follow.
  static let bullets = 1
  static let tasks = 2
  static let firstOrdered = 3
  /// Ordered lists beyond this have their numbers as text: Word slows down with many.
  static let mostLists = 20_000
  /// The list numbers of bullets and boxes in a list right after another bulleted list, which
  /// readers would join otherwise. They are above those of all ordered lists.
  static let otherBullets = firstOrdered + mostLists
  static let otherTasks = otherBullets + 1

  /// The abstract lists, one for each look of a list. The raw values are their numbers in the file.
  private enum AbstractList: Int {
    case bullets, tasks, numbersWithFullStop, numbersWithParenthesis, otherBullets, otherTasks

    /// Makes the ordered list with this delimiter after its numbers.
    init(hasParenthesis: Bool) {
      self = hasParenthesis ? .numbersWithParenthesis : .numbersWithFullStop
    }

    /// True for lists of tasks, whose boxes are part of the text.
    var hasBoxes: Bool { self == .tasks || self == .otherTasks }

    /// The name by which the bullets and tasks of one list are known; nil for numbers.
    var name: String? {
      switch self {
      case .bullets: "Bullets"
      case .tasks: "Tasks"
      case .otherBullets: "Bullets 2"
      case .otherTasks: "Tasks 2"
      case .numbersWithFullStop, .numbersWithParenthesis: nil
      }
    }
  }

  var file: [UInt8] {
    var output: [UInt8] = []
    output.append(DOCXNames.declaration + "<w:numbering \(DOCXNames.main)>")
    append(.bullets, to: &output, Self.bullet)
    append(.tasks, to: &output, Self.box)
    append(.numbersWithFullStop, to: &output) { Self.numbers($0, hasParenthesis: false) }
    append(.numbersWithParenthesis, to: &output) { Self.numbers($0, hasParenthesis: true) }
    append(.otherBullets, to: &output, Self.bullet)
    append(.otherTasks, to: &output, Self.box)
    let shared: [(number: Int, abstract: AbstractList)] = [
      (Self.bullets, .bullets), (Self.tasks, .tasks), (Self.otherBullets, .otherBullets),
      (Self.otherTasks, .otherTasks),
    ]
    for (number, abstract) in shared {
      output.append(
        "<w:num w:numId=\"\(number)\"><w:abstractNumId w:val=\"\(abstract.rawValue)\"/></w:num>")
    }
    for list in lists.entries {
      let abstract = AbstractList(hasParenthesis: list.hasParenthesis)
      output.append(
        "<w:num w:numId=\"\(list.number + Self.firstOrdered - 1)\">"
          + "<w:abstractNumId w:val=\"\(abstract.rawValue)\"/>"
          + "<w:lvlOverride w:ilvl=\"\(list.level)\"><w:startOverride w:val=\"\(list.start)\"/>")
      // In notes LibreOffice knows the first number of a level alone.
      if list.start != 1 {
        append(
          list.level, of: abstract, start: list.start,
          Self.numbers(list.level, hasParenthesis: list.hasParenthesis), to: &output)
      }
      output.append("</w:lvlOverride></w:num>")
    }
    output.append("</w:numbering>")
    return output
  }

  private static func bullet(at level: Int) -> String {
    "<w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"\(["•", "◦", "▪"][level % 3])\"/>"
  }

  private static func box(at level: Int) -> String {
    "<w:numFmt w:val=\"none\"/><w:suff w:val=\"nothing\"/><w:lvlText w:val=\"\"/>"
  }

  /// Appends a list of nine levels.
  private func append(
    _ list: AbstractList, to output: inout [UInt8], _ look: (Int) -> String
  ) {
    output.append(
      "<w:abstractNum w:abstractNumId=\"\(list.rawValue)\"><w:multiLevelType w:val=\"multilevel\"/>"
    )
    if let name = list.name { output.append("<w:name w:val=\"\(name)\"/>") }
    for level in 0..<FlowParagraph.deepest {
      append(level, of: list, start: 1, look(level), to: &output)
    }
    output.append("</w:abstractNum>")
  }

  /// Appends a level of an abstract list.
  private func append(
    _ level: Int, of list: AbstractList, start: Int, _ look: String, to output: inout [UInt8]
  ) {
    let left = DOCXFormat.twips(design.step * Double(level + 1))
    let first = list.hasBoxes ? "w:firstLine=\"0\"" : "w:hanging=\"360\""
    output.append(
      "<w:lvl w:ilvl=\"\(level)\"><w:start w:val=\"\(start)\"/>\(look)<w:lvlJc w:val=\"left\"/>"
        + "<w:pPr><w:ind w:left=\"\(left)\" \(first)/></w:pPr></w:lvl>")
  }

  /// The look of numbers at a level.
  private static func numbers(_ level: Int, hasParenthesis: Bool) -> String {
    "<w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%\(level + 1)\(hasParenthesis ? ")" : ".")\"/>"
  }
}
