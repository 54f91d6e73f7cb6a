import ApplicationScope
import Canvas
import Files
import Foundation
import Platform
import PlatformSDL
import PlatformX11Clipboard
import SystemPackage
import Testing
import WindowScope
import WindowTestSupport

@testable import paber

/// The program with a window of notes in place of a document: the program of the tests again, in a
/// process of its own, which does nothing else.
@MainActor @Suite struct NotesProgram {
  private nonisolated static let variable = "PABER_TEST_NOTES"

  /// The file that gets the notes, each as a line.
  private nonisolated static var file: String? { ProcessInfo.processInfo.environment[variable] }

  /// Starts it on the desktop of a test.
  nonisolated static func start(
    on desktop: DesktopSession, writing file: String
  ) throws -> AppUnderTest {
    // The environment is that of the test already.
    let changes = desktop.programVariables.merging(
      [variable: file, "PABER_TEST_ENVIRONMENT": "1"]) { $1 }
    let words = ["--testing-library", "swift-testing", "--filter", "EndToEndTests.NotesProgram"]
    return AppUnderTest(
      process: try desktop.start(program: AppUnderTest.bundle, words, changes: changes),
      desktop: desktop)
  }

  @Test(.enabled(if: file != nil)) func run() throws {
    let file = try #require(Self.file)
    let root = try CompositionRoot(ProcessEnvironment())
    let desktop = try SDLDesktop(
      name: ProgramName.inDesktop, cacheFolder: root.folders.cache.string, busAnswers: { false },
      fcitxSpeaksAsIBus: { false })
    let display = ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    let own = desktop.isX11 ? X11Clipboard(display: display, mainThread: desktop) : nil
    let clipboard: any Clipboard = own ?? desktop.makeClipboard() ?? NoClipboard()
    var dependencies = root.dependencies(clock: desktop.clock)
    dependencies.mainThread = desktop
    let application = root.makeApplication(
      on: desktop, clipboard: clipboard, in: dependencies, animatesOpening: false)
    let running = RunningProgram(
      application, root, on: desktop, queue: ImmediateQueue(), latency: nil)
    application.setUp()
    desktop.delegate = running
    WindowOpener(on: desktop, in: application) {
      root.windowDependencies($0, clipboard: clipboard, clock: desktop.clock)
    }.open(NotesContent.self)
    let window = try #require(application.windows.windows.first as? WindowScope)
    let notes = try #require(window.core.content as? NotesContent)
    let writing = notes.didAdd.observe { [unowned notes] _ in
      let lines = notes.notes.map { $0 + "\n" }.joined()
      try? writeFile([UInt8](lines.utf8), at: file)
    }
    desktop.run()
    withExtendedLifetime(writing) { clipboard.close() }
  }
}
