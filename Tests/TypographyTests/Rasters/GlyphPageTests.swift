import TestSupport
import Testing

@testable import Typography

@Suite struct GlyphPageTests {
  @Test func placesNeverOverlap() {
    let seed: UInt64 = 0x5EED_0006
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let page = GlyphPage(width: 64, height: 64, bytesPerPixel: 1)
      var isTaken = [Bool](repeating: false, count: 64 * 64)
      for _ in 0..<60 {
        let width = Int.random(in: 1...20, using: &generator)
        let height = Int.random(in: 1...20, using: &generator)
        guard let offset = page.reserve(width: width, height: height) else { continue }
        #expect(offset % 64 + width <= 64 && offset / 64 + height <= 64)
        for row in 0..<height {
          for column in 0..<width {
            let index = offset + row * 64 + column
            #expect(!isTaken[index], "seed \(seed)")
            isTaken[index] = true
          }
        }
      }
    }
  }

  @Test func oversizedGlyphsHaveNoSlot() {
    let page = GlyphPage(width: 8, height: 8, bytesPerPixel: 4)
    #expect(page.reserve(width: 9, height: 1) == nil)
    #expect(page.reserve(width: 8, height: 8) == 0)
    #expect(page.reserve(width: 1, height: 1) == nil)
  }
}
