import TestSupport
import Testing
import TextCore

@testable import Layout

@Suite struct ParagraphPieceTests {
  private func pieces(of text: TextRope) -> [ParagraphPiece] {
    var pieces = [ParagraphPiece.containing(0, in: text)]
    while let last = pieces.last, last.range.upperBound < text.end {
      pieces.append(ParagraphPiece.containing(last.range.upperBound, in: text))
    }
    return pieces
  }

  private func check(_ text: TextRope) {
    let pieces = pieces(of: text)
    #expect(pieces[0].range.lowerBound == 0)
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      #expect(piece.range.upperBound == next.range.lowerBound)
    }
    for piece in pieces {
      #expect(!piece.range.isEmpty || text.isEmpty)
      #expect(piece.range.count < 2 * ParagraphPiece.cutLength + 1024)
      #expect(piece.content.lowerBound == piece.range.lowerBound)
      let paragraph = text.paragraphRange(at: piece.range.lowerBound)
      #expect(piece.isFirst == (paragraph.lowerBound == piece.range.lowerBound))
      #expect(paragraph.upperBound >= piece.range.upperBound)
      let endsParagraph = piece.range.upperBound == paragraph.upperBound
      #expect(
        piece.content.upperBound
          == (endsParagraph
            ? text.contentRange(at: piece.range.lowerBound).upperBound : piece.range.upperBound))
      // Stable: every offset of a piece finds it.
      let last = piece.range.upperBound - 1
      for offset in [piece.range.lowerBound, piece.range.lowerBound + piece.range.count / 2, last]
      where offset >= piece.range.lowerBound {
        #expect(ParagraphPiece.containing(offset, in: text) == piece)
        #expect(piece.holds(offset, textEnd: text.end))
      }
      // The last one holds the end of the text, unless an empty line follows.
      let isLast = piece.range.upperBound == text.end && piece.content == piece.range
      #expect(piece.holds(piece.range.upperBound, textEnd: text.end) == isLast)
    }
  }

  private static let letters = ["a", "é", "漢", "👩‍🚀", "\u{301}", "word ", " ", "\r"]

  @Test(arguments: seeds) func coversAnyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      var bytes: [UInt8] = []
      for _ in 0..<random.number(0...4) {
        let letter = Array(Self.letters[random.number(0...(Self.letters.count - 1))].utf8)
        for _ in 0..<random.number(0...4000) { bytes += letter }
        bytes += random.bytes(upTo: 20)
      }
      check(TextRope(bytes: bytes))
    }
  }

  @Test(arguments: ["x", "漢", "\u{301}", "word ", "\u{80}", "a\u{301}", " \u{301}"])
  func coversALongLine(of letter: String) {
    check(
      TextRope(
        "start " + String(repeating: letter, count: letter == "\u{301}" ? 100_000 : 12_000)
          + "\r\nnext"))
  }

  @Test func cutsBetweenClusters() {
    for letter in ["👩‍🚀", "a\u{301}", " \u{301}", "각"] {
      let text = TextRope(String(repeating: letter, count: letter.utf8.count < 9 ? 20_000 : 4_000))
      for piece in pieces(of: text) {
        let start = piece.range.lowerBound
        #expect(text.isClusterBoundary(start), "\(letter.utf8.count) bytes, cut at \(start.utf8)")
      }
    }
  }

  @Test func findsAPieceOfTenMegabytesByLookingNearIt() {
    let text = TextRope(bytes: Array(repeating: UInt8(ascii: "x"), count: 10_000_000))
    let piece = ParagraphPiece.containing(7_654_321, in: text)
    #expect(piece.range.contains(7_654_321))
    #expect(piece.range.count == ParagraphPiece.cutLength)
  }

  @Test func aCarriageReturnIsNotCutFromItsNewline() {
    for length in 8180...8200 {
      check(TextRope(String(repeating: "x", count: length) + "\r\n\r\n"))
    }
  }
}
