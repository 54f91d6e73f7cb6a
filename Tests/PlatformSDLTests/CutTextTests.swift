import Testing

@testable import PlatformSDL

@Suite struct CutTextTests {
  /// The pieces of a text as SDL makes them: as many characters as go into 31 bytes.
  private func cut(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for scalar in text.unicodeScalars {
      if piece.utf8.count + UTF8.width(scalar) > 31 {
        pieces.append(piece)
        piece = ""
      }
      piece.unicodeScalars.append(scalar)
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  private func put(_ texts: [String], in cut: inout CutText, window: UInt32 = 1) -> [String] {
    texts.flatMap { cut.take(.init(window: window, text: $0, followsKey: false)) }.map(\.text)
  }

  @Test(arguments: [
    "彼女は昨日の夕方大阪駅前で", String(repeating: "漢", count: 200),
    String(repeating: "👩‍🚀", count: 40), String(repeating: "é", count: 100) + "a",
    "one two three four five six seven eight nine ten",
  ])
  func whatWasCutIsOneText(_ text: String) {
    var cut = CutText()
    let pieces = self.cut(text)
    #expect(pieces.count > 1)
    let whole = put(pieces, in: &cut)
    #expect(whole + [cut.finish()?.text].compactMap(\.self) == [text])
    #expect(cut.finish() == nil)
  }

  @Test func shortTextsWaitForNothing() {
    var cut = CutText()
    #expect(
      put(["a", "한", "twenty-six letters, as here"], in: &cut) == [
        "a", "한", "twenty-six letters, as here",
      ])
    #expect(cut.finish() == nil)
  }

  @Test func anotherWindowsTextIsAnother() {
    var cut = CutText()
    let long = String(repeating: "a", count: 31)
    #expect(put([long], in: &cut) == [])
    #expect(put(["b"], in: &cut, window: 2) == [long, "b"])
    #expect(cut.finish() == nil)
  }
}
