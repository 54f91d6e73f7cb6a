import Canvas
import Platform
import Testing

@testable import DocumentScope

/// The contract of a window's surface, and its use in drawing.
@MainActor
@Suite struct FrameContractTests {
  /// A display that reads all pixels delays a frame and drops none.
  @Test func aFrameThatFindsNoPixelsIsDrawnWhenThereAreSome() throws {
    let editor = try TestEditor("ˇ")
    editor.type("a").wait(1)
    let count = editor.window.presented.count
    editor.window.isBusy = true
    editor.type("b")
    editor.tick()
    #expect(editor.window.presented.count == count)
    let damage = try damage(ofTyping: "b", after: "a")
    editor.window.isBusy = false
    editor.window.delegate?.handle(.frameReady)
    editor.tick()
    #expect(editor.window.presented.count == count + 1)
    #expect(editor.window.presented.last == damage, "no more than the letter and the caret")
  }

  @Test func aDelayedFrameWakesNothing() throws {
    let editor = try TestEditor("ˇ")
    editor.wait(1)
    editor.window.hasFocus = false
    editor.window.delegate?.handle(.focus(false))
    editor.wait(1)
    editor.window.isBusy = true
    editor.window.delegate?.handle(.exposed)
    #expect(editor.wait(5) <= 1, "the program sleeps until there are pixels")
    editor.window.isBusy = false
    let count = editor.window.presented.count
    editor.window.delegate?.handle(.frameReady)
    editor.tick()
    #expect(editor.window.presented.count == count + 1)
  }

  /// As on a monitor that is off: a window that is not shown takes no frames, and the blinking caret
  /// wakes nothing.
  @Test func aCaretBlinksOnlyWhileItIsSeen() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlinkEnd = nil
    let editor = try TestEditor("ˇ", setup)
    #expect(editor.wait(5) > 10)
    editor.window.isBusy = true
    #expect(editor.wait(5) <= 2, "the program sleeps until there are pixels")
    editor.window.isBusy = false
    editor.window.delegate?.handle(.frameReady)
    #expect(editor.wait(5) > 10)
  }

  private func damage(ofTyping letter: String, after text: String) throws -> [DeviceRect]? {
    let editor = try TestEditor("ˇ")
    editor.type(text).wait(1)
    editor.type(letter)
    editor.tick()
    return editor.window.presented.last
  }
}
