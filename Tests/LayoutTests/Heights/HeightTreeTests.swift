import TestSupport
import Testing
import TextCore

@testable import Layout

/// A tree and its expected values, byte by byte.
private struct TreeModel {
  var text: TextRope
  var tree: HeightTree
  static let estimate = HeightTree.Estimate(perParagraph: 12, perByte: 0.4)

  init(_ bytes: [UInt8]) {
    text = TextRope(bytes: bytes)
    tree = HeightTree(text: text, estimate: Self.estimate)
  }

  /// A paragraph with its ending; for the last one with the byte after the end.
  func paragraph(at offset: TextOffset) -> TextRange {
    let range = text.paragraphRange(at: offset)
    let isLast = range.upperBound == text.end && text.contentRange(at: offset) == range
    return isLast ? range.lowerBound..<(range.upperBound + 1) : range
  }

  func check() {
    let spans = tree.spanList
    #expect(tree.length == text.utf8Count + 1)
    #expect(spans.reduce(0) { $0 + $1.length } == tree.length)
    #expect(spans.reduce(0) { $0 + $1.height } == tree.height)
    var start = 0
    var top = 0
    for span in spans {
      #expect(span.length > 0)
      #expect(span.height >= 0)
      #expect(tree.top(of: TextOffset(start)) == top)
      if span.isExact {
        #expect(tree.top(of: TextOffset(start + span.length - 1)) == top)
        #expect(tree.offset(atHeight: top).utf8 == start)
        #expect(tree.offset(atHeight: top + span.height - 1).utf8 == start)
      } else if span.height > 0 {
        let found = tree.offset(atHeight: top + span.height / 2).utf8
        #expect((start..<(start + span.length)).contains(found))
      }
      start += span.length
      top += span.height
    }
  }
}

@Suite struct HeightTreeTests {
  /// Only a whole paragraph is measured, so its parts are estimates.
  @Test func thePartsOfAMeasuredSpanAreEstimates() {
    var left = HeightSpan(length: 10, height: 100, isExact: true)
    let right = left.split(at: 4)
    #expect((left.length, left.height, left.isExact) == (4, 40, false))
    #expect((right.length, right.height, right.isExact) == (6, 60, false))
  }

