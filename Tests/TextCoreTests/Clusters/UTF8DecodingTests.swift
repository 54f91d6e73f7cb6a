import TestSupport
import TextCore
import Testing

@Suite struct UTF8DecodingTests {
  @Test func decodingAgreesWithTheStandardLibrary() {
    let seed: UInt64 = 0x5EED_0004
    var generator = SeededGenerator(seed: seed)
    for round in 0..<4000 {
      let count = Int.random(in: 1...8, using: &generator)
      let bytes = (0..<count).map { _ -> UInt8 in
        let interesting: [UInt8] = [0x41, 0x80, 0xBF, 0xC1, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xF5]
        return Bool.random(using: &generator)
          ? interesting.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      var valid: [UInt8] = []
      var offset = 0
      while offset < bytes.count {
        guard let scalar = bytes.scalar(at: offset, before: bytes.count) else {
          offset += 1
          continue
        }
        let end = offset + UTF8.width(scalar)
        let encoded = Array(bytes[offset..<end])
        valid += encoded
        #expect(Array(String(scalar).utf8) == encoded)
        #expect(bytes.scalar(endingAt: end, after: 0) == scalar)
        #expect(bytes.scalar(endingAt: end, after: offset + 1) == nil)
        #expect(bytes.scalar(at: offset, before: end - 1) == nil)
        offset = end
      }
      // The standard library keeps exactly the sequences that are valid here.
      let kept = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\u{FFFD}" }
      let ours = String(decoding: valid, as: UTF8.self).unicodeScalars.filter { $0 != "\u{FFFD}" }
      #expect(Array(kept) == Array(ours), "seed \(seed), round \(round), \(bytes)")
    }
  }
}
