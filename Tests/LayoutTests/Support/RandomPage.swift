import Canvas
import LayoutTestSupport
import TestSupport
import TextCore

@testable import Layout

/// A narrow page of some random paragraphs, in one direction or several, with the model of its
/// lines.
struct RandomPage {
  let layout: LayoutManager
  let text: String
  let lines: [[MeasuredLine]]

  /// The width of a stand-in for a letter, less than that of a letter: an edge of the column is
  /// then one pixel off an edge between letters.
  static let characterWidth = 9.9

  /// - Parameter paragraphs: the number of paragraphs; nil: a few.
  init(_ random: inout SeededGenerator, paragraphs: Int? = nil) {
    text = (0..<(paragraphs ?? random.number(2...5))).map { _ in Self.paragraph(&random) }
      .joined(separator: "\n")
    let storage = TextStorage(TextRope(text))
    layout = LayoutManager(
      storage: storage, styles: StyleTable(), bodyStyle: TestPage.body,
      container: TextContainer(
        lineLength: 10, characterWidth: Self.characterWidth, leftPadding: 40, minInset: 40,
        availableWidth: random.number(0...1) == 0 ? 1600 : 220),
      scale: Scale(1),
      shaper: MarkFontShaper(
        hasLigatures: random.number(0...1) == 0, hasMarkFont: random.number(0...1) == 0),
      breaker: SpaceBreaker(), bidi: HebrewBidi())
    layout.setRightToLeft(random.number(0...2) == 0)
    var pieces = [layout.piece(at: 0)]
    while let next = layout.piece(after: pieces[pieces.count - 1]) { pieces.append(next) }
    lines = pieces.map { [layout] piece in
      piece.layout.lines.indices.map { MeasuredLine($0, of: piece, in: layout) }
    }
  }

  /// The pages of a seed.
  static func pages(_ seed: UInt64, count: Int = 12, paragraphs: Int? = nil) -> [RandomPage] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in RandomPage(&random, paragraphs: paragraphs) }
  }

  /// The offsets between characters.
  var boundaries: [Int] {
    [0] + MeasuredLine.characters(of: Array(text.utf8), in: 0..<text.utf8.count).map(\.upperBound)
  }

  private static func paragraph(_ random: inout SeededGenerator) -> String {
    let latin = ["a", "bc", "fi", "f", "i\u{301}", "e\u{301}\u{302}"]
    let hebrew = ["א", "בג", "ד\u{5B8}", "ה\u{301}"]
    let digits = ["1", "23"]
    let others = [" ", " ", "  ", " ", "-", ". ", "(", "ц", "ц\u{301}", "👩‍🚀", "\t"]
    let letters: [[String]]
    switch random.number(0...9) {
    case 0: return ""
    case 1: return String(repeating: " ", count: random.number(1...14))
    case 2...3: letters = [latin]
    case 4...5: letters = [hebrew]
    case 6: letters = [hebrew, digits]
    default: letters = [latin, hebrew, digits]
    }
    var result = ""
    var script = letters[0]
    for _ in 0..<random.number(1...18) {
      if random.number(0...3) == 0 { script = letters[random.number(0...(letters.count - 1))] }
      let source = random.number(0...2) == 0 ? others : script
      result += source[random.number(0...(source.count - 1))]
    }
    return result
  }
}
