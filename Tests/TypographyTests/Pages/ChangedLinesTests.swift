import TestSupport
import TextCore
import TextUnicode
import Testing

@testable import Layout
@testable import Typography

/// Lines round a change of a long paragraph, in the page's own fonts. `ChangedParagraphTests` has
/// such tests with letters of a fixed width.
@Suite struct ChangedLinesTests {
  private static let fonts = [
    FontRequest.text, FontRequest(role: .body, isBold: true, size: 18),
    FontRequest(role: .body, isItalic: true, size: 18), FontRequest(role: .code, size: 18),
  ]

  /// If the fonts did not shape words separately, each letter would lay out its whole paragraph
  /// again.
  @Test(arguments: fonts)
  func thePagesFontsShapeWordsAlone(_ font: FontRequest) throws {
    #expect(try FontLibrary.standard().shapesLatinWordsAlone(font))
  }

  @Test(arguments: fonts)
  func linesAreAsIfAllWereSet(in font: FontRequest) throws {
    let library = try FontLibrary.standard()
    let unicode = UnicodeText()
    let typesetter = Typesetter(shaper: library, breaker: unicode, bidi: unicode)
    let setting = LineSetting(
      width: 400, characterWidth: library.metrics(for: font).zeroAdvance)
    func request(_ text: String) -> Typesetter.Request {
      let bytes = Array(text.utf8)
      return Typesetter.Request(
        bytes: bytes, styles: [.init(range: 0..<bytes.count, style: TextStyle(font: font))],
        paragraphStyle: ParagraphStyle(lineHeight: 27, font: font), endsParagraph: true,
        setting: setting)
    }
    var random = SeededGenerator(seed: 8)
    var words = (0..<300).map { _ in Self.word(&random) }
    var layout = typesetter.set(request(words.joined(separator: " ")))
    var reused = 0
    for step in 0..<24 {
      let place = random.number(0...(words.count - 1))
      switch random.number(0...3) {
      case 0: words[place] += "f"
      case 1: words.insert(Self.word(&random), at: place)
      case 2: words.remove(at: place)
      default: words[place] = Self.word(&random)
      }
      let request = request(words.joined(separator: " "))
      let fresh = typesetter.set(request)
      let changed = typesetter.set(request, after: layout)
      if let changed {
        reused += 1
        #expect(Self.lines(changed) == Self.lines(fresh), "step \(step)")
      }
      layout = changed ?? fresh
    }
    // The micro sign is in a font of its own, so a text with it is set as a whole.
    #expect(reused > 15)
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    let words = [
      "office", "find", "waffle", "Ärger", "naïve", "“quoted”", "a—b", "it’s", "AVATAR", "To.",
      "1,234", "façade…", "x", "well-known", "Straße", "ÿ", "fjord", "½",
    ]
    return random.number(0...1_500) == 0 ? "µm" : words[random.number(0...(words.count - 1))]
  }

  /// All values of the lines.
  private static func lines(_ layout: ParagraphLayout) -> [String] {
    layout.lines.map { line in
      "\(line.range) \(line.top) \(line.x) \(line.width) \(line.runs)"
    }
  }
}
