import Canvas
import Layout
import Testing

@testable import Typography

/// Text in other families than the standard ones.
@Suite struct TypefaceTests {
  /// The families of the font table that Debian has in the packages that the tests need.
  static let families = [
    "Nimbus Mono PS", "Courier Prime", "Courier Prime Sans", "DejaVu Sans Mono", "Nimbus Sans",
    "URW Gothic", "Noto Serif", "DejaVu Serif", "Nimbus Roman", "P052", "Z003", "C059",
  ]

  private func request(
    _ library: FontLibrary, _ names: String..., isBold: Bool = false, size: Double = 18
  ) -> FontRequest {
    FontRequest(role: .body, family: library.family(names), isBold: isBold, size: size)
  }

  @Test func aListHasOneNumberAndTheStandardOneIsKnown() throws {
    let library = try FontLibrary.standard()
    let palatino = library.family(["P052", "TeX Gyre Pagella"])
    #expect(palatino != .standard)
    #expect(library.family(["P052", "TeX Gyre Pagella"]) == palatino)
    #expect(library.family(["P052"]) != palatino)
    #expect(library.family(FontConfiguration().bodyFamilies) == .standard)
  }

  @Test func severalFamiliesAreUsedSideBySide() throws {
    let library = try FontLibrary.standard()
    let requests = Self.families.map { request(library, $0) }
    func files() throws -> [String] {
      try requests.map { library.fileName(try #require(library.runs("Paber", $0).first)) }
    }
    let first = try files()
    #expect(Set(first).count == Self.families.count)
    #expect(first[9] == "P052-Roman.otf")
    // Each again, now from what is kept.
    #expect(try files() == first)
    #expect(library.fileName(try #require(library.runs("Paber").first)) == "Courier Prime.otf")
    #expect(Set(requests.map { library.metrics(for: $0) }).count > 8)
    #expect(library.metrics(for: .text).zeroAdvance == 18 * 1228.0 / 2048)
  }

  @Test func aFamilyThatIsMissingIsPassedOver() throws {
    let library = try FontLibrary.standard()
    let second = library.runs("Paber", request(library, "No Such Family", "P052"))
    #expect(library.fileName(try #require(second.first)) == "P052-Roman.otf")
    let none = library.runs("Paber", request(library, "No Such Family"))
    #expect(library.fileName(try #require(none.first)) == "Courier Prime.otf")
  }

  @Test(arguments: families)
  func headingsAreBoldInEveryFamily(_ family: String) throws {
    let library = try FontLibrary.standard()
    let (plain, bold) = (request(library, family), request(library, family, isBold: true))
    let regular = try #require(library.runs("n", plain).first)
    let heavy = try #require(library.runs("n", bold).first)
    let description = try #require(library.description(of: heavy.font))
    let hasOwnFace = library.fileName(regular) != library.fileName(heavy)
    #expect(hasOwnFace != description.isSyntheticBold)
    func ink(_ run: ShapedRun) throws -> Int {
      let glyph = try #require(run.glyphs.first)
      let bitmap = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
      return RasterTests.pixels(bitmap).reduce(0) { $0 + Int($1) }
    }
    #expect(try ink(heavy) > ink(regular) * 11 / 10)
  }

  /// Two lists may begin with the same face and have different stand-ins for what it lacks.
  @Test func fallbackFamiliesAreThoseOfTheOwnList() throws {
    let library = try FontLibrary.standard()
    let free = request(library, "Courier Prime", "FreeMono")
    let nimbus = request(library, "Courier Prime", "Nimbus Mono PS")
    for _ in 1...2 {
      for (request, file) in [(free, "FreeMono.ttf"), (nimbus, "NimbusMonoPS-Regular.otf")] {
        let runs = library.runs("Жук", request)
        #expect(runs.map { library.fileName($0) } == [file])
      }
      #expect(library.runs("Жук").map { library.fileName($0) } == ["NimbusMonoPS-Regular.otf"])
    }
  }

  /// A fallback font with letters of another kind is the last resort.
  @Test func fallbackFamiliesOfTheSameKindComeFirst() throws {
    let library = try FontLibrary.standard()
    let request = request(library, "Courier Prime", "DejaVu Serif", "FreeMono")
    #expect(library.runs("Жук", request).map { library.fileName($0) } == ["FreeMono.ttf"])
  }

  @Test func lettersThatASerifLacksDoNotComeFromATypewriter() throws {
    let library = try FontLibrary.standard()
    let runs = library.runs("a ქართული b", request(library, "P052"))
    #expect(runs.count == 3)
    for run in runs {
      let name = library.fileName(run)
      #expect(!name.contains("Mono") && !name.contains("Courier"), "\(name)")
    }
  }

  @Test func boldOfALightFamilyIsThatOfTheWholeOne() throws {
    let library = try FontLibrary.standard()
    let light = library.runs("n", request(library, "DejaVu Sans Light"))
    #expect(light.map { library.fileName($0) } == ["DejaVuSans-ExtraLight.ttf"])
    let bold = library.runs("n", request(library, "DejaVu Sans Light", isBold: true))
    #expect(bold.map { library.fileName($0) } == ["DejaVuSans-Bold.ttf"])
    #expect(library.description(of: try #require(bold.first).font)?.isSyntheticBold == false)
  }

  @Test func aLanguageStandsForWhateverFontThereIs() throws {
    let library = try FontLibrary.standard()
    let thai = library.runs(
      "ไทย", request(library, "No Such Family", LanguageFamily.name("th"), "P052"))
    let family = try #require(library.family(for: "th"))
    let named = library.runs("ไทย", request(library, family))
    #expect(thai.map { library.fileName($0) } == named.map { library.fileName($0) })
    #expect(thai.flatMap(\.glyphs).allSatisfy { $0.glyph != 0 })
    // Nothing is made for it, as far as fontconfig knows.
    #expect(library.family(for: "nnp") == nil)
    #expect(library.family(for: "ff-Adlm") == nil, "the tables know the Latin letters only")
    let none = library.runs("n", request(library, LanguageFamily.name("nnp"), "P052"))
    #expect(none.map { library.fileName($0) } == ["P052-Roman.otf"])
  }

  @Test func theLanguageOfAListChoosesTheFormsOfHan() throws {
    let library = try FontLibrary.standard()
    func glyphs(_ language: String) -> [UInt32] {
      library.runs("骨直", request(library, "P052", LanguageFamily.name(language)))
        .flatMap(\.glyphs).map(\.glyph)
    }
    #expect(glyphs("zh-Hans") != glyphs("ja"))
    #expect(glyphs("ja") == library.runs("骨直").flatMap(\.glyphs).map(\.glyph))
  }

  @Test func aMenuOfAllFontsKeepsFewFilesOpen() throws {
    let library = try FontLibrary.standard()
    let names = library.installedFamilies()
    for name in names { _ = library.runs(name, request(library, name, size: 15)) }
    #expect(library.faces.openCount <= FaceTable.openLimit)
    #expect(library.runs("Paber", request(library, "P052")).first?.glyphs.count == 5)
  }

  @Test func onlyFamiliesForTextAreListedEachOnce() throws {
    let library = try FontLibrary.standard()
    let names = library.installedFamilies()
    #expect(Set(names).count == names.count && names == names.sorted())
    for family in Self.families { #expect(names.contains(family)) }
    for family in ["Noto Color Emoji", "D050000L", "Standard Symbols PS"] {
      #expect(!names.contains(family))
    }
    for name in names { #expect(library.isInstalled(family: name), "\(name)") }
    #expect(library.searchCount > 0)
    let count = library.searchCount
    _ = library.installedFamilies()
    #expect(library.searchCount == count, "asked once")
  }
}
