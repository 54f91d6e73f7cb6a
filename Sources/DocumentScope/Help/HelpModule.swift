import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// Commands about Paber itself: About, Nitpicking, its folder, the release letter, the welcome sheet,
/// the keys.
final class HelpModule: Module, DocumentPart {
  let core: DocumentCore
  private let application: ApplicationScope
  private let lines: DocumentLines
  private let home: FilePath
  private let windows: WindowOpener?

  init(
    _ core: DocumentCore, lines: DocumentLines, application: ApplicationScope, home: FilePath,
    windows: WindowOpener?
  ) {
    self.core = core
    self.lines = lines
    self.home = home
    self.windows = windows
    self.application = application
  }

  /// Opens the menu of rare settings.
  func openNitpicking() {
    menus.openInMiddle(
      application.menuBar.nitpicking(
        title: { [weak table = commandTable] in table?.command(named: $0)?.title },
        document: lines.menu))
  }

  /// Shows the folder of Paber's own files.
  private func openSupportFolder() {
    let opener = application.services.opener
    let folder = String(
      decoding: FilePath(opener.ownFolder).abbreviated(home: home), as: UTF8.self)
    opener.openOwnFolder { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.sheets.notify(Phrase("No file manager could be opened. The folder is “\(folder)”."))
    }
  }

  /// Shows the last release letter.
  func showLetter() {
    if let letter = application.letter.last { sheets.present(letter) }
  }

  /// Shows the list of all keys.
  func showKeys() {
    sheets.present(KeysSheet(commandTable, clipboard: clipboard, boundaries: boundaries))
  }

  /// The command that writes to the maker; `nil` if there is no way.
  private var writing: Command? {
    switch application.support.way {
    case .chat:
      guard let windows else { return nil }
      return Command(SupportChatModule.command, Phrase("Write to Us"), .help) {
        windows.open(ChatContent.self)
      }
    case .letter(let address):
      return Command(SupportChatModule.command, Phrase("Write to Us…"), .help) { [weak self] in
        self?.compose(to: address)
      }
    case nil: return nil
    }
  }

  private func compose(to address: String) {
    let letter = MailMessage(to: address, subject: "Paber \(application.version)", body: "")
    application.services.opener.compose(letter) { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.sheets.notify(
        Phrase("No mail program could be opened. The address is \(address)."))
    }
  }

  private func open(_ request: DocumentRequest) {
    do {
      try application.documents.open(request)
    } catch {
      sheets.notify(FileSentence.sentence(for: error, name: request.file.untitled))
    }
  }

  /// The commands of the module, without those that have nothing to show.
  var commands: [Command] {
    var commands = [
      Command("nitpicking", Phrase("Nitpicking…"), .paber) { [weak self] in
        self?.openNitpicking()
      },
      Command("support-folder", Phrase("Show Support Folder"), .paber) { [weak self] in
        self?.openSupportFolder()
      },
      Command("keys", Phrase("Keys"), .help, [Shortcut(.function(1))]) { [weak self] in
        self?.showKeys()
      },
    ]
    if let windows {
      commands.append(
        Command("about", Phrase("About Paber"), .paber) { windows.open(AboutContent.self) })
    }
    if application.letter.last != nil {
      commands.append(
        Command("letter", Phrase("What’s New"), .paber) { [weak self] in self?.showLetter() })
    }
    if application.welcome != nil {
      commands.append(
        Command("welcome", Phrase("Welcome"), .help) { [weak self] in
          if let welcome = self?.application.welcome { self?.open(welcome) }
        })
    }
    if let writing { commands.append(writing) }
    return commands
  }
}
