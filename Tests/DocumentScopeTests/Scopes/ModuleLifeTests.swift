import Interface
import Layout
import Localization
import Platform
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// Rules for every module of both scopes.
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
      let editor = try TestEditor("# One\n\ntwo ˇthree\n", Self.everythingOn)
      for module in editor.document.host.modules { remember(module) }
      for module in editor.application.modules { remember(module) }
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
      let layers = editor.document.stack.layers
      editor.document.close()
      // A late answer of a job or a prompt.
      for layer in layers { editor.document.stack.push(layer) }
      #expect(!layers.isEmpty)
      editor.application.tearDown()
      expectNothingLive(editor)
    }
    #expect(remembered.count > 60)
    for module in remembered { #expect(module.object == nil, "\(module.name) is not freed") }
  }

  private static var everythingOn: TestEditor.Setup {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    setup.settings.smartPunctuation = true
    setup.settings.typewriter = true
    setup.settings.focus = .sentence
    return setup
  }

  /// The last module of the list is set up, and so are all before it.
  @Test func everythingIsSetUpBeforeTheWindowIsShown() throws {
    let editor = try TestEditor("oneˇ")
    var layers: [Int?] = []
    var wereOpen: [Bool] = []
    editor.desktop.willShow = { window in
      wereOpen.append(window.isOpen)
      layers.append((window.delegate as? WindowEventsModule)?.stack.layers.count)
    }
    editor.keys("ctrl+n")
    #expect(wereOpen == [false])
    #expect(layers == [editor.document.stack.layers.count])
    #expect(Array(editor.document.host.modules).last is WindowEventsModule)
    #expect(editor.documents.count == 2 && editor.desktop.windows.allSatisfy(\.isOpen))
  }

  @Test func settingUpAgainRegistersOnce() throws {
    let editor = try TestEditor("one ˇtwo")
    let live = registrations(of: editor)
    let (animated, layers) = (
      editor.document.redraws.animated.count, editor.document.stack.layers.count
    )
    let commands = editor.document.commands.commands.count
    for _ in 1...2 {
      editor.document.tearDown()
      editor.document.setUp()
    }
    #expect(registrations(of: editor) == live && !live.isEmpty)
    #expect(editor.document.redraws.animated.count == animated)
    #expect(editor.document.stack.layers.count == layers)
    #expect(editor.document.commands.commands.count == commands)
    editor.type("x").expect("one xˇtwo")
  }

  @MainActor private final class Forgetful {
    let news = Broadcast<Int>()
    var hook: (() -> Void)?
    var kept: Registration?
    let part = Part()
  }

  @MainActor private struct Part { let more = [Broadcast<Void>()] }

  /// The search for registrations finds one in every place where a module may leave it.
  @Test func aForgottenRegistrationIsFound() {
    let module = Forgetful()
    #expect(LiveRegistrations(in: [("module", module)]).places.isEmpty)
    module.kept = module.news.observe { _ in }
    let other = module.part.more[0].observe { _ in }
    module.hook = {}
    withExtendedLifetime(other) {
      #expect(
        LiveRegistrations(in: [("module", module)]).places == [
          "module.news: 1", "module.hook", "module.part.more[0]: 1",
        ])
    }
  }

  /// Uses every module, so that late registrations are made.
  private func use(_ editor: TestEditor) throws {
    editor.type("*a* ").keys("shift+left", "ctrl+c", "right", "ctrl+v", "ctrl+z", "alt+up")
    editor.press(editor.point(at: 3)).move(editor.point(at: 6)).release()
    editor.wheel(-2).wait(0.3)
    editor.keys("ctrl+alt+left", "return")
    editor.window.delegate?.handle(.overshoot(x: -9, y: 0))
    editor.window.delegate?.handle(.overshoot(x: 0, y: 0))
    editor.compose("か")
    editor.document.sheets.notify("A sentence.")
    editor.application.appearance.switchScheme()
    editor.keys("f10")
    editor.window.delegate?.handle(.resized)
    editor.tick()
    #expect(!registrations(of: editor).isEmpty)
  }

  private func registrations(of editor: TestEditor) -> [String] {
    LiveRegistrations(in: [
      ("document", editor.document), ("application", editor.application),
    ]).places
  }

  private func expectNothingLive(_ editor: TestEditor) {
    let document = editor.document
    #expect(registrations(of: editor) == [])
    #expect(editor.window.delegate == nil)
    #expect(document.layout.storage.onEndEditing == nil)
    #expect(document.redraws.animated.isEmpty)
    #expect(document.stack.layers.isEmpty)
    #expect(document.commands.commands.isEmpty)
    #expect(document.sheets.sheet == nil)
  }
}
