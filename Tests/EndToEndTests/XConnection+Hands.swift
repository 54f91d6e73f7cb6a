import CX11
import CXTest
import Foundation

/// Keys, buttons and the pointer: events of the X server itself (XTest), which go where a user's would.
extension XConnection {
  /// A key that the keyboard has not.
  struct NoSuchKey: Error, CustomStringConvertible {
    let name: String
    var description: String { "the keyboard has no key \(name)" }
  }

  /// A key, and the modifiers that make it produce a keysym.
  private struct KeyWay {
    let code: UInt32
    let modifiers: [UInt32]
  }

  /// The keysyms of all keys in the keyboard's first group, as they are now.
  private struct Keyboard {
    let first: Int
    let meanings: [[KeySym]]

    init(_ display: OpaquePointer) {
      var (least, most): (Int32, Int32) = (0, 0)
      XDisplayKeycodes(display, &least, &most)
      var perKey: Int32 = 0
      first = Int(least)
      guard
        let symbols = XGetKeyboardMapping(
          display, KeyCode(least), most - least + 1, &perKey)
      else {
        meanings = []
        return
      }
      defer { XFree(symbols) }
      // The core protocol has the levels of the first group in these places.
      let places = [0, 1, 4, 5].filter { $0 < Int(perKey) }
      meanings = (0...Int(most - least)).map { key in
        places.map { symbols[key * Int(perKey) + $0] }
      }
    }

    /// The first key that means it without a modifier, else with Shift, else on the third level.
    func way(to symbol: KeySym) -> KeyWay? {
      for level in 0..<4 {
        guard
          let key = meanings.firstIndex(where: { level < $0.count && $0[level] == symbol })
        else { continue }
        let shift = level & 1 == 1 ? [way(to: KeySym(XK_Shift_L))?.code] : []
        let third = level & 2 == 2 ? [way(to: KeySym(XK_ISO_Level3_Shift))?.code] : []
        return KeyWay(code: UInt32(first + key), modifiers: (shift + third).compactMap { $0 })
      }
      return nil
    }
  }

  /// Aliases of X's key names.
  private static let aliases = [
    "alt": "Alt_L", "ctrl": "Control_L", "shift": "Shift_L", "super": "Super_L",
  ]

  /// The key of a name of X, or of a number.
  private func way(to name: String, on keyboard: Keyboard) throws -> KeyWay {
    let symbol = XStringToKeysym(Self.aliases[name] ?? name)
    if symbol == KeySym(NoSymbol), let code = UInt32(name) {
      return KeyWay(code: code, modifiers: [])
    }
    guard symbol != KeySym(NoSymbol), let way = keyboard.way(to: symbol) else {
      throw NoSuchKey(name: name)
    }
    return way
  }

  /// True if no other client has grabbed the keyboard, as a window manager does while it moves a
  /// window: it takes all keys until it has seen the button's release.
  var isKeyboardFree: Bool {
    let root = XDefaultRootWindow(display)
    guard
      XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
        == GrabSuccess
    else { return false }
    XUngrabKeyboard(display, Time(CurrentTime))
    XSync(display, 0)
    return true
  }

  /// Presses keys one after the other, as in `["ctrl+s", "Return"]`, with a pause after each of so
  /// many microseconds.
  func press(_ names: [String], pause: UInt32) throws {
    let keyboard = Keyboard(display)
    for name in names {
      let ways = try name.split(separator: "+").map { try way(to: String($0), on: keyboard) }
      strike(ways.flatMap { $0.modifiers + [$0.code] }, pause: pause)
    }
  }

  /// Types ASCII text: "\n" is Return, "\t" is Tab.
  func type(_ text: String, pause: UInt32) throws {
    let keyboard = Keyboard(display)
    for letter in text.unicodeScalars {
      let symbol =
        switch letter {
        case "\n": KeySym(XK_Return)
        case "\t": KeySym(XK_Tab)
        default: KeySym(letter.value)
        }
      guard letter.isASCII, let way = keyboard.way(to: symbol) else {
        throw NoSuchKey(name: String(letter))
      }
      strike(way.modifiers + [way.code], pause: pause)
    }
  }

  /// Presses keys together and releases them.
  private func strike(_ codes: [UInt32], pause: UInt32) {
    for code in codes { XTestFakeKeyEvent(display, code, True, 0) }
    for code in codes.reversed() { XTestFakeKeyEvent(display, code, False, 0) }
    sync()
    usleep(pause)
  }

