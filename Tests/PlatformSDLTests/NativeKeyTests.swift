import CX11
import Platform
import Testing

@testable import PlatformSDL

/// Keys between X, SDL and an input method.
@Suite struct NativeKeyTests {
  @Test func aStampIsWhatTheServerSaid() throws {
    #expect(KeyStamp(keycode: 38, state: 3 << 13 | 1)?.group == 3)
    #expect(KeyStamp(keycode: 0, state: 4) == nil, "what Compose has written is no key")
  }

  /// A key that an input method gives: what it is to the program, and what it writes.
  struct Given: Sendable {
    var symbol: Int32
    var held: UInt32 = 0
    var press: KeyPress?
    var text: String?
  }

  @Test(arguments: [
    Given(symbol: XK_Return, press: KeyPress(.return)),
    Given(symbol: XK_BackSpace, press: KeyPress(.backspace)),
    Given(symbol: XK_Left, held: 1, press: KeyPress(.left, .shift)),
    Given(symbol: XK_space, press: KeyPress(.character(" "), text: " ", written: " "), text: " "),
    Given(
      symbol: XK_A, held: 1, press: KeyPress(.character("a"), .shift, text: "A", written: "a"),
      text: "A"),
    Given(symbol: XK_a, held: 4, press: KeyPress(.character("a"), .control, written: "a")),
    Given(
      symbol: XK_KP_5, held: 16, press: KeyPress(.character("5"), text: "5", written: "5"),
      text: "5"),
    Given(symbol: XK_KP_Add, press: KeyPress(.character("+"), text: "+", written: "+"), text: "+"),
    Given(symbol: XK_KP_Left, press: KeyPress(.left)),
    Given(symbol: XK_F12, held: 64, press: KeyPress(.function(12), .meta)),
    Given(symbol: XK_ISO_Left_Tab, press: KeyPress(.tab, .shift)),
    Given(symbol: XK_odiaeresis, text: "ö"), Given(symbol: 0x0100_D55C, text: "한"),
    Given(symbol: 0x0101_F600, text: "😀"), Given(symbol: 0x0100_D800),
    Given(symbol: XK_Shift_L), Given(symbol: XK_Cyrillic_ef, text: "ф"),
    Given(symbol: XK_scaron, text: "š"), Given(symbol: XK_Greek_omega, text: "ω"),
    Given(symbol: XK_hebrew_shin, text: "ש"), Given(symbol: XK_Arabic_beh, text: "ب"),
    Given(symbol: XK_Thai_kokai, text: "ก"), Given(symbol: XK_EuroSign, text: "€"),
    Given(symbol: XK_dead_acute), Given(symbol: XK_Multi_key), Given(symbol: XK_VoidSymbol),
    Given(symbol: XK_KP_Enter, press: KeyPress(.return)), Given(symbol: XK_Linefeed),
  ])
  func aKeyThatIsGivenActs(_ given: Given) {
    let key = NativeKey(symbol: UInt32(given.symbol), code: 0, held: given.held)
    #expect(ForwardedKey.press(key) == given.press)
    #expect(ForwardedKey.text(key) == given.text)
  }

  @Test func keysAreTheSameBySymbolOrCode() {
    let key = NativeKey(symbol: 0x61, code: 30)
    #expect(key.isSame(as: NativeKey(symbol: 0x61, code: 0)))
    #expect(key.isSame(as: NativeKey(symbol: 0x1234, code: 30)))
    #expect(!key.isSame(as: NativeKey(symbol: 0x62, code: 31)))
    #expect(!NativeKey(symbol: 1, code: 0).isSame(as: NativeKey(symbol: 2, code: 0)))
    #expect(!key.isSame(as: NativeKey(symbol: 0x61, code: 30, held: 4)))
  }

  @Test(
    arguments: [
      (nil, false, true), ("", false, true), ("ibus", true, false), ("fcitx", true, false),
      ("fcitx", false, true),
    ] as [(String?, Bool, Bool)])
  func theCompositorsInputMethodIsUsedUnlessAnotherAnswers(
    module: String?, speaksAsIBus: Bool, isUsed: Bool
  ) {
    let used = InputMethodClient.isCompositors(module: module) { speaksAsIBus }
    #expect(used == isUsed)
  }

  @Test(
    arguments: [
      ("x11", nil, nil, .own), ("X11", "ibus", "@im=fcitx", .own), ("x11", nil, "@im=ibus", .own),
      ("x11", "fcitx", nil, .sdl), ("x11", nil, "@im=fcitx", .sdl), ("wayland", nil, nil, .sdl),
      ("dummy", "ibus", nil, .sdl),
    ] as [(String, String?, String?, InputMethodClient)])
  func ownerOfTheInputMethod(
    driver: String, module: String?, modifiers: String?, client: InputMethodClient
  ) {
    let choice = InputMethodClient.choice(
      driver: driver, module: module, modifiers: modifiers, fcitxSpeaksAsIBus: { false })
    #expect(choice == client)
    if driver.lowercased() == "x11" {
      let asIBus = InputMethodClient.choice(
        driver: driver, module: module, modifiers: modifiers, fcitxSpeaksAsIBus: { true })
      #expect(asIBus == .own)
    }
  }
}
