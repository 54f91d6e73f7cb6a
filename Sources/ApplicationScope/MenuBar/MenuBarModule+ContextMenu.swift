import Interface
import Words

extension MenuBarModule {
  /// What a right click on the text can offer, in its groups and their order. Which of it does is
  /// set by a person.
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

  /// What a right click on the text offers.
  public var contextMenu: Menu {
    let names = settings.chosen.contextMenuNames
    return Menu("") {
      Self.contextActions.flatMap { group in
        group.filter { names.contains($0.name) }
          .map { MenuEntry.command($0.name, alternate: $0.alternate) } + [.separator]
      }
    }
  }

  /// The names of actions as the settings keep them, in the menu's order; unknown ones are kept.
  static func contextMenuSetting(_ names: Set<String>) -> String {
    let known = contextActions.joined().map(\.name)
    let others = names.subtracting(known).sorted()
    return (known.filter(names.contains) + others).joined(separator: ",")
  }
}
