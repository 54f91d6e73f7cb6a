import Canvas
import Platform

extension Theme {
  /// The theme for users who want more contrast: the ink is black or white, and every fainter ink
  /// moves one step nearer to it.
  public var withMoreContrast: Theme {
    var theme = self
    theme.ink = scheme == .light ? Color(hex: 0x000000) : Color(hex: 0xFFFFFF)
    theme.quoteInk = ink
    theme.tags = quoteInk
    theme.highlightedTags = ink
    theme.selectedTags = ink
    theme.hairline = quoteInk
    theme.accent = AccentContrast.visible(
      accent, on: [page], ink: theme.ink, least: AccentContrast.more)
    theme.deriveInks()
    return theme
  }
}
