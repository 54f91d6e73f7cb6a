import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import TestSupport
import Testing
import WindowTestSupport

@testable import DocumentScope
@testable import WindowScope

/// The services of a window, shown by a content that no floor knows.
@MainActor @Suite struct StandaloneWindowTests {
  private let reader = SilentAccessibility()

  /// A window of notes beside a document.
  @MainActor private final class Notes {
    let editor: TestEditor
    let content: NotesContent
    let window: MemoryWindow
    /// The live registrations before the window was opened.
    let before: [String]

    init(_ setup: TestEditor.Setup = TestEditor.Setup()) throws {
      editor = try TestEditor("oneˇ", setup)
      before = LiveRegistrations(in: [("application", editor.application)]).places
      editor.host.opener(in: editor.application).open(NotesContent.self)
      let scope = try #require(editor.application.windows.windows.last as? WindowScope)
      content = try #require(scope.core.content as? NotesContent)
      window = try #require(editor.desktop.windows.last)
      editor.tick()
    }

    func send(_ event: WindowEvent) { window.delegate?.handle(event) }

    func type(_ text: String) {
      for letter in text {
        send(
          letter == "\n"
            ? .key(KeyPress(.return)) : .key(KeyPress(.character(letter), text: String(letter))))
      }
    }

    func keys(_ key: Key, _ modifiers: Modifiers = []) { send(.key(KeyPress(key, modifiers))) }

    func press(_ button: MouseButton, at point: Point) {
      send(.mouse(MouseEvent(.down(button, clicks: 1), at: point)))
      send(.mouse(MouseEvent(.up(button), at: point)))
    }

    func close() {
      send(.closeRequested)
      editor.tick()
    }
  }

  @Test func typingGoesToTheFieldAndToNoDocument() throws {
    let notes = try Notes()
    notes.type("two\nthre")
    notes.keys(.character("z"), .control)
    notes.type("x")
    #expect(notes.content.notes == ["two"])
    #expect(notes.content.field.string == "x")
    notes.editor.expect("oneˇ")
    // A key of the page does nothing here, one of the window its command.
    notes.keys(.character("b"), .control)
    notes.keys(.character("l"), .control)
    #expect(notes.content.notes == [])
    #expect(notes.content.field.string == "x")
  }

  @Test func aFrameIsDrawnWhenSomethingChangesAndNotAtRest() throws {
    let notes = try Notes()
    let count = notes.window.presented.count
    #expect(count > 0)
    notes.editor.tick()
    #expect(notes.window.presented.count == count)
    notes.type("a")
    notes.editor.tick()
    #expect(notes.window.presented.count == count + 1)
    notes.window.isBusy = true
    notes.type("b")
    notes.editor.tick()
    notes.window.isBusy = false
    notes.send(.frameReady)
    notes.editor.tick()
    #expect(notes.window.presented.count == count + 2)
  }

  @Test func itFollowsThemeAndScale() throws {
    let notes = try Notes()
    let light = notes.window.pixels.first
    var desktop = DesktopSettings()
    desktop.colorScheme = .dark
    notes.editor.application.appearance.setDesktop(desktop)
    notes.editor.tick()
    #expect(notes.window.pixels.first != light)
    notes.window.resize(to: notes.window.logicalSize, scale: Scale(2))
    notes.editor.tick()
    #expect(notes.window.pixels.count == 1280 * 960)
    #expect(notes.window.pixels.first == notes.window.pixels.last)
  }

  @Test func anInputMethodWritesIntoTheField() throws {
    let notes = try Notes()
    notes.send(.composition(text: "か", selection: 0..<3))
    notes.editor.tick()
    #expect(notes.content.field.string == "")
    #expect(notes.window.textInputRect.width > 0)
    notes.send(.composition(text: "", selection: 0..<0))
    notes.send(.text("火"))
    #expect(notes.content.field.string == "火")
  }

  @Test func aPasteComesBeforeTheKeysAfterIt() throws {
    let notes = try Notes()
    notes.editor.clipboard.text = "three"
    notes.editor.clipboard.hesitates = true
    notes.keys(.character("v"), .control)
    notes.type("!")
    #expect(notes.content.field.string == "")
    notes.editor.clipboard.answer()
    #expect(notes.content.field.string == "three!")
  }

  @Test func theFieldHasAMenuAndTheWindowSheets() throws {
    let notes = try Notes()
    notes.type("two")
    notes.editor.tick()
    let middle = Point(x: 100, y: 445)
    notes.press(.right, at: middle)
    let menus = notes.content.scope.menus
    #expect(menus.isOpen)
    notes.keys(.escape)
    #expect(!menus.isOpen && !notes.editor.document.menus.isOpen)
    notes.content.scope.sheets.notify(Phrase("A sentence."))
    notes.keys(.escape)
    #expect(notes.content.scope.sheets.sheet == nil)
    #expect(notes.content.field.string == "two")
  }

