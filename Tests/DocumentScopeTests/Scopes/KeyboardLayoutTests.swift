import Interface
import Platform
import Testing

@testable import DocumentScope

/// Commands by the keys of the world's keyboards.
@MainActor
@Suite struct KeyboardLayoutTests {
  @Test(arguments: KeyboardLayout.all)
  func everyCommandOfTheKeyTableIsReached(by layout: KeyboardLayout) throws {
    let editor = try TestEditor()
    defer { withExtendedLifetime(editor) {} }
    let table = editor.document.commands
    let shortcuts = table.commands.flatMap(\.shortcuts)
    let reached = Set(
      Set(shortcuts.map(\.modifiers)).filter(\.makeShortcut).flatMap { modifiers in
        layout.presses(with: modifiers).compactMap { table.command(for: $0)?.title }
      })
    for command in table.commands where command.isListed && !command.shortcuts.isEmpty {
      guard command.shortcuts.allSatisfy({ $0.namesSign }) else { continue }
      // Some have a substitute with the same title, such as larger text by the equals sign.
      #expect(reached.contains(command.title), "\(command.name)")
    }
  }

  /// No shortcut names two commands: the second would never be reached.
  @Test func noShortcutIsOfTwoCommands() throws {
    let editor = try TestEditor()
    defer { withExtendedLifetime(editor) {} }
    var owners: [Shortcut: String] = [:]
    for command in editor.document.commands.commands {
      for shortcut in command.shortcuts {
        let owner = owners.updateValue(command.name, forKey: shortcut)
        #expect(owner == nil, "\(shortcut.label): \(command.name), \(owner ?? "")")
      }
    }
    #expect(owners.count > 60)
  }

  /// The keys of a label run its command, or the command of the same keys with another sign of the key:
  /// Kazakh has the period on the key of 7.
  @Test(arguments: KeyboardLayout.all)
  func aLabelIsTypedAsItReads(on layout: KeyboardLayout) throws {
    let editor = try TestEditor()
    defer { withExtendedLifetime(editor) {} }
    let table = editor.document.commands
    for command in table.commands where command.isListed {
      for shortcut in command.shortcuts where shortcut.modifiers.makeShortcut {
        guard case .character(let sign) = shortcut.key else { continue }
        for press in layout.presses(of: sign, with: shortcut.modifiers) {
          let given = try #require(
            table.command(for: press), "\(command.name): \(press.modifiers.rawValue)")
          let named = [sign, press.written, press.place].compactMap { $0 }
            .map { Shortcut(.character($0), press.modifiers) }
          #expect(given.name == command.name || given.shortcuts.contains(where: named.contains))
        }
      }
    }
  }

  @Test(
    arguments: [
      ("fr", "6", .control, "smaller-text"), ("fr", "6", [.control, .shift], "heading-6"),
      ("fr", "3", .control, "heading-3"), ("fr", "0", .control, "normal-text"),
      ("fr", "0", [.control, .shift], "heading-0"), ("fr", ",", [.control, .shift], "quote"),
      ("fr", "8", [.control, .shift], "bulleted-list"),
      ("fr", "=", .control, "larger-text-by-equals"),
      ("cz", "1", .control, "larger-text"), ("cz", "1", [.control, .shift], "heading-1"),
      ("cz", "7", [.control, .shift], "ordered-list"), ("lt(std)", "2", .control, "smaller-text"),
      ("lt(std)", "2", [.control, .shift], "heading-2"), ("lt", "2", .control, "heading-2"),
      ("de", "0", [.control, .shift], "heading-0"), ("de", "]", .control, "larger-text"),
      ("th", "4", .control, "heading-4"), ("gr", "q", .control, "quit"),
      ("il", "w", .control, "close"), ("il", "s", [.control, .shift], "save-as"),
      ("il", "b", [.control, .shift], nil), ("us(dvorak)", "w", .control, nil),
      ("us(dvorak)", ",", .control, "close"), ("us", "b", [.control, .shift], nil),
      ("kz", "7", [.control, .shift], "ordered-list"),
      ("kz", "8", [.control, .shift], "bulleted-list"), ("kz", "1", .control, "heading-1"),
      ("us", ".", [.control, .shift], "quote"),
    ] as [(String, Character, Modifiers, String?)])
  func signsComeBeforePlaces(
    layout: String, place: Character, modifiers: Modifiers, command: String?
  ) throws {
    let layout = try #require(KeyboardLayout.all.first { $0.name == layout })
    let press = try #require(layout.press(at: place, modifiers))
    let editor = try TestEditor()
    #expect(editor.document.commands.command(for: press)?.name == command)
    withExtendedLifetime(editor) {}
  }

  /// The French key of 6 writes a minus, and makes no heading.
  @Test func aSmallerTextIsNoHeading() throws {
    let layout = try #require(KeyboardLayout.all.first { $0.name == "fr" })
    let editor = try TestEditor("textˇ")
    func press(_ modifiers: Modifiers) throws {
      let press = try #require(layout.press(at: "6", modifiers))
      editor.window.delegate?.handle(.key(press))
    }
    try press(.control)
    editor.expect("textˇ")
    try press([.control, .shift])
    editor.expect("###### textˇ")
  }
}

extension Shortcut {
  /// True if its key is one of a sign, which not all keyboards have.
  @MainActor fileprivate var namesSign: Bool { if case .character = key { true } else { false } }
}

extension KeyboardLayout {
  /// The presses of all keys that write.
  func presses(with modifiers: Modifiers) -> [KeyPress] {
    plain.indices.map { press(index: $0, modifiers) }
  }

  /// The presses of all keys that bear a sign, with Shift as well where it is written with that.
  func presses(of sign: Character, with modifiers: Modifiers) -> [KeyPress] {
    plain.indices.compactMap { index in
      if plain[index] == sign { return press(index: index, modifiers) }
      guard shifted[index] == sign, !sign.isLetter else { return nil }
      return press(index: index, modifiers.union(.shift))
    }
  }

  /// The press of the key that has a sign on a US keyboard.
  func press(at place: Character, _ modifiers: Modifiers) -> KeyPress? {
    Self.us.firstIndex(of: place).map { press(index: $0, modifiers) }
  }

  /// Returns the key press as the window system reports it.
  private func press(index: Int, _ modifiers: Modifiers) -> KeyPress {
    let (place, own) = (Self.us[index], plain[index])
    let sign = own == "·" ? place : own
    let written = (modifiers.contains(.shift) ? shifted : plain)[index]
    return KeyPress(
      .character(sign), modifiers, written: written == "·" ? nil : written,
      place: KeyPlace.sign(place, besides: sign) { plain.contains($0) })
  }
}
