import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// The welcome sheet, the About window.
@MainActor @Suite struct HelpTests {
  @Test func theWelcomeOpensWhereThereIsOne() throws {
    #expect(try !TestEditor("ˇ").document.isEnabled("welcome"))
    var setup = TestEditor.Setup()
    setup.welcome = { DocumentRequest(text: TextRope("Hello in \($0).")) }
    setup.words["et"] = ""
    let editor = try TestEditor("ˇ", setup)
    editor.document.perform("welcome")
    #expect(editor.documents.count == 2)
    #expect(editor.documents.last?.editor.text == TextRope("Hello in en."))
    editor.application.settings.change { $0.language = "et" }
    editor.document.perform("welcome")
    #expect(editor.documents.last?.editor.text == TextRope("Hello in et."))
  }

  private func about(_ editor: TestEditor) throws -> MemoryWindow {
    editor.document.perform("about")
    editor.tick()
    return try #require(editor.desktop.windows.last)
  }

  @Test func aboutIsTwiceAsWideAsHighAndDrawnOnce() throws {
    let editor = try TestEditor("ˇ")
    let window = try about(editor)
    #expect(window !== editor.window)
    #expect(window.isOpen)
    #expect(window.deviceSize.width == 2 * window.deviceSize.height)
    #expect(window.presented.count == 1)
    window.delegate?.handle(.exposed)
    editor.tick()
    #expect(window.presented.count == 2)
  }

  @Test(
    arguments: [
      WindowEvent.key(KeyPress(.escape)), .text("x"), .focus(false), .closeRequested,
      .mouse(MouseEvent(.down(.left, clicks: 1), at: Point(x: 9, y: 9))),
    ])
  func aboutGoesWithAnything(event: WindowEvent) throws {
    let editor = try TestEditor("ˇ")
    let window = try about(editor)
    window.delegate?.handle(.focus(true))
    window.delegate?.handle(.mouse(MouseEvent(.move, at: Point(x: 9, y: 9))))
    #expect(window.isOpen)
    window.delegate?.handle(event)
    #expect(!window.isOpen)
    #expect(window.delegate == nil)
    #expect(editor.document.isOpen)
  }

  @Test func aboutIsThereOnce() throws {
    let editor = try TestEditor("ˇ")
    let window = try about(editor)
    #expect(try about(editor) === window)
    window.delegate?.handle(.closeRequested)
    #expect(try about(editor) !== window)
  }

  @Test func aboutGoesWithTheProgram() throws {
    let editor = try TestEditor("ˇ")
    let window = try about(editor)
    editor.application.tearDown()
    #expect(!window.isOpen)
  }
}
