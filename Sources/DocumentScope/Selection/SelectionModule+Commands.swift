import Interface
import Layout
import Localization
import Platform
import TextCore

extension SelectionModule {
  /// The commands that move the caret and select.
  var commands: [Command] {
    var commands: [Command] = [
      Command(.selectAll) { [weak self] in self?.selectAll() }
    ]
    commands += both("left", "Character Left", Shortcut(.left)) {
      $0.moveVisually(.left, byWord: false, extending: $1)
    }
    commands += both("right", "Character Right", Shortcut(.right)) {
      $0.moveVisually(.right, byWord: false, extending: $1)
    }
    commands += both("up", "Line Up", Shortcut(.up)) { $0.move(lines: -1, extending: $1) }
    commands += both("down", "Line Down", Shortcut(.down)) { $0.move(lines: 1, extending: $1) }
    commands += both("word-left", "Word Left", Shortcut(.left, .control)) {
      $0.moveVisually(.left, byWord: true, extending: $1)
    }
    commands += both("word-right", "Word Right", Shortcut(.right, .control)) {
      $0.moveVisually(.right, byWord: true, extending: $1)
    }
    commands += both("sentence-back", "Previous Sentence", Shortcut(.left, .alt)) {
      $0.move(by: .sentence, .backward, extending: $1)
    }
    commands += both("sentence-forward", "Next Sentence", Shortcut(.right, .alt)) {
      $0.move(by: .sentence, .forward, extending: $1)
    }
    commands += both("paragraph-up", "Previous Paragraph", Shortcut(.up, .control)) {
      $0.move(by: .paragraph, .backward, extending: $1)
    }
    commands += both("paragraph-down", "Next Paragraph", Shortcut(.down, .control)) {
      $0.move(by: .paragraph, .forward, extending: $1)
    }
    commands += both("line-start", "Start of Line", Shortcut(.home)) {
      $0.moveToLineEdge(.backward, extending: $1)
    }
    commands += both("line-end", "End of Line", Shortcut(.end)) {
      $0.moveToLineEdge(.forward, extending: $1)
    }
    commands += both("document-start", "Start of Document", Shortcut(.home, .control)) {
      $0.move(by: .document, .backward, extending: $1)
    }
    commands += both("document-end", "End of Document", Shortcut(.end, .control)) {
      $0.move(by: .document, .forward, extending: $1)
    }
    commands += both("page-up", "Page Up", Shortcut(.pageUp)) {
      $0.movePage(.backward, extending: $1)
    }
    commands += both("page-down", "Page Down", Shortcut(.pageDown)) {
      $0.movePage(.forward, extending: $1)
    }
    return commands.map { $0.ofPage() }
  }

  /// A movement, and with Shift the same movement extending the selection.
  private func both(
    _ name: String, _ title: Phrase, _ shortcut: Shortcut,
    _ move: @escaping (SelectionModule, Bool) -> Void
  ) -> [Command] {
    [
      Command("move-" + name, title, .go, [shortcut]) { [weak self] in
        if let self { move(self, false) }
      },
      Command(
        "select-" + name, title, .go,
        [Shortcut(shortcut.key, shortcut.modifiers.union(.shift))], isListed: false
      ) { [weak self] in
        if let self { move(self, true) }
      },
    ]
  }
}