  @Test(arguments: seeds) func behavesAsAListOfSpans(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = TreeModel(random.bytes(upTo: 200) + Array(repeating: 0x0A, count: 20))
    for _ in 0..<300 {
      if random.number(0...2) == 0 {
        let range = random.range(in: model.text.utf8Count)
        let bytes = random.bytes(upTo: 8)
        model.text.replace(
          TextOffset(range.lowerBound)..<TextOffset(range.upperBound), with: bytes)
        model.tree.replace(
          TextOffset(range.lowerBound)..<TextOffset(range.upperBound), withLength: bytes.count,
          text: random.number(0...3) == 0 ? nil : model.text)
      } else {
        let offset = TextOffset(random.number(0...model.text.utf8Count))
        let range = model.paragraph(at: offset)
        let height = random.number(1...60)
        let before = model.tree.height
        let growth = model.tree.setHeight(height, of: range, text: model.text)
        #expect(model.tree.height == before + growth)
        #expect(
          model.tree.spanList.contains {
            $0.length == range.count && $0.height == height && $0.isExact
          })
        #expect(
          model.tree.top(of: range.upperBound) - model.tree.top(of: range.lowerBound) == height
            || range.upperBound.utf8 == model.tree.length)
      }
      model.check()
    }
  }

  @Test(arguments: seeds) func settingEveryParagraphMakesAllExact(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = TreeModel(random.bytes(upTo: 2000) + Array(repeating: 0x0A, count: 300))
    var total = 0
    for index in (0...model.text.newlineCount).shuffled(using: &random) {
      let height = random.number(1...60)
      total += height
      model.tree.setHeight(
        height, of: model.paragraph(at: model.text.paragraphStart(index)), text: model.text)
    }
    #expect(model.tree.height == total)
    #expect(model.tree.spanList.allSatisfy { $0.isExact })
  }

  @Test func anEditOfALetterKeepsTheHeight() {
    var model = TreeModel(Array("one\ntwo\nthree".utf8))
    for offset in [0, 4, 8] {
      model.tree.setHeight(40, of: model.paragraph(at: TextOffset(offset)), text: model.text)
    }
    model.text.replace(5..<5, with: Array("w".utf8))
    model.tree.replace(5..<5, withLength: 1, text: model.text)
    #expect(model.tree.spanList.map(\.height) == [40, 40, 40])
    #expect(model.tree.spanList.map(\.isExact) == [true, false, true])
  }

  @Test func aChangeUpToTheEndOfAParagraphLeavesTheNextExact() {
    var model = TreeModel(Array("one\ntwo\nthree".utf8))
    for offset in [0, 4, 8] {
      model.tree.setHeight(40, of: model.paragraph(at: TextOffset(offset)), text: model.text)
    }
    model.text.replace(0..<4, with: Array("ONE\n".utf8))
    model.tree.replace(0..<4, withLength: 4, text: model.text)
    #expect(model.tree.spanList.map(\.height) == [40, 40, 40])
    #expect(model.tree.spanList.map(\.isExact) == [false, true, true])
  }

  @Test func aParagraphThatBecomesTwoIsEstimated() {
    var model = TreeModel(Array("abcd".utf8))
    model.tree.setHeight(100, of: 0..<5, text: model.text)
    model.text.replace(2..<2, with: Array("\n".utf8))
    model.tree.replace(2..<2, withLength: 1, text: model.text)
    let estimate = TreeModel.estimate
    #expect(model.tree.height == Int(2 * estimate.perParagraph + 6 * estimate.perByte))
  }

  @Test func aPasteOfManyParagraphsIsEstimated() {
    var model = TreeModel(Array("one".utf8))
    model.tree.setHeight(20, of: 0..<4, text: model.text)
    let pasted = Array(String(repeating: "line\n", count: 1000).utf8)
    model.text.replace(1..<1, with: pasted)
    model.tree.replace(1..<1, withLength: pasted.count, text: model.text)
    #expect(model.tree.height > 1000 * 12)
  }

  @Test func aNewlineTypedIntoAParagraphIsCutWhenItIsLaidOut() {
    var model = TreeModel(Array("before\nabcd\nafter".utf8))
    for offset in [0, 7, 12] {
      model.tree.setHeight(20, of: model.paragraph(at: TextOffset(offset)), text: model.text)
    }
    model.text.replace(9..<9, with: Array("\n".utf8))
    model.tree.replace(9..<9, withLength: 1, text: model.text)
    model.tree.setHeight(20, of: model.paragraph(at: 7), text: model.text)
    model.tree.setHeight(20, of: model.paragraph(at: 10), text: model.text)
    #expect(model.tree.spanList.map(\.height) == [20, 20, 20, 20])
    #expect(model.tree.spanList.map(\.length) == [7, 3, 3, 6])
  }

  @Test func allTextMayGo() {
    var model = TreeModel(Array("one\ntwo\n".utf8))
    for offset in [0, 4, 8] {
      model.tree.setHeight(20, of: model.paragraph(at: TextOffset(offset)), text: model.text)
    }
    model.text.replace(0..<8, with: [])
    model.tree.replace(0..<8, withLength: 0, text: model.text)
    model.check()
    #expect(model.tree.spanList.count == 1)
  }

  /// A scroll bar dragged over text that was never laid out shows the text in proportion.
  @Test func aHeightInEstimatedTextIsAPlaceInProportion() {
    var model = TreeModel(Array(String(repeating: "line\n", count: 1000).utf8))
    model.tree.setHeight(40, of: model.paragraph(at: 0), text: model.text)
    let (top, rest) = (40, model.tree.height - 40)
    for part in [0, 1, 2, 3] {
      let found = model.tree.offset(atHeight: top + rest * part / 4)
      #expect(abs(found.utf8 - (5 + 4996 * part / 4)) <= 1)
      #expect(abs(model.tree.top(of: found) - (top + rest * part / 4)) <= 4)
    }
    #expect(model.tree.offset(atHeight: model.tree.height).utf8 >= 4999)
  }

  @Test func aHundredThousandParagraphsStayOneEntryUntilLookedAt() {
    var model = TreeModel(Array(String(repeating: "line\n", count: 100_000).utf8))
    #expect(model.tree.spanList.count == 1)
    model.tree.setHeight(20, of: model.paragraph(at: 250_000), text: model.text)
    #expect(model.tree.spanList.count == 3)
  }
}
