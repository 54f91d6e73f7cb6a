import Testing

@testable import Canvas

@Suite struct ShapeTests {
  private let rasterizer = FakeRasterizer()

  @Test func fillCoversExactlyItsPixels() {
    let rect = DeviceRect(x: 3, y: 4, width: 5, height: 6)
    let list = DisplayList.of(.fill(rect, Color(hex: 0x112233)), width: 20, height: 15)
    let sheet = list.drawn(with: rasterizer)
    for y in 0..<15 {
      for x in 0..<20 {
        let isInside = (3..<8).contains(x) && (4..<10).contains(y)
        #expect(sheet[x, y] == (isInside ? 0x112233 : 0xFDFDFB))
      }
    }
    #expect(sheet.isBorderIntact)
  }

  @Test func translucentFillIsBlended() {
    let red = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let list = DisplayList.of(
      .fill(DeviceRect(x: 0, y: 0, width: 2, height: 2), red), width: 4, height: 2,
      background: Color(hex: 0))
    let sheet = list.drawn(with: rasterizer)
    #expect(sheet[0, 0] == 0x800000)
    #expect(sheet[2, 0] == 0)
  }

  @Test(arguments: [0, 0.5, 1, 2.5, 3, 7, 100, .infinity, -1, .nan])
  func roundedFillIsSymmetrical(radius: Double) {
    for (width, height) in [(13, 9), (8, 8), (1, 5), (2, 2), (20, 3)] {
      let rect = DeviceRect(x: 2, y: 2, width: width, height: height)
      let list = DisplayList.of(
        .roundedFill(rect, radius: radius, Color(hex: 0)), width: width + 4, height: height + 4)
      let sheet = list.drawn(with: rasterizer)
      for y in 0..<(height + 4) {
        for x in 0..<(width + 4) {
          #expect(sheet[x, y] == sheet[width + 3 - x, y])
          #expect(sheet[x, y] == sheet[x, height + 3 - y])
        }
      }
      #expect(sheet[1, 1 + height / 2] == 0xFDFDFB)
    }
  }

  @Test func roundedFillHasRoundCorners() {
    let rect = DeviceRect(x: 0, y: 0, width: 40, height: 40)
    let sheet = DisplayList.of(
      .roundedFill(rect, radius: 20, Color(hex: 0)), width: 40, height: 40,
      background: Color(hex: 0xFFFFFF)
    ).drawn(with: rasterizer)
    #expect(sheet[0, 0] == 0xFFFFFF)
    #expect(sheet[20, 0] == 0 || sheet[20, 0] < 0x080808)
    #expect(sheet[20, 20] == 0)
    let ink = sheet.pixels.reduce(0.0) { $0 + Double(255 - $1 & 0xFF) / 255 }
    #expect(abs(ink - Double.pi * 400) < 4, "the area of the disc")
  }

  @Test func zeroRadiusIsAPlainFill() {
    let rect = DeviceRect(x: 3, y: 2, width: 9, height: 5)
    let color = Color(hex: 0x336699).withOpacity(0.4)
    let rounded = DisplayList.of(.roundedFill(rect, radius: 0, color)).drawn(with: rasterizer)
    let plain = DisplayList.of(.fill(rect, color)).drawn(with: rasterizer)
    #expect(rounded.difference(from: plain) == nil)
  }

  @Test func levelLineOnWholePixelsIsSharp() {
    let line = DisplayItem.line(
      fromX: 2, fromY: 5.5, toX: 12, toY: 5.5, width: 1, Color(hex: 0x2A2A28))
    let sheet = DisplayList.of(line).drawn(with: rasterizer)
    let fill = DisplayItem.fill(
      DeviceRect(x: 2, y: 5, width: 10, height: 1), Color(hex: 0x2A2A28))
    #expect(sheet.difference(from: DisplayList.of(fill).drawn(with: rasterizer)) == nil)
  }

  @Test func diagonalCoversItsArea() {
    let line = DisplayItem.line(fromX: 10, fromY: 8, toX: 50, toY: 38, width: 3, Color(hex: 0))
    let sheet = Sheet(width: 100, height: 60, filledWith: 0xFFFFFF)
    let list = DisplayList.of(line, background: Color(hex: 0xFFFFFF))
    Painter().paint(list, in: [list.bounds], of: sheet.buffer, with: rasterizer)
    let covered = sheet.pixels.reduce(0.0) { sum, pixel in
      // Undo the transfer by searching for the coverage that gives this pixel.
      let coverage = (0...255).first {
        TextTransfer.standard.blend(0, over: 0xFFFFFF, coverage: UInt32($0)) <= pixel
      }
      return sum + Double(coverage ?? 255) / 255
    }
    #expect(abs(covered - 150) < 3, "50 pixels long, 3 wide: \(covered)")
  }

  @Test func linesTheOtherWayRoundAreTheSame() {
    let forth = DisplayItem.line(fromX: 3, fromY: 4, toX: 33, toY: 24, width: 2, Color(hex: 0))
    let back = DisplayItem.line(fromX: 33, fromY: 24, toX: 3, toY: 4, width: 2, Color(hex: 0))
    let first = DisplayList.of(forth).drawn(with: rasterizer)
    let second = DisplayList.of(back).drawn(with: rasterizer)
    for (a, b) in zip(first.pixels, second.pixels) {
      #expect(abs(Int(a & 0xFF) - Int(b & 0xFF)) <= 2)
    }
  }

  @Test func bordersDoNotOverlap() {
    let rect = DeviceRect(x: 2, y: 2, width: 10, height: 8)
    let color = Color(hex: 0).withOpacity(0.5)
    var list = DisplayList.of()
    list.appendBorder(of: rect, color)
    let sheet = list.drawn(with: rasterizer)
    let ink = Set([sheet[2, 2], sheet[11, 2], sheet[2, 9], sheet[5, 2], sheet[2, 5]])
    #expect(ink.count == 1 && ink.first != 0xFDFDFB)
    #expect(sheet[3, 3] == 0xFDFDFB && sheet[12, 2] == 0xFDFDFB)
    var thick = DisplayList.of()
    thick.appendBorder(of: rect, thickness: 50, color)
    let filled = DisplayList.of(.fill(rect, color)).drawn(with: rasterizer)
    #expect(thick.drawn(with: rasterizer).difference(from: filled) == nil)
  }

  @Test func nothingIsDrawnOutsideWhateverTheCoordinates() {
    var lists = RandomLists(seed: 5)
    for _ in 0..<300 {
      let list = lists.list(
        (0..<3).map { _ in
          DisplayList.Entry(item: lists.extremeItem(), clip: lists.bounds)
        })
      let sheet = list.drawn(with: rasterizer)
      #expect(sheet.isBorderIntact)
    }
  }

  @Test func impossibleBuffersAreEmpty() {
    let sheet = Sheet(width: 4, height: 4)
    for (width, height, stride) in [(-1, 4, 4), (4, -1, 4), (5, 4, 4), (0, 0, 0)] {
      let buffer = PixelBuffer(
        pixels: sheet.buffer.pixels, width: width, height: height, stride: stride)
      let list = DisplayList.of()
      Painter().paint(list, in: [list.bounds], of: buffer, with: rasterizer)
    }
    #expect(sheet.pixels.allSatisfy { $0 == 0 })
  }
}
