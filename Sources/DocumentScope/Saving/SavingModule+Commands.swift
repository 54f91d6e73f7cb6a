import ApplicationScope
import Words
import Interface
import Platform

extension SavingModule {
  /// The commands of the file.
  var commands: [Command] {
    [
      Command("new", "New Sheet", .file, [Shortcut(.character("n"), .control)]) {
        [weak self] in self?.newSheet()
      },
      Command("open", "Open…", .file, [Shortcut(.character("o"), .control)]) {
        [weak self] in self?.open()
      },
      Command("save", "Save", .file, [Shortcut(.character("s"), .control)]) {
        [weak self] in self?.save()
      },
      Command("save-as", "Save As…", .file, [Shortcut(.character("s"), [.control, .shift])]) {
        [weak self] in self?.saveAs()
      },
      Command("close", "Close", .file, [Shortcut(.character("w"), .control)]) {
        [weak self] in self?.requestClose { _ in }
      },
      Command("quit", "Quit", .file, [Shortcut(.character("q"), .control)]) {
        [weak self] in self?.documents.closeAll()
      },
    ]
  }
}
