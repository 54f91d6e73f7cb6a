import Interface
import Localization

extension MenuBarModule {
  /// All actions that the context menu of the text can offer, in their groups and order. The user
  /// chooses among them.
  static let contextActions: [[(name: String, alternate: String?)]] = [
    [("undo", nil), ("redo", nil)],
    [("cut", nil), ("copy", nil), ("paste", "paste-plain")],
    [
      ("strong", nil), ("emphasis", nil), ("underline", nil), ("strikethrough", nil),
      ("highlight", nil), ("code", nil), ("link", nil),
    ],
    [("quote", nil), ("bulleted-list", nil), ("task-list", nil)],
    [("select-all", nil)],
  ]

  /// The context menu of the text.
  public var contextMenu: Menu {
    let names = settings.chosen.contextMenuNames
    return Menu("") {
      Self.contextActions.flatMap { group in
        group.filter { names.contains($0.name) }
          .map { MenuEntry.command($0.name, alternate: $0.alternate) } + [.separator]
      }
    }
  }

  /// Returns the names of actions as the settings keep them, in the menu's order; unknown ones are
  /// kept.
  static func contextMenuSetting(_ names: Set<String>) -> String {
    let known = contextActions.joined().map(\.name)
    let others = names.subtracting(known).sorted()
    return (known.filter(names.contains) + others).joined(separator: ",")
  }
}
