import Foundation
import Layout
import TestSupport
import Testing

@testable import PDF
@testable import Typography

/// Glyphs of colour fonts that are stacks of outlines, as those of emoji are in some fonts.
@Suite struct GlyphLayersTests {
  /// DejaVu Serif with a red `H` below an `o` in the colour of the text, in the place of its `H`.
  ///
  /// - Parameter count: the times that the two layers lie on each other.
  private static func font(in folder: TemporaryFolder, count: UInt32 = 1) throws -> OpenFace {
    let plain = try OpenFace(TestFace.location("DejaVu Serif"))
    let (below, above) = (
      try #require(plain.glyph(for: 0x48)), try #require(plain.glyph(for: 0x6F))
    )
    // A glyph with two layers: each a glyph and a colour.
    let stack = (0..<count).flatMap { _ in words(below, 0, above, 0xFFFF) }
    let layers = words(0, 1, 0, 14, 0, 20, 2 * count, below, 0, 2 * count) + stack
    return try font(with: ["COLR": layers, "CPAL": palette], in: folder)
  }

  /// A palette with one colour: blue, green, red, alpha.
  private static let palette = words(0, 1, 1, 1, 0, 14, 0) + [0, 0, 0xFF, 0xFF]

  /// DejaVu Serif with tables of a colour font.
  private static func font(
    with tables: [String: [UInt8]], in folder: TemporaryFolder
  ) throws -> OpenFace {
    let plain = try TestFace.location("DejaVu Serif").path
    let bytes = adding(tables, to: [UInt8](try Data(contentsOf: URL(filePath: plain))))
    try Data(bytes).write(to: URL(filePath: folder("layers.ttf")))
    return try OpenFace(FaceLocation(path: folder("layers.ttf"), index: 0))
  }

  private static func words(_ numbers: UInt32...) -> [UInt8] {
    numbers.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
  }

  /// Adds tables to a font file. Its check sums are left: nothing reads them.
  private static func adding(_ tables: [String: [UInt8]], to font: [UInt8]) -> [UInt8] {
    let reader = BigEndian(font)
    var all = tables
    for index in 0..<reader.uint16(4) {
      let entry = 12 + 16 * index
      let (start, length) = (reader.int32(entry + 8), reader.int32(entry + 12))
      all[String(decoding: font[entry..<(entry + 4)], as: UTF8.self)] =
        Array(font[start..<(start + length)])
    }
    func long(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }
    var head = Array(font.prefix(4)) + words(UInt32(all.count), 0, 0, 0)
    var body: [UInt8] = []
    let start = 12 + 16 * all.count
    for (name, bytes) in all.sorted(by: {
      Array($0.key.utf8).lexicographicallyPrecedes($1.key.utf8)
    }) {
      head += Array(name.utf8) + long(0) + long(start + body.count) + long(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return head + body
  }

  /// A page with the letters of a face.
  private static func sample(_ open: OpenFace, _ letters: String) throws -> PDFSample {
    let face = FontFace(
      file: FontFile(of: open.harfBuzz), index: 0, coordinates: [], size: 48, synthesis: .none)
    return try .line(letters, in: face, of: open, PDFColor(hex: 0x0000FF))
  }

  @Test func layersHaveTheirColours() throws {
    let folder = TemporaryFolder()
    let open = try Self.font(in: folder)
    let sample = try Self.sample(open, "H")
    _ = try sample.judge("/usr/bin/qpdf", ["--check", "FILE"])
    #expect(try sample.text() == "H")
    #expect(try sample.judge("/usr/bin/pdffonts", ["FILE"]).contains("Type 3"))
    let (red, blue) = try Self.pixels(of: sample, in: folder)
    #expect(red > 50 && blue > 50, "\(red) \(blue)")
    // A letter without layers is in the colour of the text alone.
    let plain = try Self.pixels(of: try Self.sample(open, "n"), in: folder)
    #expect(plain.red == 0 && plain.blue > 50, "\(plain)")
  }

  /// Paints of version 1 and pictures in SVG are not drawn in a PDF: it has the outline.
  @Test(arguments: ["COLR", "SVG "]) func otherColoursLeaveTheOutline(table: String) throws {
    let folder = TemporaryFolder()
    let plain = try OpenFace(TestFace.location("DejaVu Serif"))
    let glyph = try #require(plain.glyph(for: 0x48))
    // No glyphs of version 0; a list of one glyph, whose paint fills an outline with the only colour.
    let paint: [UInt8] = [10, 0, 0, 6] + Self.words(glyph) + [2] + Self.words(0, 0x4000)
    let colors =
      Self.words(1, 0, 0, 0, 0, 0, 0, 0, 34, 0, 0, 0, 0, 0, 0, 0, 0)
      + Self.words(0, 1, glyph, 0, 10) + paint
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' id='glyph\(glyph)'><rect/></svg>"
    let pictures =
      Self.words(0, 0, 10, 0, 0, 1, glyph, glyph, 0, 14, 0, UInt32(svg.utf8.count)) + svg.utf8
    let open = try Self.font(
      with: table == "COLR" ? ["COLR": colors, "CPAL": Self.palette] : [table: pictures],
      in: folder)
    #expect(!open.hasPictures)
    let sample = try Self.sample(open, "H")
    #expect(try sample.judge("/usr/bin/pdffonts", ["FILE"]).contains("TrueType"))
    let (red, blue) = try Self.pixels(of: sample, in: folder)
    #expect(red == 0 && blue > 50, "\(red) \(blue)")
  }

  /// A damaged font may stack outlines until a glyph fills megabytes.
  @Test func tooManyLayersLeaveTheOutline() throws {
    let folder = TemporaryFolder()
    let few = try Self.sample(try Self.font(in: folder, count: 100), "H")
    #expect(try Self.pixels(of: few, in: folder).red > 50)
    let many = try Self.sample(try Self.font(in: folder, count: 500), "H")
    let (red, blue) = try Self.pixels(of: many, in: folder)
    #expect(red == 0 && blue > 50, "\(red) \(blue)")
  }

  /// The numbers of pixels that are as red, or as blue, as can be.
  private static func pixels(
    of sample: PDFSample, in folder: TemporaryFolder
  ) throws -> (red: Int, blue: Int) {
    _ = try sample.judge("/usr/bin/pdftoppm", ["-r", "72", "-singlefile", "FILE", folder("page")])
    let picture = try Data(contentsOf: URL(filePath: folder("page.ppm")))
    // The header is three lines, then three bytes a pixel.
    let lines = picture.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    let bytes = [UInt8](try #require(lines.last))
    var (red, blue) = (0, 0)
    for pixel in stride(from: 0, to: bytes.count - 2, by: 3) {
      switch (bytes[pixel], bytes[pixel + 1], bytes[pixel + 2]) {
      case (255, 0, 0): red += 1
      case (0, 0, 255): blue += 1
      default: break
      }
    }
    return (red, blue)
  }
}
