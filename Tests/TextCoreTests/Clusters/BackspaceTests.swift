import TestSupport
import Testing

@testable import TextCore

/// The characters that Backspace and Delete remove in scripts and emoji.
@Suite struct BackspaceTests {
  private func deletion(
    in text: String, at caret: Int, _ direction: TextDirection
  ) -> TextRange? {
    let movement = TextMovement(text: TextRope(text), boundaries: SimpleTextBoundaries())
    return EditCommands.delete(
      unit: .cluster, direction: direction, selection: Selection(caret: TextOffset(caret)),
      movement: movement
    )?.edit.replacements.first?.range
  }

  private static let whole = [
    "👨‍👩‍👧‍👦", "🇪🇪", "1️⃣", "👍🏽", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "\r\n",
    "\u{1112}\u{1161}\u{11AB}", "x\u{323}\u{302}\u{308}\u{330}", "и\u{306}", "α\u{301}",
    "か\u{3099}",
    "\u{A0}\u{301}", "\u{600}1", "𝐀\u{301}", "葛\u{E0100}",
  ]
  /// Thai, Lao, Khmer, Burmese; of India; Hebrew, Arabic and its kin; Tibetan, Javanese, Adlam;
  /// Limbu, Buginese, Balinese, Lepcha, Vedic signs, Kharoshthi, Brahmi.
  private static let byScalar = [
    "น้ำ", "ที่", "ນ້ຳ", "កុំ", "ខ្មែ", "ស្ត្រី", "ကြောင်", "ဗုဒ္ဓ", "က္ကျ", "क्षि", "नी", "क़्ष", "ন্ধ", "ન્ધ", "ਨ੍ਹ",
    "ନ୍ଧ", "ந்", "நி", "న్ధ", "ನ್ಧ", "ന്ധ", "ක්‍ෂ", "שָׁ", "بَّ", "ه\u{200C}", "ܐܰ", "ދި", "ߒ߫", "ཀི", "ꦏꦶ", "𞤀𞥄",
    "\u{1901}\u{1920}", "\u{1A00}\u{1A17}", "\u{1B13}\u{1B36}", "\u{1C00}\u{1C26}",
    "\u{1CF5}\u{1CD0}", "\u{10A00}\u{10A01}", "\u{11013}\u{11038}",
  ]

  @Test(arguments: whole + byScalar) func deleteTakesTheCluster(_ cluster: String) {
    let size = ClusterBreaks.boundaries(in: Array(cluster.utf8))[1]
    #expect(deletion(in: "a" + cluster + "b", at: 1, .forward) == 1..<TextOffset(1 + size))
  }

  @Test(arguments: whole) func backspaceTakesTheCluster(_ cluster: String) {
    let end = 1 + cluster.utf8.count
    #expect(deletion(in: "a" + cluster + "b", at: end, .backward) == 1..<TextOffset(end))
  }

  /// One Backspace for each typed scalar removes them, the last one first.
  @Test(arguments: byScalar) func backspaceTakesWhatWasTypedLast(_ string: String) throws {
    var scalars = string.unicodeScalars
    while !scalars.isEmpty {
      let text = "a" + String(scalars) + "b"
      let last = scalars.removeLast()
      let end = text.utf8.count - 1
      let range = try #require(deletion(in: text, at: end, .backward))
      #expect(range == TextOffset(end - UTF8.width(last))..<TextOffset(end), "\(last)")
    }
  }

  /// The remaining text after the caret does not join the text before it.
  @Test(arguments: [
    ("क्ष", "त", "क"), ("ស្ត", "រ", "ស"), ("က္ခ", "ဂ", "က"), ("क्ष", "a", "क्"), ("क्षि", "त", "क्ष"),
  ])
  func joiningCharactersAreDeletedToo(_ cluster: String, _ next: String, _ left: String) {
    let range = deletion(in: cluster + next, at: cluster.utf8.count, .backward)
    #expect(range == TextOffset(left.utf8.count)..<TextOffset(cluster.utf8.count))
  }

  @Test(arguments: seeds) func theCaretStaysBetweenClusters(seed: UInt64) throws {
    let scalars: [Unicode.Scalar] = [
      "a", " ", "क", "ष", "\u{94D}", "\u{93F}", "\u{200D}", "\u{200C}", "ក", "\u{17D2}", "ុ", "က",
      "\u{1039}", "ก", "\u{E33}", "\u{E49}", "ש", "\u{5B8}", "ب", "\u{651}", "\u{600}", "\u{D4E}",
      "ക",
      "\u{301}", "👩", "🚀", "🏽", "\u{1100}", "\u{1161}", "\r", "\n", "🇪",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var view = String.UnicodeScalarView()
      for _ in 0..<random.number(1...12) { view.append(scalars[random.number(0...31)]) }
      var text = TextRope(String(view))
      let places = ClusterBreaks.boundaries(in: text.allBytes)
      var caret = TextOffset(places[random.number(0...(places.count - 1))])
      while caret > 0 {
        let cluster = text.clusterStart(before: caret)
        let start = text.backspaceStart(before: caret)
        #expect((cluster..<caret).contains(start), "\(Array(view)) at \(caret)")
        text.replace(start..<caret, with: TextRope())
        let isBoundary = text.isClusterBoundary(start)
        #expect(isBoundary || start == cluster, "\(Array(view)) at \(caret)")
        // Only where a whole cluster went may those on both sides join.
        if !isBoundary { break }
        caret = start
      }
    }
  }

  @Test func bytesThatAreNoTextGoOneByOne() {
    let text = TextRope(bytes: [0xE0, 0xB8, 0x81, 0xE0, 0xB8, 0xFF])
    #expect(text.backspaceStart(before: 6) == 5)
    #expect(text.backspaceStart(before: 5) == 4)
  }

  /// Whole blocks of Unicode, but for the signs that precede a number.
  @Test func scriptsAreTypedByScalarAsAWhole() {
    let scripts: [ClosedRange<UInt32>] = [
      // Hebrew to Arabic, the scripts of India to Burmese, those of the Philippines and Khmer.
      0x0590...0x109F, 0x1700...0x17FF, 0x1900...0x1C4F, 0x1CD0...0x1CFF, 0xA800...0xA82F,
      0xA840...0xA95F, 0xA980...0xAAFF, 0xABC0...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
      0x10A00...0x10A5F, 0x10D00...0x10D3F, 0x11000...0x11FFF, 0x1E900...0x1E95F,
    ]
    let prepended: [ClosedRange<UInt32>] = [
      0x0600...0x0605, 0x06DD...0x06DD, 0x070F...0x070F, 0x0890...0x0891, 0x08E2...0x08E2,
    ]
    for scalar in (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init) {
      let expected =
        scripts.contains { $0.contains(scalar.value) }
        && !prepended.contains { $0.contains(scalar.value) }
      let isTyped = ScalarTyping.isTypedByScalar(scalar)
      if isTyped != expected { Issue.record("\(String(scalar.value, radix: 16))") }
    }
  }
}
