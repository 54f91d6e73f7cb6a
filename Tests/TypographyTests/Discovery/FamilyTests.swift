import Layout
import Testing

@testable import Typography

@Suite struct FamilyTests {
  @Test(arguments: [
    (false, false, "Courier Prime.otf"), (true, false, "Courier Prime Bold.otf"),
    (false, true, "Courier Prime Italic.otf"), (true, true, "Courier Prime Bold Italic.otf"),
  ])
  func courierPrimeFacesAreToldApart(isBold: Bool, isItalic: Bool, file: String) throws {
    let library = try FontLibrary.standard()
    let request = FontRequest(role: .body, isBold: isBold, isItalic: isItalic, size: 18)
    let run = try #require(library.runs("Paber", request).first)
    #expect(library.fileName(run) == file)
    let font = try #require(library.description(of: run.font))
    #expect(!font.isSyntheticBold && !font.isSyntheticOblique)
  }

  @Test func courierPrimeFacesAreToldApartFromSans() throws {
    let library = try FontLibrary.standard(
      FontConfiguration(bodyFamilies: ["courier prime sans"]))
    let request = FontRequest(role: .body, isBold: true, size: 18)
    let run = try #require(library.runs("Paber", request).first)
    #expect(library.fileName(run) == "Courier Prime Sans Bold.otf")
  }

  @Test func codeHasItsOwnFamilyAndMadeUpBold() throws {
    let library = try FontLibrary.standard()
    let request = FontRequest(role: .code, isBold: true, isItalic: true, size: 17.1)
    let run = try #require(library.runs("let x", request).first)
    #expect(library.fileName(run) == "Courier Prime Code Italic.otf")
    let font = try #require(library.description(of: run.font))
    #expect(font.isSyntheticBold)
    #expect(!font.isSyntheticOblique)
    #expect(font.size == 17.1)
  }

  @Test func missingFamilyFallsToTheNext() throws {
    let library = try FontLibrary.standard(
      FontConfiguration(bodyFamilies: ["No Such Family", "DejaVu Sans Mono"]))
    let run = try #require(library.runs("Paber").first)
    #expect(library.fileName(run) == "DejaVuSansMono.ttf")
  }

  @Test func someFontIsFoundWhereNoFamilyIs() throws {
    let library = try FontLibrary.standard(
      FontConfiguration(bodyFamilies: ["No Such Family"], codeFamilies: []))
    let run = try #require(library.runs("Paber").first)
    #expect(!library.fileName(run).isEmpty)
    #expect(run.glyphs.allSatisfy { $0.glyph != 0 })
  }

  @Test func anotherFamilyIsUsedAtOnceAndOldFontsStayKnown() throws {
    let library = try FontLibrary.standard()
    let old = try #require(library.runs("Paber").first)
    library.configuration.bodyFamilies = ["DejaVu Sans Mono"]
    let new = try #require(library.runs("Paber").first)
    #expect(library.fileName(new) == "DejaVuSansMono.ttf")
    #expect(library.fileName(old) == "Courier Prime.otf")
    #expect(library.metrics(for: .text).zeroAdvance > 10.8)
  }

  @Test func familiesAreListed() throws {
    let library = try FontLibrary.standard()
    #expect(library.isInstalled(family: "Courier Prime"))
    #expect(!library.isInstalled(family: "No Such Family"))
    #expect(library.installedFamilies().contains("Courier Prime"))
  }

  @Test func metricsAreThoseOfCourierPrime() throws {
    // Units per em 2048: d is 1312 high, p reaches 388 below, digits advance by 1228.
    let metrics = try FontLibrary.standard().metrics(for: .text)
    #expect(abs(metrics.ascender - 18 * 1312.0 / 2048) < 0.001)
    #expect(abs(metrics.descender - 18 * 388.0 / 2048) < 0.001)
    #expect(abs(metrics.xHeight - 18 * 924.0 / 2048) < 0.001)
    #expect(abs(metrics.zeroAdvance - 18 * 1228.0 / 2048) < 0.001)
    #expect(metrics.underlineOffset > 0 && metrics.underlineOffset <= metrics.descender)
    #expect(metrics.underlineThickness > 0.5 && metrics.underlineThickness < 2)
  }

  @Test func sizesOutOfBoundsAreHarmless() throws {
    let library = try FontLibrary.standard()
    for size in [0, -3, 1e9, .infinity, .nan] as [Double] {
      let request = FontRequest(role: .body, size: size)
      let advances = library.runs("Paber", request).flatMap(\.glyphs).map(\.advance)
      #expect(advances.count == 5)
      #expect(advances.allSatisfy { $0 > 0 && $0.isFinite })
    }
  }
}
