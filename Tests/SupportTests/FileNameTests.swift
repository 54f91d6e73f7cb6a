import Platform
import Testing

@testable import Support

@Suite struct FileNameTests {
  private func name(_ text: String) -> ConversationFileName? {
    FileName(Array(text.utf8)).flatMap { ConversationFileName($0) }
  }

  @Test(arguments: [
    " (conflicted copy 2026-11-29)", " (Ann's conflicted copy 2026-11-29 101500)", " (1)",
    ".sync-conflict-20261129-101500-ABCDEFG", " (SFConflict ann@example.org 2026-11-29-10-15-00)",
    "-kopie", "_conflict-20261129-101500", ".json",
  ])
  func copiesOfSyncProgramsAreKnown(_ mark: String) {
    let copy = name(testID.text + mark + ".json")
    #expect(copy?.id == testID && copy?.isCopy == true)
  }

  @Test(arguments: ["Copy of ", "Kopie von ", "Conflict - ", "(1) "])
  func copiesMayHaveAnythingBefore(_ mark: String) {
    let copy = name(mark + testID.fileName)
    #expect(copy?.id == testID && copy?.isCopy == true)
  }

  @Test func theFileItselfIsNoCopy() {
    #expect(name(testID.fileName)?.isCopy == false)
    #expect(name(testID.text.uppercased() + ".JSON")?.isCopy == true)
  }

  @Test(arguments: ["", "~", ".tmp", ".json~", ".json.swp", ".txt", ".json.part"])
  func temporaryNamesAreLeftAlone(_ ending: String) {
    #expect(name(testID.text + ending) == nil)
    #expect(name("." + testID.fileName) == nil && name("~$" + testID.fileName) == nil)
    #expect(name("#\(testID.fileName)#") == nil)
  }
}
