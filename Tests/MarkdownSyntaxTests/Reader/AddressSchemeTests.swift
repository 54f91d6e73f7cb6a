import MarkdownSyntax
import Testing

@Suite struct AddressSchemeTests {
  @Test(arguments: [
    ("https://a.b", "https"), ("MailTo:a@b", "mailto"), ("a+b-c.1:d", "a+b-c.1"),
    ("file:x", "file"),
    ("java\tscript:a", "javascript"), ("\u{1} \u{7F}javascript:a", "javascript"),
  ])
  func aSchemeIsRead(address: String, scheme: String) {
    #expect(AddressScheme.of(address) == scheme)
  }

  @Test(arguments: [
    "", "a.md", "#a:b", "/a:b", "a b:c", ":a", "10:30.md", "-a:b", "é:a", "notes 2: a.md",
    String(repeating: "a", count: 65) + ":b",
  ])
  func anAddressWithoutOne(address: String) {
    #expect(AddressScheme.of(address) == nil)
  }

  @Test func runnableAddressesAreDangerous() {
    let dangerous = ["javascript:a", " VBScript:a", "data:text/html,a", "about:blank", "blob:a"]
    #expect(dangerous.allSatisfy(AddressScheme.isDangerous))
    #expect(
      !["https://a.b", "a.md", "java script:a", ""].contains(where: AddressScheme.isDangerous))
  }
}
