import CSDL2
import Platform

extension InputMethodOrder {
  /// The kind of an event for the order.
  nonisolated static func kind(of event: DesktopEvent) -> Kind {
    let event = event.sdl
    return switch SDL_EventType(rawValue: event.type) {
    case SDL_KEYDOWN: writes(event.key.keysym) ? .writingKey : .key
    case SDL_TEXTINPUT: .text
    case SDL_TEXTEDITING: event.edit.text.0 == 0 ? .preeditEnd : .preedit
    // Invariant: the text ends with a zero and lives as long as the event.
    case SDL_TEXTEDITING_EXT: event.editExt.text?.pointee ?? 0 == 0 ? .preeditEnd : .preedit
    default: .other
    }
  }

  nonisolated private static func writes(_ keysym: SDL_Keysym) -> Bool {
    let key = KeyMapping.key(symbol: keysym.sym, scancode: keysym.scancode, state: keysym.mod)
    guard case .character = key else { return false }
    return !KeyMapping.modifiers(keysym.mod, rightAltWrites: true).makeShortcut
  }
}
