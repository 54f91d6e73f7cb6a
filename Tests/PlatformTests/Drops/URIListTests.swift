import Platform
import SystemPackage
import Testing

@Suite struct URIListTests {
  private func files(_ list: String) -> [FilePath] { URIList.files(in: Array(list.utf8)) }

  @Test func filesOfThisMachineAreFound() {
    let list = """
      # a comment\r
      file:///home/ann/a%20b%25.md\r
      FILE:/short\r
      file://localhost/there\r
      file://\(Machine.name)/mine\r
      """
    #expect(files(list) == ["/home/ann/a b%.md", "/short", "/there", "/mine"])
    #expect(URIList.files(in: Array("file:///%FF".utf8)).map(\.bytes) == [[0x2F, 0xFF]])
  }

  @Test func allElseIsLeftOut() {
    let list = [
      "https://a.b/c", "file://elsewhere.example/c", "file:", "file:relative", "file:///a%0", "",
      "file:///a%zz", "file:///a%00b", "file://", "/home/ann", "mailto:a@b.c",
    ].joined(separator: "\n")
    #expect(files(list) == [])
    let many = String(repeating: "file:///a\n", count: 100)
    #expect(URIList.files(in: Array(many.utf8), most: 7).count == 7)
  }
}
