import TestSupport
import Testing

@testable import Canvas

@Suite struct BlendingTests {
  private let ends: [UInt32] = [0x000000, 0xFFFFFF, 0x2A2A28, 0xFDFDFB, 0x0A84D8]

  @Test func alphaEndsAreExact() {
    for source in ends {
      for destination in ends {
        #expect(blend(source, over: destination, alpha: 0) == destination)
        #expect(blend(source, over: destination, alpha: 255) == source)
      }
    }
  }

  @Test func alphaIsTheRoundedMean() {
    for alpha in 0...255 {
      for (source, destination) in [(200, 13), (0, 255), (255, 0), (97, 98)] {
        let sum = source * alpha + destination * (255 - alpha)
        let expected = UInt32((sum * 2 + 255) / 510)
        let pixel = blend(
          UInt32(source) * 0x10101, over: UInt32(destination) * 0x10101, alpha: UInt32(alpha))
        #expect(pixel == expected * 0x10101)
      }
    }
  }

  @Test func coverageEndsAreExact() {
    let transfer = TextTransfer.standard
    for value in 0...255 {
      let gray = UInt32(value) * 0x10101
      for ink in ends {
        #expect(transfer.blend(ink, over: gray, coverage: 0) == gray)
        #expect(transfer.blend(gray, over: ink, coverage: 255) == gray)
      }
    }
  }

  /// Pango's ink is a plain mean of sRGB values, Chromium's is up to 8 % more of it: between 1 and 3 %
  /// more over all coverages, on the pages of either scheme.
  @Test(arguments: [(0x2A_2A28, 0xFD_FDFB), (0xD8_D5CE, 0x1B_1B1D)] as [(UInt32, UInt32)])
  func inkIsAsMuchAsOtherProgramsLay(_ ink: UInt32, _ page: UInt32) {
    func green(_ color: UInt32) -> Double { Double(color >> 8 & 0xFF) }
    let laid = (0...255).reduce(0.0) { sum, coverage in
      let pixel = TextTransfer.standard.blend(ink, over: page, coverage: UInt32(coverage))
      return sum + (green(pixel) - green(page)) / (green(ink) - green(page))
    }
    let mean = 255.0 / 2 + 0.5
    #expect((1.01...1.03).contains(laid / mean), "\(laid / mean)")
  }

  /// The middle follows the formula `(c · ink^γ + (1 − c) · page^γ)^(1/γ)`; for black on white
  /// and white on black only one term is left.
  @Test func halfCoverageIsBlendedOnTheScaleOfItsSide() {
    let transfer = TextTransfer.standard
    let blackOnWhite = transfer.blend(0, over: 0xFFFFFF, coverage: 128)
    let whiteOnBlack = transfer.blend(0xFFFFFF, over: 0, coverage: 128)
    #expect(TextTransfer.darkGamma == 0.95, "the vectors below belong to these gammas")
    #expect(TextTransfer.lightGamma == 1.05)
    // 255 · (127/255)^(1/0.95) = 122.4 and 255 · (128/255)^(1/1.05) = 132.3
    #expect(blackOnWhite == 0x7A7A7A)
    #expect(whiteOnBlack == 0x848484)
  }

  @Test func moreCoverageIsNeverLessInk() {
    let transfer = TextTransfer.standard
    for (ink, page) in [(0x2A_2A28, 0xFD_FDFB), (0xD8_D5CE, 0x1B_1B1D)] as [(UInt32, UInt32)] {
      var last = page
      for coverage in 0...255 {
        let pixel = transfer.blend(ink, over: page, coverage: UInt32(coverage))
        #expect(ink < page ? pixel <= last : pixel >= last)
        last = pixel
      }
    }
  }

  @Test func tablesHoldWhatTheExactPathGives() throws {
    let transfer = TextTransfer.standard
    let tables = InkTables(transfer: transfer)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let ink = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random))
        .withOpacity(Double.random(in: 0...1, using: &random))
      let page = UInt32.random(in: 0...0xFFFFFF, using: &random)
      #expect(tables.table(ink: ink, background: page) == nil, "the first time is a guess")
      let table = try #require(tables.table(ink: ink, background: page))
      for coverage in 0...255 {
        let share = scaled(UInt32(coverage), by: UInt32(ink.alpha))
        #expect(table[coverage] == transfer.blend(ink.pixel, over: page, coverage: share))
      }
    }
  }

  @Test func premultipliedColorKeepsItsEnds() {
    #expect(blendPremultiplied(0, over: 0x123456, opacity: 255) == 0x123456)
    #expect(blendPremultiplied(0xFF_A0B0C0, over: 0x123456, opacity: 255) == 0xA0B0C0)
    #expect(blendPremultiplied(0xFF_A0B0C0, over: 0x123456, opacity: 0) == 0x123456)
    #expect(blendPremultiplied(0x80_400000, over: 0xFFFFFF, opacity: 255) == 0xBF7F7F)
    #expect(blendPremultiplied(0x10_FFFFFF, over: 0xFFFFFF, opacity: 255) == 0xFFFFFF)
  }
}
