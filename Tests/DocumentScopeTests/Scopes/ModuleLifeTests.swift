import Interface
import SystemPackage
import Words
import Layout
import Platform
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// What every module of both scopes has to hold to, whatever it does.
@MainActor
@Suite struct ModuleLifeTests {
  private struct Remembered {
    let name: String
    weak var object: AnyObject?
  }

  @Test func modulesGoUpAndDownTwiceAndAreFreedAfterwards() throws {
    var remembered: [Remembered] = []
    func remember(_ object: AnyObject) {
      remembered.append(Remembered(name: "\(type(of: object))", object: object))
    }
    do {
      let editor = try TestEditor("# One\n\ntwo ˇthree\n")
      for module in editor.document.modules + editor.application.modules { remember(module) }
      remember(editor.document)
      remember(editor.application)
      remember(editor.document.layout)
      remember(editor.document.viewport)
      remember(editor.window)
      try use(editor)
      editor.document.tearDown()
      editor.application.tearDown()
      expectNothingLive(editor)
      editor.application.setUp()
      editor.document.setUp()
      try use(editor)
      editor.document.close()
      editor.application.tearDown()
      expectNothingLive(editor)
    }
    #expect(remembered.count > 17)
    for module in remembered { #expect(module.object == nil, "\(module.name) is not freed") }
  }

  @Test func settingUpAgainRegistersOnce() throws {
    let editor = try TestEditor("one ˇtwo")
    let animated = editor.document.frame.animated.count
    let commands = editor.document.commands.commands.count
    for _ in 1...2 {
      editor.document.tearDown()
      editor.document.setUp()
    }
    #expect(editor.document.frame.animated.count == animated)
    #expect(editor.document.commands.commands.count == commands)
    #expect(editor.application.appearance.colorsDidChange.listenerCount == 1)
    editor.type("x").expect("one xˇtwo")
  }

  /// Does something with every module, so that whatever registers late has done so.
  private func use(_ editor: TestEditor) throws {
    editor.type("*a* ").keys("shift+left", "ctrl+c", "right", "ctrl+v", "ctrl+z", "alt+up")
    editor.press(editor.point(at: 3)).move(editor.point(at: 6)).release()
    editor.wheel(-2).wait(0.3)
    editor.keys("ctrl+alt+left", "return")
    editor.window.onEvent?(.overshoot(x: -9, y: 0))
    editor.window.onEvent?(.overshoot(x: 0, y: 0))
    editor.document.sheets.notify("A sentence.")
    editor.application.appearance.switchScheme()
    editor.window.onEvent?(.resized)
    editor.turn()
    #expect(editor.window.hitTest != nil)
    #expect(editor.application.appearance.colorsDidChange.listenerCount == 1)
  }

  private func expectNothingLive(_ editor: TestEditor) {
    let document = editor.document
    #expect(editor.window.onEvent == nil)
    #expect(editor.window.hitTest == nil)
    #expect(document.layout.prepareParagraph == nil)
    #expect(document.layout.storage.onEndEditing == nil)
    #expect(document.scroll.onDragScroll == nil)
    #expect(document.saving.textIsSafe.listenerCount == 0)
    #expect(document.saving.didRename.listenerCount == 0)
    #expect(document.frame.animated.isEmpty)
    #expect(document.commands.commands.isEmpty)
    let listeners = document.typing.listeners
    #expect(listeners.before.isEmpty && listeners.after.isEmpty)
    #expect(document.sheets.sheet == nil)
    #expect(editor.application.appearance.colorsDidChange.listenerCount == 0)
  }
}
