import Testing

@testable import TextCore

@Suite struct TextStorageTests {
  private let mark = Mark(attributeBits: 5)

  private func listening(to text: String) -> (TextStorage, () -> [StorageChange]) {
    let storage = TextStorage(TextRope(text))
    let log = Log()
    storage.onEndEditing = { log.changes.append($0) }
    return (storage, { log.changes })
  }

  private final class Log {
    var changes: [StorageChange] = []
  }

  @Test func nestedTransactionsReportOnce() {
    let (storage, changes) = listening(to: "hello")
    storage.beginEditing()
    storage.replace(0..<1, with: TextRope("J"))
    storage.beginEditing()
    storage.replace(5..<5, with: TextRope("!!"))
    storage.endEditing()
    #expect(changes().isEmpty)
    storage.endEditing()
    #expect(
      changes() == [
        StorageChange(replacements: [
          .init(range: 0..<1, newLength: 1), .init(range: 5..<5, newLength: 2),
        ])
      ])
    #expect(storage.text == TextRope("Jello!!"))
    #expect(storage.attributes.length == 7)
  }

  @Test func settingWhatIsAlreadySetReportsNothing() {
    let (storage, changes) = listening(to: "hello")
    storage.setAttribute(firstKey, mark, in: 1..<3)
    storage.setAttribute(firstKey, mark, in: 1..<3)
    storage.setAttribute(firstKey, mark, in: 2..<2)
    storage.setAttributes(.empty, in: 3..<5)
    storage.replace(2..<2, with: TextRope())
    storage.beginEditing()
    storage.endEditing()
    #expect(changes() == [StorageChange(attributeRange: 1..<3)])
  }

  @Test func fillingInAttributesIsNoChange() {
    let (storage, changes) = listening(to: "hello")
    var attributes = AttributeSet.empty
    attributes[firstKey] = mark
    #expect(storage.fill([(2, attributes), (1, .empty)], from: 1))
    #expect(storage.value(of: firstKey, at: 1).value == mark)
    #expect(storage.value(of: firstKey, at: 1).range == 1..<3)
    #expect(!storage.fill([(2, attributes)], from: 1))
    #expect(changes().isEmpty)
  }

  @Test func runsThatAreTheSameAreNotReported() {
    let (storage, changes) = listening(to: "hello there")
    var attributes = AttributeSet.empty
    attributes[firstKey] = mark
    storage.setAttributes([(2, attributes), (5, .empty), (4, attributes)], from: 0)
    storage.setAttributes(
      [(2, attributes), (2, .empty), (1, attributes), (2, .empty), (4, attributes)], from: 0)
    #expect(storage.value(of: firstKey, at: 4).range == 4..<5)
    #expect(storage.value(of: firstKey, at: 7).range == 7..<11)
    #expect(changes().map(\.attributeRange) == [0..<11, 4..<5])
    storage.attributes.invariantCheck()
  }

  @Test func attributeRangeIsInTheFinalText() {
    let (storage, changes) = listening(to: "0123456789")
    storage.beginEditing()
    storage.setAttribute(firstKey, mark, in: 4..<6)
    storage.replace(0..<2, with: TextRope())
    storage.replace(4..<4, with: TextRope("end"))
    storage.replace(2..<2, with: TextRope("start"))
    storage.replace(8..<9, with: TextRope("xyz"))
    storage.endEditing()
    #expect(storage.text == TextRope("23start4xyzend6789"))
    #expect(changes().map(\.attributeRange) == [7..<11])
  }

  @Test func attributeRangeGoesWithItsText() {
    let (storage, changes) = listening(to: "0123456789")
    storage.beginEditing()
    storage.setAttribute(firstKey, mark, in: 4..<6)
    storage.replace(3..<7, with: TextRope())
    storage.endEditing()
    #expect(changes().map(\.attributeRange) == [nil])
  }

  @Test func listenerMayEditAndIsToldAgain() {
    let storage = TextStorage(TextRope("a"))
    var calls = 0
    storage.onEndEditing = { [unowned storage] change in
      calls += 1
      if !change.replacements.isEmpty { storage.setAttribute(firstKey, mark, in: 0..<1) }
    }
    storage.replace(0..<1, with: TextRope("b"))
    #expect(calls == 2)
    #expect(storage.value(of: firstKey, at: 0).value == mark)
  }

  @Test func newTextHasTheAttributesGiven() {
    let (storage, _) = listening(to: "ab")
    var set = AttributeSet.empty
    set[secondKey] = mark
    storage.replace(1..<1, with: TextRope("xx"), attributes: set)
    #expect(storage.attributes(at: 1).attributes == set)
    #expect(storage.value(of: secondKey, at: 1).range == 1..<3)
  }
}
