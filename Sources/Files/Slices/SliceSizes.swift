/// From how many bytes on a file is read in slices, and how long these are.
///
/// What is shipped are the sizes for people; tests also take small ones, so that short files have
/// many slices.
public struct SliceSizes: Hashable, Sendable {
  /// Files, and histories, up to this size are read at once.
  public var least: Int64
  /// Bytes that are read before anything is shown.
  public var head: Int
  /// Bytes that are read at a time after that.
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
