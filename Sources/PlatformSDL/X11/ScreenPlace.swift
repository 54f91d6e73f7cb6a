/// Where on the screen a button went down or up, carried by SDL's event of it in 32 bits that say
/// nothing here: which mouse it was.
///
/// When the event is handled the pointer may be somewhere else, and the window, too.
nonisolated struct ScreenPlace: Hashable {
  /// Device pixels; X's own are 16 bits wide.
  let x: Int16
  /// Device pixels.
  let y: Int16

  /// The bits of an event that SDL has made up, such as that of a button that is let go because the
  /// keyboard goes.
  static let nowhere = UInt32.max

  /// A place as X says it.
  init(x: Int32, y: Int32) {
    self.x = Int16(clamping: x)
    self.y = Int16(clamping: y)
  }

  /// The place of those bits; `nil`: nowhere.
  init?(bits: UInt32) {
    guard bits != Self.nowhere else { return nil }
    x = Int16(truncatingIfNeeded: bits)
    y = Int16(truncatingIfNeeded: bits >> 16)
  }

  /// The place in 32 bits.
  var bits: UInt32 { UInt32(UInt16(bitPattern: x)) | UInt32(UInt16(bitPattern: y)) << 16 }
}
