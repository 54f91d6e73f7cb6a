import CHarfBuzz
import Foundation
import Layout
import TestSupport
import Testing

@testable import PDF
@testable import Typography

/// Letters in a PDF are as dark as those on the page: instances of variable fonts, and styles that a file
/// lacks.
@Suite struct InstanceTests {
  private static let word = Array("Hamburgefonstiv".unicodeScalars)
  private static let size = 48.0

  /// The ink of a word that the PDF of a face shows, in pixels.
  private static func printedInk(
    _ open: OpenFace, _ synthesis: FontFace.Synthesis = .none
  ) throws -> (ink: Double, sample: PDFSample) {
    let coordinates =
      open.location.instance.map(open.harfBuzz.coordinates(ofInstance:)) ?? []
    let face = FontFace(
      file: FontFile(of: open.harfBuzz), index: Int(open.location.faceIndex),
      coordinates: coordinates, size: size, synthesis: synthesis)
    let sample = try PDFSample.line(
      String(String.UnicodeScalarView(word)), in: face, of: open)
    return (try sample.ink(), sample)
  }

  /// The ink of the word as the page draws it.
  private static func drawnInk(
    _ open: OpenFace, _ synthetic: SyntheticStyle = []
  ) throws -> Double {
    let freeType = try FreeTypeLibrary()
    let face = try #require(open.rasterFace(freeType))
    return word.reduce(0) { sum, letter in
      guard
        let loaded = OutlineRaster.load(
          glyph: open.glyph(for: letter.value) ?? 0, of: face, library: freeType,
          pixelsPerEm: size, synthetic: synthetic, subpixel: 0)
      else { return sum }
      var pixels = [UInt8](repeating: 0, count: loaded.box.width * loaded.box.height)
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        loaded.draw(loaded.box, into: start, stride: loaded.box.width)
      }
      return sum + pixels.reduce(0) { $0 + Double($1) / 255 }
    }
  }

  /// A variable font of the machine, at the weight.
  private static func variable(weight: Double) throws -> OpenFace {
    let path = try MachineFont.path("Inter-roman.var.ttf", package: "fonts-inter-variable")
    let location = FaceLocation(path: path, index: 0)
    let face = try HarfBuzzFace(location)
    let count = hb_ot_var_get_named_instance_count(face.handle)
    let instance = try #require(
      (0..<count).first { instance in
        face.coordinates(ofInstance: instance).contains {
          $0.axis == HarfBuzzSession.tag("wght") && $0.value == weight
        }
      })
    return try OpenFace(
      FaceLocation(path: location.path, index: Int32(instance + 1) << 16))
  }

  @Test func instancesOfAVariableFontHaveTheirWeight() throws {
    let (regular, bold) = (try Self.variable(weight: 400), try Self.variable(weight: 700))
    let thin = try Self.drawnInk(regular)
    let dark = try Self.drawnInk(bold)
    #expect(dark > 1.2 * thin)
    #expect(abs(try Self.printedInk(regular).ink / thin - 1) < 0.03)
    let (ink, sample) = try Self.printedInk(bold)
    #expect(abs(ink / dark - 1) < 0.03)
    // A subset at its place on the axes, not the whole file.
    #expect(sample.bytes.count < 20_000)
    #expect(try sample.judge("/usr/bin/pdffonts", ["FILE"]).contains("yes yes yes"))
  }

  @Test func strokesOfAMadeUpStyleAreAsThickAsOnThePage() throws {
    let open = try OpenFace(TestFace.location("DejaVu Serif"))
    let plain = try Self.drawnInk(open)
    let bold = try Self.drawnInk(open, .bold)
    var synthesis = FontFace.Synthesis()
    (synthesis.stroke, synthesis.bar) = (GlyphStyling.boldStrength, GlyphStyling.boldStrength)
    let (ink, sample) = try Self.printedInk(open, synthesis)
    #expect(bold > 1.1 * plain)
    #expect(abs(ink / bold - 1) < 0.05)
    // The second drawing of a thick stroke is no text.
    #expect(try sample.text() == "Hamburgefonstiv")
  }
}

extension PDFSample {
  /// The ink of the page at 72 pixels an inch, in black pixels.
  fileprivate func ink() throws -> Double {
    let folder = TemporaryFolder()
    _ = try judge(
      "/usr/bin/pdftoppm", ["-r", "72", "-gray", "-singlefile", "FILE", "\(folder.path)/page"])
    let picture = try Data(contentsOf: URL(filePath: "\(folder.path)/page.pgm"))
    // The header is three lines, then a byte a pixel.
    let lines = picture.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    return try #require(lines.last).reduce(0) { $0 + Double(255 - Int($1)) / 255 }
  }
}
