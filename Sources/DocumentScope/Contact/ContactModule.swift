import ApplicationScope
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// Commands to reach support: the chat or a mail, and the folder of Paber's own files.
final class ContactModule: Module, DocumentPart {
  let core: DocumentCore
  private let support: SupportChatModule
  private let opener: any DesktopOpener
  private let home: FilePath
  private let windows: WindowOpener?
  /// The version of the program, for the mail's subject.
  private let version: Int

  init(
    _ core: DocumentCore, support: SupportChatModule, opener: any DesktopOpener, home: FilePath,
    windows: WindowOpener?, version: Int
  ) {
    self.core = core
    self.support = support
    self.opener = opener
    self.home = home
    self.windows = windows
    self.version = version
  }

  var commands: [Command] {
    let folder = Command("support-folder", Phrase("Show Support Folder"), .paber) { [weak self] in
      self?.openSupportFolder()
    }
    return [folder] + (writing.map { [$0] } ?? [])
  }

  /// Shows the folder of Paber's own files.
  private func openSupportFolder() {
    let folder = String(
      decoding: FilePath(opener.ownFolder).abbreviated(home: home), as: UTF8.self)
    opener.openOwnFolder { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.sheets.notify(Phrase("No file manager could be opened. The folder is “\(folder)”."))
    }
  }

  /// The command that opens the chat or a mail; `nil` if neither is configured.
  private var writing: Command? {
    switch support.way {
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
    let mail = MailMessage(to: address, subject: "Paber \(version)", body: "")
    opener.compose(mail) { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.sheets.notify(
        Phrase("No mail program could be opened. The address is \(address)."))
    }
  }
}
