import Interface
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Keys follow the focus: while a field or a list has it, no key works on the page behind it.
@MainActor
@Suite struct FieldShortcutTests {
  enum Place: String, CaseIterable {
    case find, replace, goTo, outline, rename, openFile, saveAs, keys, licence, export
    case linkAddress, linkTitle, printedPages

    private var commandName: String {
      switch self {
      case .goTo: "go-to"
      case .openFile: "open"
      case .saveAs: "save-as"
      case .linkAddress, .linkTitle: "link"
      case .printedPages: "print"
      default: rawValue
      }
    }

    /// The keys from the part that has the focus first to the field.
    private var keysToField: [String] {
      switch self {
      case .replace, .linkTitle: ["tab"]
      case .export: ["ctrl+a"]
      // Printer, copies, design, paper, pages; the third choice of pages has a field.
      case .printedPages: ["down", "down", "down", "down", "right", "right", "down"]
      default: []
      }
    }

    /// Opens the field and gives it the keyboard.
    @MainActor func open(in editor: TestEditor) {
      editor.document.perform(commandName)
      for key in keysToField { editor.keys(key) }
    }

    @MainActor func setup() -> TestEditor.Setup {
      var setup = TestEditor.Setup()
      setup.services.printPrograms = RecordingPrintPrograms(Printers(["Home"], usual: "Home"))
      return setup
    }

    /// True for a key of the overlay itself: the outline goes to a chapter, or moves it; the slip for a
    /// link makes or removes it.
    @MainActor func uses(_ shortcut: Shortcut) -> Bool {
      if self == .linkAddress || self == .linkTitle {
        return shortcut.key == .return || shortcut == Shortcut(.character("k"), .control)
      }
      guard self == .outline else { return false }
      let arrows: [Key] = [.up, .down, .left, .right]
      return shortcut == Shortcut(.return)
        || shortcut.modifiers == .alt && arrows.contains(shortcut.key)
    }

    @MainActor func hasKeyboard(of editor: TestEditor) -> Bool {
      switch self {
      case .find, .replace, .goTo, .outline: editor.document.stack.textInputClients.count > 1
      default: editor.sheet != nil
      }
    }
  }

  /// The state of the page that no key in a field may change.
  private struct PageState: Equatable {
    var bytes: [UInt8]
    var undoCount: Int
    var redoCount: Int
    var selection: TextRange?

    @MainActor init(_ editor: TestEditor, withSelection: Bool) {
      bytes = editor.text.allBytes
      undoCount = editor.document.editor.undoCount
      redoCount = editor.document.editor.redoCount
      selection = withSelection ? editor.document.editor.selection.range : nil
    }
  }

  private static let marked = "# One\n\n- two «words» here\n\nthree and four\n"

  /// An editor with a step to undo and one to redo.
  private func editor(for place: Place) throws -> TestEditor {
    let editor = try TestEditor(Self.marked, place.setup())
    editor.clipboard.text = "pasted"
    return editor.keys("ctrl+b", "ctrl+i", "ctrl+z")
  }

  private func press(_ shortcut: Shortcut, in editor: TestEditor) {
    editor.window.delegate?.handle(.key(KeyPress(shortcut.key, shortcut.modifiers)))
  }

  @Test(arguments: Place.allCases) func noCommandOfThePageWorks(place: Place) throws {
    let editor = try editor(for: place)
    let commands = editor.document.commands.commands.filter { $0.target == .page }
    #expect(commands.count > 50)
    for command in commands {
      for shortcut in command.shortcuts where !place.uses(shortcut) {
        place.open(in: editor)
        #expect(place.hasKeyboard(of: editor), "\(place)")
        let before = PageState(editor, withSelection: true)
        press(shortcut, in: editor)
        #expect(
          PageState(editor, withSelection: true) == before,
          "\(command.name) by \(shortcut.label) in \(place)")
        editor.keys("escape", "escape", "escape")
      }
    }
  }

  @Test(arguments: Place.allCases) func noCommandOfTheWindowEdits(place: Place) throws {
    let other = try TestEditor(Self.marked)
    let commands = other.document.commands.commands.filter { $0.target == .window }
    #expect(commands.count > 20)
    for command in commands {
      for shortcut in command.shortcuts {
        let editor = try editor(for: place)
        place.open(in: editor)
        let before = PageState(editor, withSelection: false)
        press(shortcut, in: editor)
        editor.mainThread.run()
        #expect(
          PageState(editor, withSelection: false) == before,
          "\(command.name) by \(shortcut.label) in \(place)")
      }
    }
  }

  /// The steps to undo belong to the page, which had them before the field opened.
  @Test(arguments: Place.allCases) func undoIsNotForThePage(place: Place) throws {
    let editor = try TestEditor("one ˇ", place.setup()).type("two")
    place.open(in: editor)
    editor.keys("ctrl+z")
    #expect(editor.string == "one two")
    editor.keys("escape", "ctrl+z")
    #expect(editor.string == "one ")
  }

  /// The commands whose keys work from every field.
  @Test func theWindowHasTheseCommands() throws {
    let editor = try TestEditor("")
    let commands = editor.document.commands.commands
    let names = commands.filter { $0.target == .window && !$0.shortcuts.isEmpty }.map(\.name)
    #expect(
      Set(names) == [
        "new", "open", "save", "save-as", "close", "quit", "print", "export", "find", "replace",
        "find-next", "find-previous", "go-to", "outline", "preview-mode", "counts",
        "next-misspelling", "keys", "menu-bar", "full-screen", "typewriter", "focus",
        "switch-scheme", "larger-text", "larger-text-by-equals", "smaller-text", "normal-text",
      ])
  }

  @Test(arguments: [Place.find, .replace, .goTo, .outline])
  func commandsOfTheWindowWork(place: Place) throws {
    let editor = try editor(for: place)
    place.open(in: editor)
    editor.keys("f11")
    #expect(editor.window.isFullScreen)
    place.open(in: editor)
    editor.keys("f10")
    #expect(editor.document.menus.isOpen)
  }

  @Test func aFieldThatHasLostTheKeyboardTakesNoKey() throws {
    let editor = try TestEditor("one «two»")
    editor.document.perform("find")
    editor.press(editor.point(at: 5)).release(editor.point(at: 5))
    editor.keys("ctrl+a", "ctrl+b")
    #expect(editor.string == "**one two**")
  }
}
