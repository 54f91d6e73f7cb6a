/// A hash of a large text that several threads compute together: each block is hashed separately,
/// and the hash of the text is computed from the hashes of its blocks.
///
/// The value is the same whenever the program runs, so it can be stored to detect damaged files. It
/// is not secure: collisions can be made on purpose.
public struct BlockHash: Sendable {
  /// The number of bytes of each block but the last, which may be shorter.
  public static let blockSize = 1 << 20

  private var blocks = StableHash()
  /// The hash of the blocks that were added so far.
  public var value: UInt64 { blocks.value }

  /// Makes the hash of an empty text.
  public init() {}

  /// Makes the hash of a text. Linear.
  public init(_ text: TextRope) {
    for start in stride(from: 0, to: text.utf8Count, by: Self.blockSize) {
      let end = min(start + Self.blockSize, text.utf8Count)
      append(Self.hash(ofBlock: text.bytes(in: TextOffset(start)..<TextOffset(end))[...]))
    }
  }

  /// Adds the hash of the next block.
  public mutating func append(_ block: UInt64) { blocks.append(block) }

  /// Returns the hash of one block, which `append` takes. Linear.
  ///
  /// FNV-1a waits for each product before it begins the next one. So the four quarters of the block
  /// are hashed in parallel, in a third of the time for the whole block.
  public static func hash(ofBlock bytes: ArraySlice<UInt8>) -> UInt64 {
    let all = bytes.span
    let quarter = all.count / 4
    let first = all.extracting(0..<quarter)
    let second = all.extracting(quarter..<(2 * quarter))
    let third = all.extracting((2 * quarter)..<(3 * quarter))
    let fourth = all.extracting((3 * quarter)..<(4 * quarter))
    let start = StableHash().value
    var (one, two, three, four) = (start, start, start, start)
    for index in 0..<quarter {
      one = StableHash.mixed(one, first[index])
      two = StableHash.mixed(two, second[index])
      three = StableHash.mixed(three, third[index])
      four = StableHash.mixed(four, fourth[index])
    }
    var hash = StableHash()
    for part in [one, two, three, four, UInt64(bytes.count)] { hash.append(part) }
    hash.append(bytes.suffix(bytes.count - 4 * quarter))
    return hash.value
  }
}
