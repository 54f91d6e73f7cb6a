import Glibc

/// A keymap that the compositor has sent, not read yet.
///
/// **Invariant:** `descriptor` is ours, and is closed with this object.
final class WaylandKeymapSource {
  private let descriptor: Int32
  private let length: Int

  /// The maximum number of bytes that are read: real keymaps have some 70,000.
  private static let mostBytes = 4 << 20

  /// Takes over the descriptor of a keymap of `length` bytes.
  init(descriptor: Int32, length: UInt32) {
    self.descriptor = descriptor
    self.length = min(Int(length), Self.mostBytes)
  }

  deinit { close(descriptor) }

  /// The text. It is read, not mapped, so that a keymap shorter than announced can't crash the program.
  func read() -> [UInt8] {
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
}
