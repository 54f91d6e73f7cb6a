import Import
import Testing

struct ImportFormatsTests {
  @Test(arguments: ["letter", "letter.", ".", "letter.unknown"])
  func aNameWithoutAnEndingOfAFormatHasNone(_ name: String) {
    #expect(ImportFormats.format(ofFileNamed: name) == nil)
  }
}
