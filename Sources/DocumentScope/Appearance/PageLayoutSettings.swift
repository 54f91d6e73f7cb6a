import ApplicationScope
import Interface
import Layout
import Platform
import Styling
import TextCore

/// The settings that place letters and lines. Equal settings need no new layout.
struct PageLayoutSettings: Hashable {
  /// Fonts and lines.
  var sheet: StyleSheet
  /// Characters in a full line.
  var lineLength: Double

  /// Derives them from the settings, at the desktop's text size, in the font for the typed
  /// language. The families of its font are those of `shaper`. Han letters have the forms of the
  /// typed language, else those that `text` indicates.
  init(
    _ settings: Settings, desktop: DesktopSettings, languages: TextLanguages, text: TextRope,
    shaper: any Shaper, hidesTags: Bool = false
  ) {
    var languages = languages
    if languages.han == nil { languages.han = Self.hanLanguage(of: text) }
    let families = languages.families(chosen: Typeface(setting: settings.font))
    sheet = StyleSheet(
      settings, textScale: desktop.textScale, family: shaper.family(families),
      shaper: shaper, hidesTags: hidesTags)
    lineLength = settings.lineLength
  }

  private static func hanLanguage(of text: TextRope) -> InputLanguage? {
    var forms = HanForms()
    forms.note(text.bytes(in: 0..<min(text.end, sample)))
    return forms.language.flatMap(InputLanguage.init(tag:))
  }

  /// Bytes from which the language is detected: some pages, read in 20 µs.
  private static let sample: TextOffset = 16_384
}
