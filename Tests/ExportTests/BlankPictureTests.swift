import Foundation
import MarkdownSyntax
import TestSupport
import Testing

@testable import Export

/// The pictures that stand in books for ones that are gone.
@Suite struct BlankPictureTests {
  /// Decoded by Pillow, which comes with pikepdf.
  @Test(arguments: [
    (PictureType.png, "PNG 1 1 0 0 0 0\n"), (.jpeg, "JPEG 1 1 255 255 255 255\n"),
    (.gif, "GIF 1 1 0 0 0 0\n"), (.webP, "WEBP 1 1 0 0 0 0\n"),
  ])
  func oneIsTransparentOrWhite(type: PictureType, wanted: String) throws {
    let folder = TemporaryFolder()
    try Data(BlankPicture.bytes(of: type)).write(to: URL(filePath: folder("blank")))
    let script = """
      import sys
      from PIL import Image
      picture = Image.open(sys.argv[1])
      print(picture.format, *picture.size, *picture.convert("RGBA").getpixel((0, 0)))
      """
    #expect(try Tool.python(script, [folder("blank")]) == wanted)
  }
}
