import Import
import Testing

struct ImportFormatsTests {
  @Test(arguments: ["letter", "letter.", ".", "letter.unknown"])
  func `A name without an ending of a format has none`(_ name: String) {
    #expect(ImportFormats.format(ofFileNamed: name) == nil)
  }
}
