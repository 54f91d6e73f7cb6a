import Canvas

extension Theme {
  /// Derives the inks of informative elements from page, ink and accent: text has at least 4.5:1
  /// and marks at least 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). They stay as faint as that allows.
  mutating func deriveInks() {
    let band = selection.blended(over: page)
    let paper = [page, tint]
    noteInk = visible(tags, on: paper, AccentContrast.more)
    selectedNoteInk = visible(quoteInk, on: [band], AccentContrast.more)
    mark = visible(tags, on: paper, AccentContrast.least)
    accentMark = visible(accent, on: paper, AccentContrast.least)
    linkInk = visible(accent, on: paper, AccentContrast.more)
    highlightedLinkInk = visible(linkInk, on: [highlight], AccentContrast.more)
    currentHit = visible(
      accent, on: [page, band, hit.blended(over: page)], AccentContrast.least)
    deriveInksOnBands()
  }

  /// The theme for words and marks of the interface on a selected row.
  var onSelection: Theme {
    var theme = self
    let band = [selection.blended(over: page)]
    theme.ink = visible(ink, on: band, AccentContrast.more)
    theme.quoteInk = selectedNoteInk
    theme.noteInk = selectedNoteInk
    theme.linkInk = visible(linkInk, on: band, AccentContrast.more)
    theme.mark = visible(mark, on: band, AccentContrast.least)
    return theme
  }

  private func visible(_ color: Color, on backdrops: [Color], _ least: Double) -> Color {
    AccentContrast.visible(color, on: backdrops, ink: ink, least: least)
  }
}
