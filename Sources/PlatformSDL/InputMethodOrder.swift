import CSDL2
import Platform

/// Puts what an input method says before the keys that it left to us.
///
/// SDL asks the input method about each key and waits for its answer, but hears only afterwards
/// what it said meanwhile. So the Return that ends a syllable comes before the syllable, and would
/// begin the new line in front of it.
nonisolated enum InputMethodOrder {
  /// What an event is to the order.
  enum Kind {
    /// A key whose own text comes right after it.
    case writingKey
    /// Any other key.
    case key
    /// Text of a key or of the input method.
    case text
    /// The input method shows something, or nothing any more.
    case preedit, preeditEnd
    /// Anything else.
    case other
  }

  /// The order in which events are to be handled that came while something was composed: what ends
  /// the composition goes before the first key.
  static func order(_ kinds: [Kind]) -> [Int] {
    guard let first = kinds.firstIndex(where: { $0 == .writingKey || $0 == .key }) else {
      return Array(kinds.indices)
    }
    var ending: [Int] = []
    for index in kinds.indices[(first + 1)...] {
      if kinds[index] == .preedit { break }
      let isOfKey = kinds[index] == .text && kinds[index - 1] == .writingKey
      if kinds[index] == .preeditEnd || (kinds[index] == .text && !isOfKey) { ending.append(index) }
    }
    let rest = kinds.indices[first...].filter { !ending.contains($0) }
    return Array(kinds.indices[..<first]) + ending + rest
  }

  /// What an event is to the order.
  static func kind(of event: SDL_Event) -> Kind {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_KEYDOWN: writes(event.key.keysym) ? .writingKey : .key
    case SDL_TEXTINPUT: .text
    case SDL_TEXTEDITING: event.edit.text.0 == 0 ? .preeditEnd : .preedit
    // Invariant: the text ends with a zero and lives as long as the event.
    case SDL_TEXTEDITING_EXT: event.editExt.text?.pointee ?? 0 == 0 ? .preeditEnd : .preedit
    default: .other
    }
  }

  private static func writes(_ keysym: SDL_Keysym) -> Bool {
    let key = KeyMapping.key(symbol: keysym.sym, scancode: keysym.scancode, state: keysym.mod)
    guard case .character = key else { return false }
    return !KeyMapping.modifiers(keysym.mod, rightAltWrites: true).makeShortcut
  }
}
