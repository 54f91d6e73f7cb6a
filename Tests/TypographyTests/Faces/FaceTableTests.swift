import Canvas
import Layout
import Testing

@testable import Typography

@Suite struct FaceTableTests {
  @Test func facesOpenedLongAgoAreClosedAndOpenAgain() throws {
    let library = try FontLibrary.standard()
    let table = library.faces
    // Letters of many scripts, each from a face of its own.
    let scripts = "שسनไ漢தಕతമខမලກཀქՀአᏣދⵜߊᠮᓀᚠ𐌰𐐀ꦀᬅᜀ𞤀ᮃꠀ"
    for scalar in scripts.unicodeScalars { _ = library.runs(String(scalar)) }
    #expect(table.openCount <= FaceTable.openLimit)
    for scalar in scripts.unicodeScalars {
      let run = try #require(library.runs(String(scalar)).first)
      #expect(run.glyphs.allSatisfy { $0.glyph != 0 }, "\(scalar)")
    }
    #expect(table.openCount <= FaceTable.openLimit)
  }

  @Test func brokenFilesAreTriedOnce() {
    let table = FaceTable()
    let number = table.number(of: FaceLocation(path: "/no/such/font.otf", index: 0))
    #expect(table.open(number) == nil)
    #expect(table.isBroken(number))
    #expect(table.number(of: FaceLocation(path: "/no/such/font.otf", index: 0)) == number)
  }

  @Test func sizesThatAPersonPassedThroughAreForgotten() throws {
    let library = try FontLibrary.standard()
    let first = library.runs("size")
    let (ink, metrics) = (
      library.inkExtent(of: .text, scale: Scale(1)), library.metrics(for: .text)
    )
    for step in 0..<2 * FontLibrary.requestLimit {
      let request = FontRequest(role: .body, size: 10 + Double(step) / 10)
      _ = library.runs("size", request)
      _ = library.metrics(for: request)
      _ = library.inkExtent(of: request, scale: Scale(1))
    }
    #expect(library.requestedFonts.count <= FontLibrary.requestLimit)
    #expect(library.knownMetrics.count <= FontLibrary.requestLimit)
    #expect(library.knownInk.count <= FontLibrary.requestLimit)
    let use = library.requested(.text).use
    #expect(try #require(library.faces.open(use.face)).fontCount <= OpenFace.fontLimit)
    // After a switch back all is as before, and a font handle keeps its meaning.
    #expect(library.runs("size").map(\.font) == first.map(\.font))
    #expect(library.metrics(for: .text) == metrics)
    #expect(library.inkExtent(of: .text, scale: Scale(1)) == ink)
  }
}
