import MarkdownSyntax

/// The box with which the text of a task begins in formats that have no tasks.
enum TaskBox {
  /// Returns the state that the box at the beginning of a text shows, and the text after it; nil if it
  /// begins otherwise.
  static func read(_ text: String) -> (task: DocumentItem.Task, rest: String)? {
    let task: DocumentItem.Task
    switch text.unicodeScalars.first {
    case "☐": task = .open
    case "☑", "☒": task = .done
    default: return nil
    }
    let rest = text.unicodeScalars.dropFirst().drop { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    return (task, String(Substring(rest)))
  }
}
