import Canvas
import Platform

extension Theme {
  /// The same theme for those who want more contrast: ink as dark or as light as can be, and every
  /// fainter ink one step nearer to it.
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
