import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import TextCore
import WindowScope

/// The context menu of the text, with the rows of spelling for the word there. It opens by the
/// right button, the menu key and Shift+F10. The rows are those of `MenuBarModule`; this only adds
/// the ones for the place.
final class ContextMenuModule: Module, DocumentPart {
  let core: DocumentCore
  private let menuBar: MenuBarModule
  private let caret: CaretModule
  private let spelling: SpellingModule

  init(_ core: DocumentCore, menuBar: MenuBarModule, caret: CaretModule, spelling: SpellingModule) {
    self.core = core
    self.menuBar = menuBar
    self.caret = caret
    self.spelling = spelling
  }

  /// Opens it where the right button went down on the text at an offset.
  func open(atPress point: Point, on offset: TextOffset) {
    menus.open(menu(at: offset), atPress: point)
  }

  private func openAtCaret() {
    menus.open(menu(at: editor.selection.head), at: caret.pointBelow(), from: .keys)
  }

  private func menu(at offset: TextOffset) -> Menu {
    let (menu, extra) = (menuBar.contextMenu, spelling.menuEntries(at: offset))
    return Menu(menu.title) { extra() + menu.entries() }
  }

  var commands: [Command] {
    [
      Command(
        "context-menu", "Context Menu", .help,
        [Shortcut(.menu), Shortcut(.function(10), .shift)]
      ) { [weak self] in self?.openAtCaret() }
      .ofPage()
    ]
  }
}
