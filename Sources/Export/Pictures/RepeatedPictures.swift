/// Bounds the bytes of repeated pictures: each showing of a picture has all of its bytes.
///
/// A picture is known by its bytes, since several addresses may lead to it. Else a document of some
/// kilobytes that shows one large picture a thousand times would fill the disk.
struct RepeatedPictures: Sendable {
  /// Bytes that showings after the first ones may still take.
  private(set) var allowance = 1 << 24
  private var contents: Set<Content> = []

  /// Enough of a picture to know it again. Two that agree in it would only count as one.
  private struct Content: Hashable {
    let count: Int
    let head: [UInt8]
    let tail: [UInt8]

    private static let sample = 1 << 12

    init(_ bytes: [UInt8]) {
      count = bytes.count
      head = Array(bytes.prefix(Self.sample))
      tail = Array(bytes.suffix(Self.sample))
    }
  }

  /// Returns true if the picture may be shown, and counts its bytes if it was shown before.
  mutating func take(_ bytes: [UInt8]) -> Bool {
    if contents.insert(Content(bytes)).inserted { return true }
    guard bytes.count <= allowance else { return false }
    allowance -= bytes.count
    return true
  }
}
