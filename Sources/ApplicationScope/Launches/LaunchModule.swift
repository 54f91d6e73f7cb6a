import Files
import Interface
import Localization
import Platform
import SingleInstance

/// Opens the files of program starts: of this one, and of later ones that are handed over to it.
///
/// Decides between files, restored documents, reopened documents, the welcome sheet and a blank
/// sheet. It reads no command line and knows no socket: a start arrives as a `LaunchRequest`.
public final class LaunchModule: Module {
  private let documents: DocumentsModule
  private let recovery: RecoveryModule
  private let lastSession: LastSessionModule
  private let language: LanguageModule
  private let texts: any ProgramTexts
  private let host: any ApplicationHost

  public init(
    documents: DocumentsModule, recovery: RecoveryModule, lastSession: LastSessionModule,
    language: LanguageModule, texts: any ProgramTexts, host: any ApplicationHost
  ) {
    self.documents = documents
    self.recovery = recovery
    self.lastSession = lastSession
    self.language = language
    self.texts = texts
    self.host = host
  }

  /// Opens the files that the program was started with, and restores the last session. Throws the
  /// errors of making a window.
  ///
  /// - Parameter isFirst: returns true at the program's first start; called if nothing else opens.
  public func begin(_ request: LaunchRequest, isFirst: () -> Bool) throws {
    // Read now, since restoring replaces the list by the restored documents.
    let last = lastSession.lastFiles
    var reopening = Result<Bool, any Error>.success(false)
    let restored = recovery.restore { [documents] in
      try? documents.newSheet()
    } openingBehind: { files in
      // Files without unsaved text open first, so that the windows of restored documents are in
      // front of them. A file whose history can't be read opens as it is.
      if request.isOpen { reopening = Result { try lastSession.reopen(last, besides: files) } }
    }
    for refusal in try open(request) { host.complain(refusal) }
    let hasReopened = try reopening.get()
    if request.isOpen, restored == 0, !hasReopened {
      if isFirst() { try openWelcome() } else { try documents.newSheet() }
    }
    recovery.tell()
  }

  /// Opens the files of a later start, and returns the outcome, with which that start ends.
  public func take(_ request: LaunchRequest) -> LaunchOutcome {
    var outcome = LaunchOutcome()
    do {
      outcome.complaints = try open(request).map { Catalog.english.text($0) }
      if request.isOpen { try documents.newSheet() }
    } catch {
      outcome.complaints = [(error as? DesktopError)?.message ?? "\(error)"]
      outcome.exitCode = Self.noDisplay
    }
    return outcome
  }

  /// The exit status if no window can be opened: `EX_UNAVAILABLE` of sysexits.h.
  public static let noDisplay: UInt8 = 69

  /// Opens the requested files. A blank sheet tells of files that can't be opened.
  ///
  /// - Returns: the sentences about those files.
  private func open(_ request: LaunchRequest) throws -> [Phrase] {
    host.expect(request.activation)
    var refusals: [Phrase] = []
    for (index, item) in request.items.enumerated() {
      let line = index == 0 ? request.line : nil
      do {
        switch item {
        case .standardInput: try documents.open(input: request.input, line: line)
        case .file(let path) where documents.isForeign(path): try documents.importDocument(path)
        case .file(let path): try documents.open(path: path, line: line)
        }
      } catch let refusal as DocumentsModule.Refusal {
        refusals.append(refusal.sentence)
        try documents.newSheet(notice: refusal.sentence)
      }
    }
    if request.opensBlankSheet { try documents.newSheet() }
    if request.opensWelcome { try openWelcome() }
    return refusals
  }

  /// The welcome sheet in the current language; `nil`: there is none.
  public var welcome: DocumentRequest? { texts.welcome(in: language.words.language) }

  /// Opens the welcome sheet. Throws the errors of making a window.
  public func open(_ welcome: DocumentRequest) throws { try documents.open(welcome) }

  /// Opens the welcome sheet, if there is one.
  private func openWelcome() throws {
    if let welcome { try open(welcome) }
  }
}
