import Interface
import Localization
import Platform
import TextCore

/// The commands of typing.
extension TypingModule {
  /// The commands that change text.
  var commands: [Command] {
    [
      Command(
        .undo, changesText: true, whyNot: Phrase("There is nothing to undo."),
        isEnabled: { [weak self] in self?.editor.canUndo ?? false }
      ) { [weak self] in
        self?.travel { self?.editor.undo() }
      },
      Command(
        .redo, changesText: true, whyNot: Phrase("There is nothing to redo."),
        isEnabled: { [weak self] in self?.editor.canRedo ?? false }
      ) { [weak self] in
        self?.travel { self?.editor.redo() }
      },
      command(
        "delete-back", "Delete Character Before", [.init(.backspace), .init(.backspace, .shift)]
      ) {
        $0.delete(.cluster, .backward)
      },
      command("delete-forward", "Delete Character After", [.init(.delete)]) {
        $0.delete(.cluster, .forward)
      },
      command("delete-word-back", "Delete Word Before", [.init(.backspace, .control)]) {
        $0.delete(.word, .backward)
      },
      command("delete-word-forward", "Delete Word After", [.init(.delete, .control)]) {
        $0.delete(.word, .forward)
      },
      command(
        "delete-paragraph", "Delete Paragraph",
        [.init(.character("k"), [.control, .shift])]
      ) {
        $0.deleteParagraph()
      },
      command("paragraph-up", "Move Paragraph Up", [.init(.up, .alt)]) {
        $0.moveParagraph(.backward)
      },
      command("paragraph-down", "Move Paragraph Down", [.init(.down, .alt)]) {
        $0.moveParagraph(.forward)
      },
      command("duplicate", "Duplicate", [.init(.character("d"), .control)]) {
        $0.duplicate()
      },
      command("new-paragraph", "New Paragraph", [.init(.return), .init(.return, .shift)]) {
        $0.insertNewline()
      },
      command("tab", "Tab", [.init(.tab)]) { $0.insertTab() },
    ] + formatting.commands(performing)
  }

  private func command(
    _ name: String, _ title: Phrase, _ shortcuts: [Shortcut],
    _ perform: @escaping (TypingModule) -> Void
  ) -> Command {
    Command(name, title, .edit, shortcuts, changesText: true) { [weak self] in
      if let self { perform(self) }
    }
  }
}
