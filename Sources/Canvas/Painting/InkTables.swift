/// Precomputed colours for text on an even background: for an ink and a background, the pixel for
/// each of the 256 coverages. The few pairs that a page uses are cached.
///
/// A table holds exactly the results of `TextTransfer.blend`, so pixels are the same with or
/// without it.
final class InkTables {
  /// The pixel for each coverage; valid until `table(ink:background:)` is called again.
  typealias Table = UnsafePointer<UInt32>

  private static let capacity = 8
  private let transfer: TextTransfer
  // Invariant: `capacity` tables of 256 initialised entries, owned by this object.
  private let storage: UnsafeMutablePointer<UInt32>
  private var keys: [UInt64?]
  private var nextVictim = 0
  private var pending: UInt64?

  /// Makes an empty set of tables.
  init(transfer: TextTransfer) {
    self.transfer = transfer
    storage = .allocate(capacity: Self.capacity * 256)
    storage.initialize(repeating: 0, count: Self.capacity * 256)
    keys = Array(repeating: nil, count: Self.capacity)
  }

  deinit { storage.deallocate() }

  /// Returns the table for a pair. A new pair gets one only when it is requested twice in a row,
  /// because the pixel taken for the background may just be a neighbour's edge.
  func table(ink: Color, background: UInt32) -> Table? {
    let key = UInt64(ink.alpha) << 56 | UInt64(ink.pixel) << 32 | UInt64(background)
    for slot in 0..<Self.capacity where keys[slot] == key {
      return UnsafePointer(storage + slot * 256)
    }
    guard pending == key else {
      pending = key
      return nil
    }
    pending = nil
    return make(key, ink: ink, background: background)
  }

  private func make(_ key: UInt64, ink: Color, background: UInt32) -> Table {
    let slot = nextVictim
    nextVictim = (nextVictim + 1) % Self.capacity
    keys[slot] = key
    let table = storage + slot * 256
    let (pixel, alpha) = (ink.pixel, UInt32(ink.alpha))
    for coverage in 0..<256 {
      table[coverage] = transfer.blend(
        pixel, over: background, coverage: scaled(UInt32(coverage), by: alpha))
    }
    return UnsafePointer(table)
  }
}
