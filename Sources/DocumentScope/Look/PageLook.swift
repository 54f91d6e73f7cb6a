import ApplicationScope
import Interface
import Layout
import Platform

/// All that the settings say about where letters and lines stand. Equal looks need no layout.
struct PageLook: Hashable {
  /// Fonts and lines.
  var sheet: StyleSheet
  /// Characters in a full line.
  var lineLength: Double

  /// The look that is set, as large as the desktop wants text, in the font for what is typed. The
  /// families of its font are those of `shaper`.
  init(
    _ settings: Settings, desktop: DesktopSettings, languages: TextLanguages, shaper: any Shaper,
    hidesTags: Bool = false
  ) {
    let families = languages.families(chosen: Typeface(setting: settings.font))
    sheet = StyleSheet(
      settings, textScale: desktop.textScale, family: shaper.family(families),
      hidesTags: hidesTags)
    lineLength = settings.lineLength
  }
}
