import Testing

@testable import Export

/// Page ranges as a user types them.
@Suite struct PageSelectionTests {
  @Test(arguments: [
    ("3", [3]), ("1-3", [1, 2, 3]), ("1-3, 5", [1, 2, 3, 5]), ("5,1", [1, 5]), ("-2", [1, 2]),
    ("7-", [7, 8]), ("2–3", [2, 3]), (" 2 ; 4 ", [2, 4]), ("2,2-3", [2, 3]),
  ])
  func pagesAreRead(text: String, pages: [Int]) throws {
    let selection = try #require(PageSelection(text))
    #expect((1...8).filter(selection.contains) == pages)
  }

  @Test(arguments: ["", " ", ",", "-", "0", "3-1", "1-2-3", "a", "1-b", "9999999", "1.5", "--2"])
  func nothingElseIs(text: String) { #expect(PageSelection(text) == nil) }
}
