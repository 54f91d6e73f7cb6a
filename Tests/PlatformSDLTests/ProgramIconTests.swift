import Foundation
import Testing

@testable import PlatformSDL

/// The icon that the program draws.
@Suite struct ProgramIconTests {
  /// It is the picture that is installed, shape by shape.
  @Test func theShapesAreThoseOfTheFile() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/icons/paber.svg")
    let text = try String(contentsOf: file, encoding: .utf8)
    let stops = text.matches(of: /stop-color="#([0-9a-f]+)"/).map { UInt32($0.1, radix: 16) }
    let shapes = try text.matches(of: /<rect ([^>]*)\/>/).map { rect in
      func value(_ name: String) -> Substring? {
        rect.1.matches(of: /([a-z]+)="([^"]*)"/).first { $0.1 == name }?.2
      }
      func number(_ name: String) throws -> Double { try #require(Double(value(name) ?? "")) }
      let fill = try #require(value("fill"))
      let colors = fill == "url(#page)" ? stops : [UInt32(fill.dropFirst(), radix: 16)]
      return ProgramIcon.Shape(
        x: try number("x"), y: try number("y"), width: try number("width"),
        height: try number("height"), radius: try number("rx"),
        top: try #require(colors.first ?? nil), bottom: try #require(colors.last ?? nil),
        opacity: value("opacity").flatMap { Double($0) } ?? 1)
    }
    #expect(ProgramIcon.shapes == shapes)
    #expect(shapes.count == 5)
  }

  @Test(arguments: ProgramIcon.sizes)
  func itIsASheetWithACaret(size: Int) {
    let pixels = ProgramIcon.pixels(size: size)
    #expect(pixels.count == size * size)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * size / 128 * size + x * size / 128] }
    #expect(pixel(1, 1) == 0, "nothing is in the corner")
    #expect(pixel(80, 100) >> 24 == 0xFF && pixel(80, 100) & 0xFF >= 0xE6, "the sheet")
    let caret = pixel(43, 52)
    #expect(caret >> 24 == 0xFF && caret & 0xFF > caret >> 16 & 0xFF + 0x30, "the caret is blue")
  }
}
