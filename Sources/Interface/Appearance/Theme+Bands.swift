import Canvas
import Layout

/// A band of colour over the page, behind words.
public enum WordBand: Int, CaseIterable, Sendable {
  case selection, hit
}

extension Theme {
  /// Returns the colour of glyphs on a band: their usual one if its contrast there is at least
  /// 4.5:1, otherwise the nearest one that reaches it. Markdown's tags have inks of their own.
  public func color(
    of ink: TextDecoration.Ink, on background: TextDecoration.Background, under band: WordBand
  ) -> Color {
    guard let kind = Self.bandedInks.firstIndex(of: Self.banded(ink)) else { return color(of: ink) }
    let backgrounds = TextDecoration.Background.allCases.count
    return inksOnBands[
      (kind * backgrounds + Int(background.rawValue)) * WordBand.allCases.count + band.rawValue]
  }

  /// Derives the inks of words on bands, in the order in which `color(of:on:under:)` finds them.
  mutating func deriveInksOnBands() {
    inksOnBands = Self.bandedInks.flatMap { ink in
      TextDecoration.Background.allCases.flatMap { background in
        WordBand.allCases.map { band in
          let over = band == .selection ? selection : hit
          return AccentContrast.visible(
            color(of: ink), on: [over.blended(over: color(of: background) ?? page)], ink: self.ink,
            least: AccentContrast.more)
        }
      }
    }
  }

  /// The inks of words, each with a colour of its own.
  private static let bandedInks: [TextDecoration.Ink] = [.text, .quote, .link, .highlightedLink]

  /// Headings and code have the ink of text.
  private static func banded(_ ink: TextDecoration.Ink) -> TextDecoration.Ink {
    ink == .heading || ink == .code ? .text : ink
  }
}
