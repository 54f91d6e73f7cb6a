import Testing
import TextCore

/// Histories on disks hold these hashes, so that they never change.
@Suite struct BlockHashTests {
  private static let line = "a line of a long text\n"

  /// Computed by another program from the description in `Docs/FORMATS.md`.
  @Test(
    arguments: [
      ("", 1, 0xCBF2_9CE4_8422_2325), ("a", 1, 0xC50A_C05D_AD87_3EC2),
      ("a line\n", 1, 0xD447_1B51_9F64_B40B), ("0123456789", 1, 0xD5B1_C260_C29B_5098),
      (line, 100_000, 0x8815_C14F_89DF_48F1),
    ] as [(String, Int, UInt64)])
  func hashesAreAsDescribed(piece: String, count: Int, hash: UInt64) {
    #expect(BlockHash(TextRope(String(repeating: piece, count: count))).value == hash)
  }

  @Test func eachByteCounts() {
    let bytes = Array("eleven byte".utf8)
    let hash = BlockHash.hash(ofBlock: bytes[...])
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(BlockHash.hash(ofBlock: other[...]) != hash)
      #expect(BlockHash.hash(ofBlock: bytes[..<index]) != hash)
    }
    #expect(BlockHash.hash(ofBlock: ([0] + bytes)[1...]) == hash, "a slice is as good as a copy")
  }

  @Test func theOrderOfBlocksCounts() {
    func hash(_ blocks: [UInt64]) -> UInt64 {
      blocks.reduce(into: BlockHash()) { $0.append($1) }.value
    }
    #expect(hash([1, 2]) != hash([2, 1]))
    #expect(hash([1]) != hash([1, 0]))
  }
}
