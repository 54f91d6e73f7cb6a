import CXKBCommon
import Glibc

/// Tells which keys repeat while they are held, by the keymap that the compositor has sent.
///
/// **Invariant:** `descriptor` is ours, and is closed once the keymap is read, with this object at the
/// latest.
final class WaylandKeymap {
  private var descriptor: Int32
  private let length: Int
  /// Keys that don't repeat; `nil` until the keymap was read.
  private var silent: Set<UInt32>?

  /// The maximum of bytes read: real keymaps have some 70,000.
  private static let mostBytes = 4 << 20

  /// Takes over the descriptor of a keymap with so many bytes.
  init(descriptor: Int32, length: UInt32) {
    self.descriptor = descriptor
    self.length = min(Int(length), Self.mostBytes)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// True if a key, by Linux's number, repeats. The keymap is read at the first call: that takes
  /// milliseconds, which would delay the start or a letter.
  func repeats(_ key: UInt32) -> Bool {
    let silent = silent ?? Self.silentKeys(of: read())
    self.silent = silent
    return !silent.contains(key)
  }

  /// Reads instead of mapping: a keymap shorter than announced can't crash the program then.
  private func read() -> [UInt8] {
    defer {
      close(descriptor)
      descriptor = -1
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < length {
      let room = min(piece.count, length - bytes.count)
      let count = pread(descriptor, &piece, room, off_t(bytes.count))
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// The keys of a keymap that don't repeat, as Shift; empty if it is not a keymap.
  nonisolated static func silentKeys(of keymap: [UInt8]) -> Set<UInt32> {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return [] }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let text = keymap.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
    guard
      let map = xkb_keymap_new_from_buffer(
        context, text, text.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { return [] }
    defer { xkb_keymap_unref(map) }
    // X counts from 8.
    let codes = max(8, xkb_keymap_min_keycode(map))..<max(8, xkb_keymap_max_keycode(map)) + 1
    return Set(codes.lazy.filter { xkb_keymap_key_repeats(map, $0) == 0 }.map { $0 - 8 })
  }
}
