import ApplicationScope
import Files
import Interface
import Localization
import Platform
import WindowScope

/// Commands about Paber itself: About, Nitpicking, the release note, the welcome sheet, the keys.
final class HelpModule: Module, DocumentPart {
  let core: DocumentCore
  private let lines: DocumentLines
  private let menuBar: MenuBarModule
  private let releaseNote: ReleaseNoteModule
  private let launches: LaunchModule
  private let windows: WindowOpener?

  init(
    _ core: DocumentCore, lines: DocumentLines, menuBar: MenuBarModule,
    releaseNote: ReleaseNoteModule, launches: LaunchModule,
    windows: WindowOpener?
  ) {
    self.core = core
    self.lines = lines
    self.menuBar = menuBar
    self.releaseNote = releaseNote
    self.launches = launches
    self.windows = windows
  }

  /// Opens the menu of rare settings.
  func openNitpicking() {
    menus.openInMiddle(
      menuBar.nitpicking(
        title: { [weak table = commandTable] in table?.command(named: $0)?.title },
        document: lines.menu))
  }

  /// Shows the last release note.
  func showReleaseNote() {
    if let note = releaseNote.last { sheets.present(note) }
  }

  /// Shows the list of all keys.
  func showKeys() {
    sheets.present(KeysSheet(commandTable, clipboard: clipboard, boundaries: boundaries))
  }

  private func openWelcome() {
    guard let welcome = launches.welcome else { return }
    do {
      try launches.open(welcome)
    } catch {
      sheets.notify(FileSentence.sentence(for: error, name: welcome.file.untitled))
    }
  }

  /// The commands of the module, without those that have nothing to show.
  var commands: [Command] {
    var commands = [
      Command("nitpicking", Phrase("Nitpicking…"), .paber) { [weak self] in
        self?.openNitpicking()
      },
      Command("keys", Phrase("Keys"), .help, [Shortcut(.function(1))]) { [weak self] in
        self?.showKeys()
      },
    ]
    if let windows {
      commands.append(
        Command("about", Phrase("About Paber"), .paber) { windows.open(AboutContent.self) })
    }
    if releaseNote.last != nil {
      commands.append(
        Command("letter", Phrase("What’s New"), .paber) { [weak self] in
          self?.showReleaseNote()
        })
    }
    if launches.welcome != nil {
      commands.append(
        Command("welcome", Phrase("Welcome"), .help) { [weak self] in
          self?.openWelcome()
        })
    }
    return commands
  }
}
