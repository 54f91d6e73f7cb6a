import CSDL2
import Platform

/// The language of the keyboard by the letters on its keys, for desktops that do not name layouts, as on
/// Wayland.
final class LetterKeyboardLanguage: InputLanguageSource {
  let didChange = Broadcast<InputLanguageHint?>()
  private var isStarted = false
  private let letters: @MainActor () -> [Int32]

  /// `letters`: returns the letters on the places of the Latin ones, as SDL's key codes.
  init(letters: @escaping @MainActor () -> [Int32] = LetterKeyboardLanguage.lettersOfSDL) {
    self.letters = letters
  }

  func start() {
    isStarted = true
    tell()
  }

  func lookAgain() {}

  /// Reports the language again after the letters of the keys have changed.
  func keymapDidChange() {
    if isStarted { tell() }
  }

  private func tell() { didChange.send(Self.hint(letters: letters())) }

  private static func lettersOfSDL() -> [Int32] {
    (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).map { place in
      SDL_GetKeyFromScancode(SDL_Scancode(rawValue: place))
    }
  }

  /// The language of the letters, given as SDL's key codes: by the script of most of them, and by
  /// letters of it that only one language uses.
  nonisolated static func hint(letters: [Int32]) -> InputLanguageHint? {
    let scalars = letters.compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
    var counts: [String: Int] = [:]
    for code in scalars.compactMap(WrittenScript.code) { counts[code, default: 0] += 1 }
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      most.value * 2 > letters.count
    else { return nil }
    if most.key == "Latn" { return .alphabetic }
    let spelled = scalars.filter { WrittenScript.code(of: $0) == most.key }
      .reduce(nil) { WrittenScript.language(of: $1, after: $0) }
    return .language(spelled ?? "und-\(most.key)")
  }
}
