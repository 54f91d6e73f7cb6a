import Testing

@testable import MarkdownEditing

/// The scripts whose words have no spaces between them, so that a dragged word needs none.
@Suite struct SpacelessScriptTests {
  @Test func theScriptsAreWholeBlocks() {
    let scripts: [ClosedRange<UInt32>] = [
      // Thai, Lao, Tibetan, Burmese; Khmer; Tai Le; Tai Tham; Balinese.
      0x0E00...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0x1B00...0x1B7F,
      // Signs of Chinese and Japanese, kana, ideographs; Javanese.
      0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x9FFF, 0xA980...0xA9DF, 0xF900...0xFAFF,
      // Wide signs and narrow kana, without wide digits and letters; rare ideographs.
      0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF5F...0xFF9F, 0x20000...0x3FFFF,
    ]
    for scalar in (UInt32(0)...0x40010).compactMap(Unicode.Scalar.init) {
      let expected = scripts.contains { $0.contains(scalar.value) }
      guard scalar.isOfScriptWithoutSpaces != expected else { continue }
      Issue.record("\(String(scalar.value, radix: 16))")
    }
  }
}
