import CSDL2
import CWayland
import CXKBCommon
import Glibc
import Platform
import Testing

@testable import PlatformSDL

/// The events that a compositor's keys become, by its keymap.
@MainActor @Suite struct WaylandKeyboardTests {
  /// A keyboard whose keys go to window 7, by the text of a keymap.
  @MainActor private struct Board {
    let events = WaylandEvents()
    let keyboard: WaylandKeyboard
    /// Only compared: nothing here passes it to libwayland.
    let surface = OpaquePointer(bitPattern: 8)

    init(keymap text: [UInt8]) throws {
      keyboard = WaylandKeyboard(
        events: events, serials: WaylandSerials(), locale: "en_US.UTF-8")
      if let surface { events.setWindow(7, of: surface) }
      setKeymap(text)
      keyboard.enter(surface)
      _ = taken()
    }

    init(_ layout: String, _ variant: String = "") throws {
      try self.init(keymap: Self.keymap(layout, variant))
    }

    /// Sends a keymap as a compositor does.
    func setKeymap(_ text: [UInt8]) {
      let descriptor = cwayland_memory(text.count)
      let count = pwrite(descriptor, text, text.count, 0)
      #expect(count == text.count)
      keyboard.setKeymap(
        WaylandKeymapSource(descriptor: descriptor, length: UInt32(text.count)))
    }

    /// The text of a layout's keymap.
    static func keymap(_ layout: String, _ variant: String = "") throws -> [UInt8] {
      let context = try #require(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
      defer { xkb_context_unref(context) }
      var names = xkb_rule_names()
      let map = try #require(
        layout.withCString { layout in
          variant.withCString { variant in
            (names.layout, names.variant) = (layout, variant)
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        })
      defer { xkb_keymap_unref(map) }
      let text = try #require(xkb_keymap_get_as_string(map, XKB_KEYMAP_FORMAT_TEXT_V1))
      defer { free(text) }
      return Array(String(cString: text).utf8)
    }

    /// The events so far.
    func taken() -> [DesktopEvent] {
      var taken: [DesktopEvent] = []
      while let event = events.next() { taken.append(event) }
      return taken
    }

    /// Presses and releases a key, and returns the text of the press and the events.
    @discardableResult
    func type(_ key: UInt32, at now: Double = 0) -> (text: String?, events: [DesktopEvent]) {
      keyboard.key(key, isPress: true, at: now)
      keyboard.key(key, isPress: false, at: now)
      let taken = taken()
      return (taken.first { $0.type == SDL_TEXTINPUT }?.text, taken)
    }

    /// The events of the next repeat.
    func repeated() throws -> [DesktopEvent] {
      keyboard.repeatKey(at: try #require(keyboard.nextRepeat))
      return taken()
    }

    /// Reports modifiers by X's bits.
    func hold(_ mask: UInt32, group: UInt32 = 0) {
      keyboard.setModifiers(.init(pressed: mask, group: group))
    }
  }

  private let shift: UInt32 = 1
  private let control: UInt32 = 4

  /// Keys by Linux's numbers: A, 6 and others.
  private let a: UInt32 = 30
  private let q: UInt32 = 16
  private let six: UInt32 = 7
  private let e: UInt32 = 18
  private let t: UInt32 = 20

  @Test func aKeyGoesDownWritesAndComesUp() throws {
    let board = try Board("us")
    let (text, events) = board.type(a)
    #expect(text == "a")
    #expect(events.map(\.type) == [SDL_KEYDOWN, SDL_TEXTINPUT, SDL_KEYUP])
    let press = try #require(events.first).sdl.key
    #expect(press.windowID == 7 && press.keysym.scancode == SDL_SCANCODE_A)
    #expect(press.keysym.sym == 0x61 && press.keysym.mod == 0 && press.`repeat` == 0)
  }

