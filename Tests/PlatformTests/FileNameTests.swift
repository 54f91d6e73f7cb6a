import Platform
import SystemPackage
import Testing

struct FileNameTests {
  private func fileName(_ text: String) -> FileName? { FileName(Array(text.utf8)) }

  @Test(arguments: ["", ".", "..", "a/b", "/", "a\0b"])
  func impossibleNamesAreRefused(text: String) {
    #expect(fileName(text) == nil)
  }

  @Test func bytesThatAreNoTextStay() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x2E, 0x6D, 0x64]
    let name = try #require(FileName(bytes))
    #expect(name.string == "a\u{FFFD}.md")
    #expect(FilePath("/folder").appending(name).bytes == Array("/folder/".utf8) + bytes)
  }

  @Test(arguments: ["/", "/folder", "folder", "folder/", ""])
  func aPathEndsWithIt(folder: String) throws {
    let name = try #require(fileName("..a b.md"))
    #expect(FilePath(folder).appending(name) == FilePath(folder).appending("..a b.md"))
  }

  @Test(arguments: ["a.md", "a.b.MD", ".hidden", "..md", "a", "a.", ".a.txt"])
  func theExtensionIsThatOfAPath(text: String) throws {
    #expect(try #require(fileName(text)).extension == FilePath(text).extension)
  }
}
