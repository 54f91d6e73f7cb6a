/// The list styles of an ODT file: bullets, boxes of tasks, and numbers of two kinds. The first
/// item of a list has the list's first number.
struct ODTListStyles {
  let design: FlowDesign

  static let bullets = "List_20_1"
  static let tasks = "Tasks"
  /// The styles of a bulleted list right after another one: readers tell the two apart by their styles.
  static let otherBullets = "List_20_2"
  static let otherTasks = "Tasks_20_2"
  static let periods = "Numbering_20_123"
  static let parentheses = "Numbering_20_123_29_"

  var xml: String {
    let bullet = { (level: Int) in
      ("bullet", " text:bullet-char=\"\(["•", "◦", "▪"][level % 3])\"")
    }
    let box = { (_: Int) in ("number", " style:num-format=\"\"") }
    return style(Self.bullets, "List 1", bullet) + style(Self.otherBullets, "List 2", bullet)
      + style(Self.tasks, "Tasks", box) + style(Self.otherTasks, "Tasks 2", box)
      + style(Self.periods, "Numbering 123") { _ in
        ("number", " style:num-format=\"1\" style:num-suffix=\".\"")
      }
      + style(Self.parentheses, "Numbering 123)") { _ in
        ("number", " style:num-format=\"1\" style:num-suffix=\")\"")
      }
  }

  private func style(
    _ name: String, _ title: String, _ look: (Int) -> (kind: String, attributes: String)
  ) -> String {
    var xml = "<text:list-style style:name=\"\(name)\" style:display-name=\"\(title)\">"
    for level in 0..<FlowParagraph.deepest {
      let left = design.step * Double(level + 1)
      let (kind, attributes) = look(level)
      let place =
        name == Self.tasks || name == Self.otherTasks
        ? "text:label-followed-by=\"nothing\" fo:text-indent=\"0pt\""
        : "text:label-followed-by=\"listtab\" text:list-tab-stop-position=\"\(left)pt\" "
          + "fo:text-indent=\"-\(ODTStyles.markerWidth)pt\""
      xml +=
        "<text:list-level-style-\(kind) text:level=\"\(level + 1)\"\(attributes)>"
        + "<style:list-level-properties "
        + "text:list-level-position-and-space-mode=\"label-alignment\">"
        + "<style:list-level-label-alignment \(place) fo:margin-left=\"\(left)pt\"/>"
        + "</style:list-level-properties></text:list-level-style-\(kind)>"
    }
    return xml + "</text:list-style>"
  }
}
