import CXKBCommon
import Glibc

/// The texts that dead keys and Compose make of keys, by the table of the locale.
///
/// **Invariant:** `state` is ours and holds its table.
final class WaylandCompose {
  /// The outcome of a key.
  enum Outcome: Equatable {
    /// The key belongs to no sequence.
    case none
    /// More keys have to follow.
    case waits
    /// The sequence has a text.
    case composed(String)
    /// The key ends the sequence, which has no text.
    case cancelled
  }

  private let state: OpaquePointer

  /// The locale of the environment.
  static var locale: String {
    let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let values = names.lazy.compactMap { name in getenv(name).map { String(cString: $0) } }
    return values.first { !$0.isEmpty } ?? "C"
  }

  /// Reads the table of a locale, which takes milliseconds; `nil` if there is none.
  init?(locale: String, context: OpaquePointer) {
    guard
      let table = xkb_compose_table_new_from_locale(
        context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    else { return nil }
    // The state holds it from now on.
    defer { xkb_compose_table_unref(table) }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
    self.state = state
  }

  isolated deinit { xkb_compose_state_unref(state) }

  /// Takes the keysym of a pressed key.
  func press(_ symbol: UInt32) -> Outcome {
    guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .none }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return .waits
    case XKB_COMPOSE_COMPOSED:
      defer { reset() }
      return .composed(XKBText.read { xkb_compose_state_get_utf8(state, $0, $1) } ?? "")
    case XKB_COMPOSE_CANCELLED:
      reset()
      return .cancelled
    default: return .none
    }
  }

  /// Forgets an unfinished sequence.
  func reset() { xkb_compose_state_reset(state) }
}
