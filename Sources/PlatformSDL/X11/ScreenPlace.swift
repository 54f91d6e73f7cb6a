/// The screen position of a press or a release, carried by SDL's event in 32 bits that are unused
/// here: the mouse's number.
///
/// When the event is handled the pointer and the window may have moved.
nonisolated struct ScreenPlace: Hashable {
  /// Device pixels; X's own are 16 bits wide.
  let x: Int16
  /// Device pixels.
  let y: Int16

  /// The bits of an event that SDL has synthesized, such as a button's release because the keyboard
  /// goes to another program.
  static let nowhere = UInt32.max

  /// A position as X reports it.
  init(x: Int32, y: Int32) {
    self.x = Int16(clamping: x)
    self.y = Int16(clamping: y)
  }

  /// The position of those bits; `nil` for `nowhere`.
  init?(bits: UInt32) {
    guard bits != Self.nowhere else { return nil }
    x = Int16(truncatingIfNeeded: bits)
    y = Int16(truncatingIfNeeded: bits >> 16)
  }

  /// The position in 32 bits.
  var bits: UInt32 { UInt32(UInt16(bitPattern: x)) | UInt32(UInt16(bitPattern: y)) << 16 }
}
