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
}
