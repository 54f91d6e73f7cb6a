import Testing

@testable import Layout

@Suite struct TextDecorationTests {
  private static let lines: [TextDecoration.Lines] = [
    [], .underline, .strikethrough, [.underline, .strikethrough],
  ]

  /// Every decoration differs from every other one and from none, and keeps its parts.
  @Test func allPartsAreKept() {
    var seen: Set<UInt32> = [0]
    for ink in TextDecoration.Ink.allCases {
      for background in TextDecoration.Background.allCases {
        for lines in Self.lines {
          let decoration = TextDecoration(ink: ink, background: background, lines: lines)
          #expect(seen.insert(decoration.attributeBits).inserted)
          #expect(decoration.ink == ink)
          #expect(decoration.background == background)
          #expect(decoration.lines == lines)
          #expect(decoration.lines.contains(.underline) == lines.contains(.underline))
        }
      }
    }
  }

  @Test func linesAreApart() {
    #expect(TextDecoration.Lines.underline.isDisjoint(with: .strikethrough))
    #expect(!TextDecoration.Lines.underline.isEmpty && !TextDecoration.Lines.strikethrough.isEmpty)
  }
}
