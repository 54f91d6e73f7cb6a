import TestSupport
import Testing

@testable import TextCore

@Suite struct NewlineSearchTests {
  /// Compared with a search byte by byte, in bytes that differ from `\n` in one bit.
  @Test(arguments: seeds)
  func theFirstNewlineIsFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        [0x0A, 0x0B, 0x08, 0x8A, 0x00, 0xFF, 0x61, 0x61].randomElement(using: &random) ?? UInt8(0)
      }
      let slice = bytes[Int.random(in: 0...bytes.count, using: &random)...]
      #expect(slice.firstNewline == slice.firstIndex(of: 0x0A))
    }
  }

  /// Equal bytes have one hash wherever they lie; others of the same length have another one.
  @Test(arguments: seeds)
  func theQuickHashDependsOnEachByte(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for count in 0...40 {
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let moved = [0x61, 0x62, 0x63] + bytes
      #expect(bytes[...].quickHash == moved[3...].quickHash)
      let hash = bytes[...].quickHash
      for place in bytes.indices {
        bytes[place] ^= 1
        #expect(bytes[...].quickHash != hash)
        bytes[place] ^= 1
      }
    }
  }
}