  /// A layer that closes its window by each key, and takes none.
  @MainActor private final class ClosingLayer: Layer {
    let rank = LayerRank.sheet
    private let scope: WindowScope

    init(_ scope: WindowScope) { self.scope = scope }

    func hitTest(_ point: Point) -> HitArea? { nil }

    func handle(_ event: LayerEvent) -> EventResult {
      if case .key = event { scope.close() }
      return .ignored
    }
  }

  /// A layer that takes no key leaves it to the window, which may have gone.
  @Test(arguments: [false, true])
  func aLetterWithAltOpensAMenuUnlessTheWindowHasClosed(closes: Bool) throws {
    let notes = try Notes()
    let scope = notes.content.scope
    if closes { scope.core.stack.push(ClosingLayer(scope)) }
    notes.keys(.character("e"), .alt)
    #expect(notes.window.isOpen == !closes)
    #expect(scope.menus.isOpen == !closes)
  }

  @Test func theChromeIsThatOfEveryWindow() throws {
    let notes = try Notes()
    #expect(notes.content.scope.chrome.edges(at: Point(x: 1, y: 100)) == .left)
    notes.keys(.function(11))
    #expect(notes.window.isFullScreen)
    notes.editor.application.settings.change { $0.systemFrame = true }
    #expect(notes.window.isDecorated)
  }

  @Test func aScreenReaderReadsAndWrites() throws {
    var setup = TestEditor.Setup()
    setup.services.accessibility = reader
    let notes = try Notes(setup)
    notes.type("two\nthree")
    reader.setHeard(true)
    notes.editor.tick()
    let tree = try #require(reader.tree)
    #expect(tree.node("window")?.name == "Notes – Paber")
    #expect(tree.node("window/notes/note0")?.name == "two")
    #expect(tree.focus == "window/field")
    let source = notes.content.scope.accessibility
    let isDone = source.perform(.replace(0..<5, with: "four"), on: "window/field")
    #expect(isDone && notes.content.field.string == "four")
  }

  @Test func itKeepsTheProgramAliveAndIsThereOnce() throws {
    let notes = try Notes()
    notes.window.hasFocus = false
    notes.editor.host.opener(in: notes.editor.application).open(NotesContent.self)
    #expect(notes.window.hasFocus)
    #expect(notes.editor.desktop.windows.count == 2)
    notes.editor.document.close()
    #expect(!notes.editor.desktop.isStopped)
    notes.type("two\n")
    #expect(notes.content.notes == ["two"])
    notes.close()
    #expect(notes.editor.desktop.isStopped && !notes.window.isOpen)
  }

  @Test func quittingClosesIt() throws {
    let notes = try Notes()
    notes.editor.application.documents.closeAll()
    #expect(!notes.window.isOpen)
    #expect(notes.editor.desktop.isStopped)
  }

  @Test func nothingOfItIsLeftWhenItHasClosed() throws {
    weak var content: NotesContent?
    weak var scope: WindowScope?
    do {
      let notes = try Notes()
      notes.type("two\n")
      notes.send(.composition(text: "か", selection: 0..<3))
      notes.editor.tick()
      (content, scope) = (notes.content, notes.content.scope)
      notes.close()
      let after = LiveRegistrations(in: [("application", notes.editor.application)]).places
      #expect(after == notes.before)
      #expect(notes.window.delegate == nil)
      #expect(notes.editor.application.windows.windows.isEmpty)
    }
    #expect(content == nil && scope == nil)
  }

  /// A content whose views hold it.
  private final class BoxContent: ViewContent, @MainActor StandaloneContent {
    static let window = WindowRequest(
      size: Size(width: 300, height: 200), minimumSize: Size(width: 300, height: 200), title: "Box")
    private(set) var isOn = false

    init(in window: WindowScope) { super.init(in: window) }

    override var content: any View {
      CheckBox("box", "Words", isOn: isOn) { [self] in isOn.toggle() }
    }
  }

  @Test func viewsThatHoldTheirOwnerEndWithTheWindow() throws {
    weak var content: BoxContent?
    do {
      let editor = try TestEditor("oneˇ")
      editor.host.opener(in: editor.application).open(BoxContent.self)
      editor.tick()
      let window = try #require(editor.desktop.windows.last)
      let scope = try #require(editor.application.windows.windows.last as? WindowScope)
      content = scope.core.content as? BoxContent
      window.delegate?.handle(
        .mouse(MouseEvent(.down(.left, clicks: 1), at: Point(x: 30, y: 8))))
      editor.tick()
      #expect(content?.isOn == true)
      window.delegate?.handle(.closeRequested)
    }
    #expect(content == nil)
  }
}
