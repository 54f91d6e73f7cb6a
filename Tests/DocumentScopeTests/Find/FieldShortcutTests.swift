import Interface
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// While a field or a list has the keyboard, no key changes the text behind it.
@MainActor
@Suite struct FieldShortcutTests {
  enum Place: String, CaseIterable {
    case find, replace, goTo, outline, rename, saveAs, keys, licence

    var commandName: String {
      switch self {
      case .goTo: "go-to"
      case .saveAs: "save-as"
      default: rawValue
      }
    }

    @MainActor func hasKeyboard(of editor: TestEditor) -> Bool {
      switch self {
      case .find, .replace, .goTo, .outline: editor.document.stack.textInputClients.count > 1
      case .rename, .saveAs, .keys, .licence: editor.sheet != nil
      }
    }
  }

  private static let marked = "# One\n\n- two «words» here\n\nthree and four\n"

  /// An editor with a step to undo and one to redo.
  private func editor() throws -> TestEditor {
    let editor = try TestEditor(Self.marked)
    editor.clipboard.text = "pasted"
    return editor.keys("ctrl+b", "ctrl+i", "ctrl+z")
  }

  @Test(arguments: Place.allCases) func noShortcutChangesThePage(place: Place) throws {
    let editor = try editor()
    let bytes = editor.text.allBytes
    let changing = editor.document.commands.commands.filter(\.changesText)
    #expect(changing.count > 15)
    for command in changing {
      for shortcut in command.shortcuts {
        editor.document.perform(place.commandName)
        #expect(place.hasKeyboard(of: editor), "\(place)")
        editor.window.delegate?.handle(.key(KeyPress(shortcut.key, shortcut.modifiers)))
        #expect(editor.text.allBytes == bytes, "\(command.name) in \(place)")
        editor.keys("escape", "escape")
      }
    }
  }

  /// Every shortcut of the table, regardless of the properties of its command.
  @Test(arguments: Place.allCases) func noKeyOfTheTableChangesThePage(place: Place) throws {
    let commands = try TestEditor(Self.marked).document.commands.commands
    for command in commands {
      for shortcut in command.shortcuts {
        let editor = try editor()
        let bytes = editor.text.allBytes
        editor.document.perform(place.commandName)
        editor.window.delegate?.handle(.key(KeyPress(shortcut.key, shortcut.modifiers)))
        editor.mainThread.run()
        #expect(editor.text.allBytes == bytes, "\(command.name) in \(place)")
      }
    }
  }

  /// Steps back are for the text that was written before the field came.
  @Test(arguments: Place.allCases) func undoIsNotForThePage(place: Place) throws {
    let editor = try TestEditor("one ˇ").type("two")
    editor.document.perform(place.commandName)
    editor.keys("ctrl+z")
    #expect(editor.string == "one two")
    editor.keys("escape", "ctrl+z")
    #expect(editor.string == "one ")
  }

  @Test func aFieldThatHasLostTheKeyboardTakesNoKey() throws {
    let editor = try TestEditor("one «two»")
    editor.document.perform("find")
    editor.press(editor.point(at: 5)).release(editor.point(at: 5))
    editor.keys("ctrl+a", "ctrl+b")
    #expect(editor.string == "**one two**")
  }
}
