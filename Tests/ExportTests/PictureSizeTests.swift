import TestSupport
import Testing

@testable import Export

/// Sizes of pictures by their headers.
@Suite struct PictureSizeTests {
  @Test func aPNGHasPixelsAndResolution() {
    let size = PictureSize(of: SamplePictures.png(width: 640, height: 480, pixelsPerMetre: 11_811))
    #expect(size?.width == 640 && size?.height == 480)
    #expect((299.9...300.1).contains(size?.horizontalResolution ?? 0))
    #expect((299.9...300.1).contains(size?.verticalResolution ?? 0))
    let plain = PictureSize(of: SamplePictures.png(width: 1, height: 2))
    #expect(plain?.width == 1 && plain?.height == 2 && plain?.horizontalResolution == nil)
  }

  @Test func aJPEGHasPixelsResolutionAndTurn() {
    let size = PictureSize(
      of: SamplePictures.jpeg(width: 300, height: 200, dotsPerInch: 150, orientation: 6))
    #expect(size?.width == 300 && size?.height == 200)
    #expect(size?.horizontalResolution == 150 && size?.rotation == .quarter)
    let plain = PictureSize(of: SamplePictures.jpeg(width: 300, height: 200))
    #expect(plain?.horizontalResolution == nil && plain?.rotation == PictureSize.Rotation.none)
  }

  @Test(arguments: [
    (1, 0), (2, 0), (3, 180), (4, 180), (5, 90), (6, 90), (7, 270), (8, 270), (9, 0),
  ])
  func rotations(orientation: Int, degrees: Int) {
    let bytes = SamplePictures.jpeg(width: 3, height: 2, orientation: orientation)
    #expect(PictureSize(of: bytes)?.rotation.rawValue == degrees)
  }

  @Test func anythingButAPictureHasNoSize() {
    #expect(PictureSize(of: []) == nil)
    #expect(PictureSize(of: Array("GIF89a!".utf8)) == nil)
    #expect(PictureSize(of: SamplePictures.png(width: 0, height: 5)) == nil)
    #expect(PictureSize(of: SamplePictures.png(width: 1 << 20, height: 5)) == nil)
    #expect(PictureSize(of: SamplePictures.jpeg(width: 5, height: 0)) == nil)
  }

  /// No content of a file can end the program.
  @Test func damagedHeadersAreRead() {
    var random = SeededGenerator(seed: 37)
    let pictures = [
      SamplePictures.png(width: 640, height: 480, pixelsPerMetre: 3_000),
      SamplePictures.jpeg(width: 300, height: 200, dotsPerInch: 150, orientation: 6),
    ]
    var known = 0
    for picture in pictures {
      for end in 0...picture.count where PictureSize(of: Array(picture[..<end])) != nil {
        known += 1
      }
      for _ in 0..<20_000 {
        var bytes = picture
        for _ in 0..<random.number(1...4) {
          bytes[random.number(0...(bytes.count - 1))] = UInt8(random.number(0...255))
        }
        guard let size = PictureSize(of: bytes) else { continue }
        #expect((1...PictureSize.longestSide).contains(size.width))
        let sides = size.points(fittingInto: (400, 600))
        #expect(sides.width > 0 && sides.width < 600.01 && sides.height < 600.01)
      }
    }
    #expect(known > 0)
  }

  @Test func sizesFitIntoTheRoom() throws {
    var size = try #require(PictureSize(width: 960, height: 480))
    #expect(size.points(fittingInto: (1000, 1000)) == (720, 360))
    #expect(size.points(fittingInto: (360, 1000)) == (360, 180))
    #expect(size.points(fittingInto: (1000, 90)) == (180, 90))
    #expect(size.points(fittingInto: (1000, 1000), wantedWidth: 100) == (100, 50))
    size.setResolution(192, 192)
    #expect(size.points(fittingInto: (1000, 1000)) == (360, 180))
    size.rotation = .quarter
    // Upright it is 180 wide and 360 high.
    #expect(size.points(fittingInto: (90, 1000)) == (180, 90))
    size.setResolution(1, 192)
    #expect(size.horizontalResolution == 192)
  }
}
