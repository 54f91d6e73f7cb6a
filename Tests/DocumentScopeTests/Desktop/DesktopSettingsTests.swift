import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import Styling
import Testing
import TextCore

@testable import DocumentScope

/// Changes of desktop settings reach the page at once.
@MainActor
@Suite struct DesktopSettingsTests {
  private func change(_ editor: TestEditor, _ body: (inout DesktopSettings) -> Void) {
    var desktop = editor.application.appearance.desktop
    body(&desktop)
    editor.application.appearance.setDesktop(desktop)
    editor.tick()
  }

  private func page(_ editor: TestEditor) -> UInt32 { (editor.window.pixels.last ?? 0) & 0xFF_FFFF }

  @Test func anotherSchemeTurnsThePageDarkWithoutLayout() throws {
    let editor = try TestEditor("# One\n\ntwo ˇthree")
    let layouts = editor.document.layout.layoutCount
    #expect(page(editor) == 0xFDFDFB)
    change(editor) { $0.colorScheme = .dark }
    #expect(page(editor) == 0x1B1B1D)
    #expect(editor.document.layout.layoutCount == layouts)
  }

  @Test func theWritersChoiceStays() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("ctrl+shift+l").tick()
    #expect(page(editor) == 0x1B1B1D)
    change(editor) { $0.colorScheme = .dark }
    change(editor) { $0.colorScheme = .light }
    #expect(page(editor) == 0x1B1B1D)
  }

  @Test func theAccentIsTheDesktopsUntilThePersonChooses() throws {
    let editor = try TestEditor("ˇ")
    let red = Color(hex: 0xC01020)
    change(editor) { $0.accent = red }
    #expect(editor.application.appearance.theme.accent == red)
    editor.application.settings.change { $0.accent = .moss }
    #expect(editor.application.appearance.theme.accent == Accent.moss.color(on: .light))
    editor.application.settings.change { $0.accent = nil }
    change(editor) { $0.accent = nil }
    #expect(editor.application.appearance.theme.accent == Accent.blue.color(on: .light))
  }

  @Test func moreContrastIsGivenAtOnce() throws {
    let editor = try TestEditor("ˇ")
    change(editor) { $0.wantsContrast = true }
    #expect(editor.application.appearance.theme == Theme(scheme: .light).withMoreContrast)
  }

  @Test func largerTextParsesNothingAndLeavesTheCaretsLineWhereItWas() throws {
    let lines = (0..<200).map { "line \($0) with some words that wrap on a narrow page, of *text*" }
    let text = lines[..<100].joined(separator: "\n") + "ˇ\n" + lines[100...].joined(separator: "\n")
    let editor = try TestEditor(text)
    // Somewhere in the middle of the page.
    editor.keys("up", "up", "down")
    editor.wait(2)
    let document = editor.document
    let (top, height) = (document.caret.rect().y, document.caret.rect().height)
    let parses = document.attributes.parseCount
    change(editor) { $0.textScale = 1.5 }
    #expect(document.attributes.sheet.textSize == 27)
    #expect(document.caret.rect().y == top)
    #expect(document.caret.rect().height > height)
    change(editor) { $0.textScale = 1 }
    #expect(document.caret.rect().y == top)
    #expect(document.caret.rect().height == height)
    // Smaller text shows more lines; nothing that was seen is parsed again.
    #expect(document.attributes.parseCount - parses < 40)
  }

  @Test func aNewSheetHasTheTextScaleFromTheStart() throws {
    var setup = TestEditor.Setup()
    setup.desktop.textScale = 2
    let editor = try TestEditor("ˇ", setup)
    #expect(editor.document.attributes.sheet.textSize == 36)
  }

  @Test func theCaretStopsBlinkingWhenTheDesktopWantsIt() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = 0.5
    setup.desktop.caretBlinkEnd = 3
    let editor = try TestEditor("ˇ", setup)
    #expect(editor.wait(3) > 10)
    // The blink that has begun ends first.
    editor.wait(1)
    #expect(editor.tick() == nil)
    #expect(editor.document.caret.opacity(at: editor.clock.now) == 1)
    editor.type("a")
    #expect(editor.tick() != nil)
    let opacities = stride(from: 0.0, to: 2, by: 0.05).map {
      editor.document.caret.opacity(at: editor.clock.now + $0)
    }
    #expect(opacities.contains(0))
  }

  @Test func withoutASettingTheCaretRestsAfterTenSeconds() throws {
    let editor = try TestEditor("ˇ")
    #expect(editor.wait(9.5) > 30)
    #expect(editor.tick() != nil)
    editor.wait(2)
    #expect(editor.tick() == nil)
    #expect(editor.document.caret.opacity(at: editor.clock.now) == 1)
  }

  @Test func aBlinkThatIsSwitchedOffLiveStops() throws {
    let editor = try TestEditor("ˇ")
    #expect(editor.tick() != nil)
    change(editor) { $0.caretBlink = nil }
    #expect(editor.tick() == nil)
  }
}
