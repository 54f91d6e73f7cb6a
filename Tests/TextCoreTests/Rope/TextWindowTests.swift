import TestSupport
import Testing

@testable import TextCore

/// A window gives the bytes and lines of the text, and seldom searches its tree.
@Suite struct TextWindowTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func readsWhatTheTextHolds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let endings = ["\n", "\r\n", "\n\n", "\r", "\n\r\n"]
    var string = ""
    while string.utf8.count < 5 * TextWindow.length {
      let isLong = random.number(0...40) == 0
      string += String(
        repeating: "x", count: random.number(0...(isLong ? 2 * TextWindow.length : 40)))
      string += endings[random.number(0...(endings.count - 1))]
    }
    let text = TextRope(string)
    var window = TextWindow(text)
    var start: TextOffset = 0
    while start < text.end {
      let line = window.line(at: start)
      let paragraph = text.paragraphRange(at: start)
      #expect(line.content == text.contentRange(at: start), "seed \(seed)")
      #expect(line.next == paragraph.upperBound, "seed \(seed)")
      let bytes = window.bytes(in: line.content)
      #expect(bytes.elementsEqual(text.bytes(in: line.content)), "seed \(seed)")
      // Now and then back, or into the middle.
      let range = random.range(in: text.utf8Count)
      if random.number(0...9) == 0 {
        let other = TextOffset(range.lowerBound)..<TextOffset(range.upperBound)
        let found = window.bytes(in: other)
        #expect(found.elementsEqual(text.bytes(in: other)), "seed \(seed)")
      }
      start = line.next
    }
    let last = window.line(at: text.end)
    #expect(last.content == text.contentRange(at: text.end) && last.next == text.end)
  }

  @Test func aStretchIsSearchedForOnce() {
    let text = TextRope(String(repeating: "Title\n=====\n", count: 20_000))
    var window = TextWindow(text)
    var start: TextOffset = 0
    var count = 0
    while start < text.end {
      let line = window.line(at: start)
      count += window.bytes(in: line.content).count
      start = line.next
    }
    #expect(count == 20_000 * 10)
    let searches = window.searchCount
    #expect(searches <= text.utf8Count / TextWindow.length + 2)
  }
}
