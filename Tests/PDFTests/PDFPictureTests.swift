import TestSupport
import Testing

@testable import ImageEncoding
@testable import PDF

/// Pictures are decoded row by row, so that their sizes don't count in memory.
struct PDFPictureTests {
  private func rows(of file: [UInt8], bandSize: Int = 1 << 24) throws -> [[UInt8]] {
    var rows: [[UInt8]] = []
    try PNGRows(file, mostPixels: 1 << 20, bandSize: bandSize).forEach { rows.append(Array($0)) }
    return rows
  }

  @Test func pixelsOfEachKindAreFourBytes() throws {
    let grey = SamplePNG(kind: .grey, width: 2, height: 1) { x, _ in [UInt8(100 + x)] }
    #expect(try rows(of: grey.bytes) == [[100, 100, 100, 255, 101, 101, 101, 255]])
    let colors = SamplePNG(kind: .colors, width: 1, height: 2) { _, y in [1, 2, UInt8(y)] }
    #expect(try rows(of: colors.bytes) == [[1, 2, 0, 255], [1, 2, 1, 255]])
    let translucent = SamplePNG(kind: .translucentColors, width: 1, height: 1) { _, _ in
      [9, 8, 7, 6]
    }
    #expect(try rows(of: translucent.bytes) == [[9, 8, 7, 6]])
    var palette = SamplePNG(kind: .palette, width: 2, height: 1) { x, _ in [UInt8(x)] }
    palette.chunks = [("PLTE", [10, 20, 30, 40, 50, 60]), ("tRNS", [128])]
    #expect(try rows(of: palette.bytes) == [[10, 20, 30, 128, 40, 50, 60, 255]])
    #expect(try PNGRows(palette.bytes, mostPixels: 2).hasOpacity)
  }

  @Test(arguments: [1, 7, 9, 30])
  func interlacedPictureIsReadInBands(_ width: Int) throws {
    let picture = SamplePNG(kind: .colors, width: width, height: 21) { x, y in
      [UInt8(8 * x), UInt8(8 * y), UInt8(x ^ y)]
    }
    let expected = try rows(of: picture.bytes)
    for bandHeight in [1, 4, 21, 100] {
      let read = try rows(of: picture.interlacedBytes, bandSize: bandHeight * 4 * width)
      #expect(read == expected, "bands of \(bandHeight) rows")
    }
  }

  @Test func bytesOfPixelsInMemoryAreFew() throws {
    let wide = SamplePNG(kind: .grey, width: 4096, height: 8) { _, _ in [0] }
    #expect(try PNGRows(wide.bytes, mostPixels: 1 << 26).heldBytes == 2 * 4 * 4096)
    let interlaced = try PNGRows(wide.interlacedBytes, mostPixels: 1 << 26, bandSize: 1 << 15)
    #expect(interlaced.heldBytes == 3 * 4 * 4096)
    #expect(throws: PNGFile.Failure.self) { try PNGRows(wide.bytes, mostPixels: 4096 * 8 - 1) }
  }

  @Test func largePictureIsGivenAwayInPieces() throws {
    var random = SeededGenerator(seed: 7)
    let picture = SamplePNG(kind: .translucentColors, width: 700, height: 700) { _, _ in
      (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    var pieces: [Int] = []
    let file = PDFFile { pieces.append($0.count) }
    #expect(try PDFImage.write(picture.bytes, to: file) != nil)
    #expect(pieces.reduce(0, +) > 1_000_000)
    #expect(try #require(pieces.max()) < 1 << 17)
  }

  @Test func damagedPictureLeavesNothing() throws {
    let picture = SamplePNG(kind: .colors, width: 300, height: 300) { x, y in
      [UInt8(x & 255), UInt8(y & 255), UInt8(x * y & 255)]
    }
    let bytes = picture.bytes
    var written = 0
    let file = PDFFile { written += $0.count }
    for count in [20, 60, bytes.count / 2, bytes.count - 20] {
      #expect(try PDFImage.write(Array(bytes.prefix(count)), to: file) == nil, "\(count) bytes")
    }
    #expect(written == 0)
  }
}
