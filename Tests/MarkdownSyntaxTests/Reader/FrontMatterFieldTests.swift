import MarkdownSyntax
import Testing
import TextCore

/// The metadata that exports read.
@Suite struct FrontMatterFieldTests {
  private func read(_ lines: String) throws -> FrontMatter {
    try #require(FrontMatter(of: TextRope("---\n\(lines)\n---\n")))
  }

  @Test func eachFieldHasItsNames() throws {
    for name in ["title", "Title", "TITLE", "t itle"] {
      #expect(try read("\(name): a").title == "a")
    }
    for name in ["author", "authors"] { #expect(try read("\(name): a").authors == ["a"]) }
    for name in ["language", "lang"] { #expect(try read("\(name): de").language == "de") }
    for name in ["cover-image", "cover"] { #expect(try read("\(name): a.png").cover == "a.png") }
    for name in ["keyword", "short-title", "shorttitle"] {
      #expect(try read("\(name): a").keyword == "a")
    }
    #expect(try read("date: 2026").date == "2026")
    let none = try read("titel: a")
    #expect(none.title == nil && none.authors.isEmpty && none.language == nil && none.date == nil)
    #expect(none.cover == nil && none.keyword == nil && none.contact.isEmpty)
  }

  @Test func contactStandsForAllOtherLines() throws {
    let lines = "email: e\naddress:\n- a\n- b\nphone: p"
    #expect(try read(lines).contact == ["a", "b", "p", "e"])
    #expect(try read(lines + "\ncontact: [c, d]").contact == ["c", "d"])
  }

  @Test(arguments: [
    ("[a, b]", ["a", "b"]), ("[ 'a, b' , c ]", ["'a", "b'", "c"]), ("[]", []), ("", []),
    ("a, b", ["a, b"]), ("[a", ["[a"]), ("a]", ["a]"]), ("\n- a\n-\tb\n - c", ["a", "b", "c"]),
    ("a\n- b", ["a", "b"]), ("\n-a", []), ("\n  x: y\n- a", ["a"]), ("a #b", ["a"]),
    ("a#b", ["a#b"]), (">-\n  Ann\n  Lee", ["Ann Lee"]), ("|\n  Ann\n  Lee", ["Ann", "Lee"]),
    ("\n- name: Ann\n  affiliations:\n  - name: Univ\n- name:\n    given: Lee", ["Ann"]),
    (">2\n  Ann\ntitle: b", ["Ann"]), (">", []), ("> a", ["> a"]), ("[", []), ("\">\"", [">"]),
    ("'|'", ["|"]),
    ("\n  - name: Ann\n    affiliations:\n      - name: Univ\n  - name: Lee", ["Ann", "Lee"]),
    ("\n- name: Ann\n  email: a@b.c\n- name: Lee", ["Ann", "Lee"]), ("\n- names: a", ["names: a"]),
    ("#b", ["#b"]), ("  a  ", ["a"]), ("\n- 'a' # b", ["a"]),
  ])
  func valuesAreInLinesAndLists(value: String, authors: [String]) throws {
    #expect(try read("author: \(value)").authors == authors)
  }

  /// Items before the first field have no name.
  @Test func itemsNeedAField() throws {
    let data = try read("- a\ntitle: b")
    #expect(data.title == "b" && data.authors.isEmpty)
  }
}