  @Test(
    arguments: [
      ("ru", "", 30, 0x444), ("il", "", 30, 0x5E9), ("de", "", 39, 0xF6), ("fr", "bepo", 16, 0x62),
      ("us", "", 28, 13), ("us", "", 1, 27), ("us", "", 14, 8), ("us", "", 111, 127),
      ("us", "", 105, Int32(SDLK_LEFT.rawValue)), ("us", "", 183, Int32(SDLK_F13.rawValue)),
      ("us", "", 71, Int32(SDLK_KP_7.rawValue)), ("us", "", 42, Int32(SDLK_LSHIFT.rawValue)),
    ] as [(String, String, UInt32, Int32)])
  func aKeyIsKnownByWhatItWritesAlone(
    layout: String, variant: String, key: UInt32, code: Int32
  ) throws {
    let board = try Board(layout, variant)
    board.hold(shift)
    #expect(board.type(key).events.first?.sdl.key.keysym.sym == code)
  }

  @Test func aKeyWritesWhatShiftMakesOfIt() throws {
    let board = try Board("fr")
    #expect(board.type(six).text == "-")
    board.hold(shift)
    let shifted = board.type(six)
    #expect(shifted.text == "6")
    #expect(shifted.events.first?.typed?.symbol == 0x36)
    #expect(shifted.events.first?.sdl.key.keysym.sym == 0x2D)
    // With Control it writes nothing.
    board.hold(shift | control)
    #expect(board.type(q).text == nil)
  }

  @Test func aGroupOfTheKeymapCounts() throws {
    let board = try Board("us,fr")
    #expect(board.type(six).text == "6")
    board.hold(0, group: 1)
    #expect(board.taken().map(\.type) == [SDL_KEYMAPCHANGED])
    #expect(board.type(six).text == "-")
    #expect(board.keyboard.hasKey(writing: "é") && !board.keyboard.hasKey(writing: "6"))
    #expect(board.keyboard.letters.first == 0x71)
  }

  @Test func aDeadKeyComposesOrLeavesItsSign() throws {
    let board = try Board("us", "intl")
    let acute: UInt32 = 40
    #expect(board.type(acute).events.map(\.type) == [SDL_KEYUP])
    #expect(board.type(e).text == "é")
    board.type(acute)
    let cancelled = board.type(t)
    #expect(cancelled.text == nil)
    #expect(
      cancelled.events.first?.typed?.ending == DeadKeys.Ending(signs: "'", letter: "t"))
    // Another window gets the keyboard.
    board.type(acute)
    board.keyboard.leave()
    board.keyboard.enter(board.surface)
    _ = board.taken()
    let alone = board.type(e)
    #expect(alone.text == "e" && alone.events.first?.typed?.ending == nil)
  }

