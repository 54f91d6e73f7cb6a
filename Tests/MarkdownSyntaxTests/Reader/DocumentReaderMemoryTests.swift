import MarkdownTestSupport
import Testing
import TextCore

@testable import MarkdownSyntax

/// A reader keeps the results of its first pass and a window of the document, also for 100 MB.
@Suite struct DocumentReaderMemoryTests {
  /// The most bytes, events and containers held to read on: a window of the document, a paragraph
  /// that is not giant, and the piece of a giant one with its surroundings.
  private static let mostHeld = 1 << 18

  /// Returns `unit` over and over, in chunks that are shared, so that it takes hardly any memory.
  private func repeated(_ unit: String, upTo count: Int) -> TextRope {
    let most = 1 << 16
    var text = TextRope(
      String(repeating: unit, count: max(1, min(count, most) / unit.utf8.count)))
    while 2 * text.utf8Count <= count {
      let half = text
      text.append(half)
    }
    return text
  }

  /// The most that a reader of `text` holds while it is read, and the number of lists read.
  private func most(
    _ text: TextRope, _ lines: LineMeaning
  ) -> (held: DocumentReader.Held, lists: Int) {
    var reader = DocumentReader(text, lines: lines)
    var most = reader.held
    var lists = 0
    while let event = reader.next() {
      most.window = max(most.window, reader.held.window)
      if case .enter(.list) = event.kind { lists += 1 }
    }
    let end = reader.held
    #expect(end.definitions == most.definitions && end.lists == most.lists)
    return (most, lists)
  }

  @Test(arguments: [
    ("some words and more of them ", 0), ("a line of a paragraph\n", 0), ("words, *soft*\n\n", 0),
    ("- item\n", 0), ("- item\n\n", 0), ("> quote\n", 0), ("| a | b |\n|---|---|\n", 0),
    ("    ```\n    code\n", 0), ("- item\n\ntext\n\n", 1), ("[^1]: note\n\n", 0), ("[", 0),
    ("*", 0), ("> - ", 0), ("\n", 0),
  ])
  func onlyAWindowIsHeld(unit: String, listsInUnit: Int) {
    let text = repeated(unit, upTo: 1 << 19)
    for lines in LineMeaning.allCases {
      let (held, lists) = most(text, lines)
      #expect(held.window <= Self.mostHeld, "\(unit), \(lines): \(held)")
      #expect(held.definitions <= 1, "\(unit), \(lines): \(held)")
      let count = listsInUnit * text.utf8Count / unit.utf8.count
      #expect(lists >= count, "\(unit), \(lines)")
      #expect(held.lists <= 8 + lists / 8, "\(unit), \(lines): \(held)")
    }
  }

  /// Each definition is kept, once for each label.
  @Test func definitionsAreKept() {
    let defined = (0..<5_000).map { "[l\($0 % 2_500)]: /address\n\n[^\($0 % 2_500)]: note\n\n" }
    let (held, _) = most(TextRope(defined.joined()), .wrapped)
    #expect(held.definitions == 5_000)
    #expect(held.window <= Self.mostHeld)
  }

  /// A book of 100 MB with a list on each page.
  @Test func aHundredMegabytesAreReadInAWindow() {
    let paragraph = String(repeating: "some words of a book ", count: 180) + "end.\n\n"
    let text = repeated(paragraph + "- one\n- two\n\n[a]: /b\n\n", upTo: 200_000_000)
    #expect(text.utf8Count > 100_000_000)
    let (held, lists) = most(text, .wrapped)
    #expect(lists > 25_000)
    #expect(held.window <= Self.mostHeld, "\(held)")
    #expect(held.definitions == 1 && held.lists <= 8 + lists / 8, "\(held)")
  }
}
