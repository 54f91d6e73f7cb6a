import ApplicationScope
import DocumentScope
import Export
import Files
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Typography

@testable import WindowScope

/// Runs the application in memory, and records its requests.
@MainActor
final class TestHost: ApplicationHost {
  let desktop: MemoryDesktop
  let histories: HistoryStore
  /// The messages to the process that started the program.
  private(set) var complaints: [String] = []
  /// True if new documents can get windows; may be set.
  var hasWindows = true
  private let setup: TestEditor.Setup
  private let letters: Letters
  private let store: any FileStore
  private let clock: ManualClock
  private let clipboard: PrivateClipboard

  init(
    _ setup: TestEditor.Setup, _ letters: Letters, store: any FileStore, clock: ManualClock,
    clipboard: PrivateClipboard
  ) {
    desktop = MemoryDesktop(scale: setup.scale)
    histories = HistoryStore(store: store, folder: "/state/history")
    self.setup = setup
    self.letters = letters
    self.store = store
    self.clock = clock
    self.clipboard = clipboard
  }

  func makeDocument(
    _ request: DocumentRequest, in application: ApplicationScope
  ) throws -> any DocumentHandle {
    guard hasWindows else { throw DesktopError(message: "No window.") }
    let window = try desktop.makeWindow(
      WindowRequest(
        size: setup.size, minimumSize: PageMetrics.minimumWindow,
        title: application.language.words.text(request.file.untitled)))
    let home = TestEditor.home
    var inner = DocumentScope.Dependencies(
      window: dependencies(of: window), store: store, home: home, workingFolder: home,
      openingAnimation: setup.openingAnimation)
    inner.windows = opener(in: application)
    inner.saving = setup.savingQueue
    inner.reading = setup.readingQueue
    inner.versions = setup.versionsQueue
    inner.searching = setup.searchingQueue
    inner.exporting = setup.exportingQueue
    inner.previewing = setup.previewingQueue
    inner.importing = setup.importingQueue
    inner.paperFonts = { _ in
      PaperFonts { try FontLibrary(configuration: FontConfiguration(), cache: nil) }
    }
    inner.partSizes = setup.partSizes
    let document = DocumentScope(request, in: inner, application: application)
    document.open()
    return document
  }

  /// Opens windows without a document.
  func opener(in application: ApplicationScope) -> WindowOpener {
    WindowOpener(on: desktop, in: application, dependencies)
  }

  private func dependencies(of window: any Window) -> WindowScope.Dependencies {
    WindowScope.Dependencies(
      window: window, typesetting: letters.typesetting, rasterizer: letters.rasterizer,
      labels: letters.labels, boundaries: letters.boundaries, clipboard: clipboard, clock: clock)
  }

  func expect(_ activation: ActivationToken) { desktop.activation = activation }

  func stop() { desktop.stop() }

  func complain(_ sentence: Phrase) { complaints.append(Catalog.english.text(sentence)) }
}

extension TestEditor.Setup: ProgramTexts {
  func words(in language: String) -> [UInt8]? { words[language].map { Array($0.utf8) } }
  func welcome(in language: String) -> DocumentRequest? { welcome(language) }
}
