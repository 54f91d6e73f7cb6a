/// The size above which a file is read in slices, and the sizes of the slices.
///
/// The program uses `shipped`; tests also use small sizes, so that short files have many slices.
public struct SliceSizes: Hashable, Sendable {
  /// The size up to which files and histories are read at once.
  public var least: Int64
  /// The number of bytes that are read before anything is shown.
  public var head: Int
  /// The number of bytes of each further read.
  public var slice: Int

  /// Makes sizes. `head` and `slice` are greater than 0, and `head` is no more than `least`.
  public init(least: Int64, head: Int, slice: Int) {
    self.least = least
    self.head = head
    self.slice = slice
  }

  /// The sizes of the program: the head is many pages, a slice some milliseconds' work.
  public static let shipped = SliceSizes(least: 1 << 20, head: 1 << 18, slice: 1 << 22)
}