  /// Presses or releases a key.
  func setKey(_ name: String, isDown: Bool) throws {
    XTestFakeKeyEvent(
      display, try way(to: name, on: Keyboard(display)).code, isDown ? True : False, 0)
    sync()
  }

  /// Presses or releases a button.
  func setButton(_ button: Int, isDown: Bool) {
    XTestFakeButtonEvent(display, UInt32(button), isDown ? True : False, 0)
    sync()
  }

  /// Presses a button several times at once.
  func strikeButton(_ button: Int, times: Int) {
    for _ in 0..<times {
      XTestFakeButtonEvent(display, UInt32(button), True, 0)
      XTestFakeButtonEvent(display, UInt32(button), False, 0)
    }
    sync()
  }

  /// Moves the pointer to a place of the screen.
  func movePointer(to place: (x: Int, y: Int)) {
    XTestFakeMotionEvent(display, -1, Int32(place.x), Int32(place.y), 0)
    sync()
  }

  /// Releases every key and button, and unlocks the modifiers.
  func letGo() {
    var keys = [CChar](repeating: 0, count: 32)
    XQueryKeymap(display, &keys)
    for code in 0..<256 where UInt8(bitPattern: keys[code / 8]) >> (code % 8) & 1 == 1 {
      XTestFakeKeyEvent(display, UInt32(code), False, 0)
    }
    var (window, child): (UInt, UInt) = (0, 0)
    var (x, y, inX, inY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    XQueryPointer(display, root, &window, &child, &x, &y, &inX, &inY, &mask)
    for button in 1...5 where mask & UInt32(Button1Mask) << (button - 1) != 0 {
      XTestFakeButtonEvent(display, UInt32(button), False, 0)
    }
    XkbLatchModifiers(display, UInt32(XkbUseCoreKbd), 0xff, 0)
    XkbLockModifiers(display, UInt32(XkbUseCoreKbd), 0xff, 0)
    setRepeat()
    lockGroup(0)
  }

  /// Activates one of the keyboard's layouts.
  func lockGroup(_ group: Int) {
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
    sync()
  }

  /// Has the keyboard repeat a key that is held after so many milliseconds, and every so many.
  ///
  /// By default it repeats none: a server without a free core may see a key go up so late that a key
  /// which was only struck would write two letters.
  func setRepeat(after first: Int = 60_000, every next: Int = 60_000) {
    XkbSetAutoRepeatRate(display, UInt32(XkbUseCoreKbd), UInt32(first), UInt32(next))
    sync()
  }

  /// The meanings of all keys, for comparison.
  var keyMeanings: [KeySym] {
    var (least, most, perKey): (Int32, Int32, Int32) = (0, 0, 0)
    XDisplayKeycodes(display, &least, &most)
    guard
      let symbols = XGetKeyboardMapping(display, KeyCode(least), most - least + 1, &perKey)
    else { return [] }
    defer { XFree(symbols) }
    return Array(UnsafeBufferPointer(start: symbols, count: Int((most - least + 1) * perKey)))
  }

  /// True if the pointer's image has no visible pixel (XFixes).
  var isPointerHidden: Bool {
    var (event, failure): (Int32, Int32) = (0, 0)
    guard XFixesQueryExtension(display, &event, &failure) != 0,
      let image = XFixesGetCursorImage(display)
    else { return false }
    defer { XFree(image) }
    // Premultiplied ARGB.
    let count = Int(image.pointee.width) * Int(image.pointee.height)
    return UnsafeBufferPointer(start: image.pointee.pixels, count: count)
      .allSatisfy { $0 >> 24 & 0xff == 0 }
  }

  /// True if the server sends the gestures on touchpads over a window to another program: only one gets
  /// them.
  func sendsGesturesElsewhere(over window: UInt) -> Bool {
    // The other program must not ask meanwhile.
    XGrabServer(display)
    defer {
      selectGestures([0], over: window)
      XUngrabServer(display)
      sync()
    }
    selectGestures([0, 0, 0, 0b11_1000], over: window)
    sync()
    var count: Int32 = 0
    let masks = XIGetSelectedEvents(display, window, &count)
    if let masks { XFree(masks) }
    return count == 0
  }

  /// Selects events of XInput 2 over a window by the bits of their numbers.
  private func selectGestures(_ bits: [UInt8], over window: UInt) {
    var bits = bits
    bits.withUnsafeMutableBufferPointer { mask in
      var selection = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(mask.count), mask: mask.baseAddress)
      XISelectEvents(display, window, &selection, 1)
    }
  }
}