  /// `^^` writes one circumflex, and leaves nothing for the next key.
  @Test func twoDeadKeysThatComposeLeaveNoSigns() throws {
    let board = try Board("us", "intl")
    let acute: UInt32 = 40
    board.type(acute)
    let twice = board.type(acute)
    #expect(twice.text == "´" && twice.events.first?.typed?.ending == nil)
    let end = board.type(28)
    #expect(end.text == nil && end.events.first?.typed?.ending == nil)
    board.type(acute)
    board.type(acute)
    board.type(acute)
    let cancelled = board.type(t)
    #expect(
      cancelled.events.first?.typed?.ending == DeadKeys.Ending(signs: "'", letter: "t"))
  }

  @Test func longTextsAreWhole() {
    for text in [0, 1, 31, 32, 80].map({ String(repeating: "é", count: $0) + "a" }) + [""] {
      let read = XKBText.read { buffer, size in
        let bytes = Array(text.utf8)
        guard let buffer, size > 0 else { return Int32(bytes.count) }
        let count = min(size - 1, bytes.count)
        for place in 0..<count { buffer[place] = CChar(bitPattern: bytes[place]) }
        buffer[count] = 0
        return Int32(bytes.count)
      }
      #expect(read == (text.isEmpty ? nil : text))
    }
  }

  @Test func aKeyWithTwoKeysymsWritesBoth() throws {
    let text = """
      xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255; <A> = 38; };
      xkb_types { include "complete" };
      xkb_compatibility { include "complete" };
      xkb_symbols { name[group1] = "two"; key <A> { [ { f, i } ] }; };
      };
      """
    let board = try Board(keymap: Array(text.utf8))
    #expect(board.type(a).text == "fi")
  }

  /// As X counts them: a press of Shift comes before Shift is held, its release after that.
  @Test func anInputMethodGetsTheModifiersBeforeAKey() throws {
    let board = try Board("us")
    func held(_ number: UInt32, isPress: Bool) -> UInt32? {
      board.keyboard.key(number, isPress: isPress, at: 0)
      return board.taken().first.flatMap { WaylandKeys.key(of: $0) }?.held
    }
    #expect(held(42, isPress: true) == 0)
    board.hold(shift)
    #expect(held(a, isPress: true) == shift)
    #expect(held(42, isPress: false) == shift)
    // AltGr.
    board.hold(128)
    #expect(held(a, isPress: false) == 128)
  }

  /// Whole words must not go on being deleted after Control is up.
  @Test func aRepeatHasTheModifiersOfTheMoment() throws {
    let board = try Board("us")
    board.keyboard.key(29, isPress: true, at: 0)
    board.hold(control)
    board.keyboard.key(a, isPress: true, at: 1)
    _ = board.taken()
    var events = try board.repeated()
    #expect(events.map(\.type) == [SDL_KEYDOWN])
    #expect(events.first?.sdl.key.keysym.mod == UInt16(KMOD_LCTRL.rawValue))
    board.keyboard.key(29, isPress: false, at: 2)
    board.hold(0)
    _ = board.taken()
    events = try board.repeated()
    #expect(events.map(\.type) == [SDL_KEYDOWN, SDL_TEXTINPUT])
    #expect(events.first?.sdl.key.keysym.mod == 0 && events.last?.text == "a")
    board.keyboard.key(42, isPress: true, at: 3)
    board.hold(shift)
    _ = board.taken()
    events = try board.repeated()
    #expect(events.first?.sdl.key.keysym.mod == UInt16(KMOD_LSHIFT.rawValue))
    #expect(events.first?.typed?.held == shift && events.last?.text == "A")
  }

  @Test func aHeldKeyRepeatsWithItsText() throws {
    let board = try Board("us")
    board.keyboard.key(a, isPress: true, at: 1)
    // Shift does not repeat, and ends no repeat.
    board.keyboard.key(42, isPress: true, at: 1.1)
    _ = board.taken()
    let due = try #require(board.keyboard.nextRepeat)
    board.keyboard.repeatKey(at: due - 0.01)
    #expect(board.taken().isEmpty)
    board.keyboard.repeatKey(at: due)
    let events = board.taken()
    #expect(events.map(\.type) == [SDL_KEYDOWN, SDL_TEXTINPUT])
    #expect(events.first?.sdl.key.`repeat` == 1)
    board.keyboard.leave()
    #expect(board.keyboard.nextRepeat == nil)
    #expect(board.taken().first?.sdl.window.event == UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue))
  }

  /// As on-screen keyboards do: the layout has no name, and the key has any number.
  @Test func aVirtualKeyboardsKeysAreThoseThatTheyWrite() throws {
    let text = """
      xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 400; <A> = 9; <B> = 10; <C> = 400; };
      xkb_types { include "complete" };
      xkb_compatibility { include "complete" };
      xkb_symbols { key <A> { [ w ] }; key <B> { [ Return ] }; key <C> { [ U4E00 ] }; };
      };
      """
    let board = try Board(keymap: Array(text.utf8))
    let letter = board.type(1)
    #expect(letter.text == "w")
    #expect(letter.events.first?.sdl.key.keysym.scancode == SDL_SCANCODE_W)
    let end = board.type(2)
    #expect(end.text == nil && end.events.first?.sdl.key.keysym.sym == 13)
    #expect(board.type(392).text == "一")
  }

  /// On-screen keyboards send theirs again and again.
  @Test func anEqualKeymapIsReadOnce() throws {
    let board = try Board("us")
    let first = try #require(board.keyboard.keymap)
    board.setKeymap(try Board.keymap("ru"))
    #expect(board.keyboard.keymap !== first)
    board.setKeymap(try Board.keymap("us"))
    #expect(board.keyboard.keymap === first)
  }

  @Test func withoutAKeymapKeysAreThoseOfTheirPlaces() throws {
    for text in ["", "xkb_keymap {", "\u{FF}\0\u{C3}"] {
      let board = try Board(keymap: Array(text.utf8))
      let (text, events) = board.type(a)
      #expect(text == nil && events.first?.sdl.key.keysym.sym == 0x61)
    }
  }

  @Test func keysOfNoWindowAreNoEvents() throws {
    let board = try Board("us")
    let surface = try #require(board.surface)
    board.keyboard.forget(surface)
    #expect(board.type(a).events.isEmpty)
    board.keyboard.leave()
    board.keyboard.enter(nil)
    #expect(board.taken().isEmpty)
    board.keyboard.enter(surface)
    board.events.setWindow(nil, of: surface)
    _ = board.taken()
    #expect(board.type(a).events.isEmpty)
  }

  /// A window that Ctrl+W closes has the keys down that closed it.
  @Test func aWindowThatGoesLetsItsKeysGo() throws {
    let board = try Board("us")
    board.keyboard.key(29, isPress: true, at: 0)
    board.hold(control)
    board.keyboard.key(a, isPress: true, at: 1)
    board.keyboard.forget(try #require(board.surface))
    #expect(board.keyboard.nextRepeat == nil && board.keyboard.modifierState == 0)
    _ = board.taken()
    // A release that comes late is no event, but is heard.
    board.keyboard.enter(board.surface)
    board.keyboard.key(a, isPress: true, at: 2)
    board.events.setWindow(nil, of: try #require(board.surface))
    board.keyboard.key(a, isPress: false, at: 2)
    #expect(board.keyboard.nextRepeat == nil)
  }

  @Test func aVirtualKeyboardDoesNotHideTheLayout() throws {
    let board = try Board("ru")
    let letters = board.keyboard.letters
    #expect(letters.first == 0x444 && !board.keyboard.hasKey(writing: "w"))
    let text = """
      xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255; <A> = 25; };
      xkb_types { include "complete" };
      xkb_compatibility { include "complete" };
      xkb_symbols { key <A> { [ w ] }; };
      };
      """
    board.setKeymap(Array(text.utf8))
    #expect(board.type(17).text == "w")
    #expect(board.keyboard.letters == letters && !board.keyboard.hasKey(writing: "w"))
  }
}

/// The held modifiers, by keys and by the compositor's reports.
@Suite struct WaylandModifiersTests {
  private func bits(_ modifiers: SDL_Keymod...) -> UInt16 {
    modifiers.reduce(0) { $0 | UInt16($1.rawValue) }
  }

  @Test func aKeyCountsBeforeItsReport() {
    var held = WaylandModifiers()
    held.press(0xFFE2)
    #expect(held.state == bits(KMOD_RSHIFT))
    held.report(1)
    #expect(held.state == bits(KMOD_RSHIFT))
    held.release(0xFFE2)
    #expect(held.state == 0)
    held.report(0)
    held.press(0xFFE1)
    held.press(0xFFE2)
    held.report(1)
    held.release(0xFFE1)
    #expect(held.state == bits(KMOD_RSHIFT))
  }

  @Test func aReportWithoutKeysCounts() {
    var held = WaylandModifiers()
    held.report(1 | 4 | 8 | 64)
    #expect(held.state == bits(KMOD_LSHIFT, KMOD_LCTRL, KMOD_LALT, KMOD_LGUI))
    held.report(2 | 16)
    #expect(held.state == bits(KMOD_CAPS, KMOD_NUM))
    held.press(0xFFE3)
    held.releaseAll()
    #expect(held.state == bits(KMOD_CAPS, KMOD_NUM))
  }
}
