import ApplicationScope
import Interface
import Layout
import Platform
import Styling
import TextCore

/// All that the settings say about where letters and lines stand. Equal looks need no layout.
struct PageLook: Hashable {
  /// Fonts and lines.
  var sheet: StyleSheet
  /// Characters in a full line.
  var lineLength: Double

  /// The look that is set, as large as the desktop wants text, in the font for what is typed. The
  /// families of its font are those of `shaper`. Han letters have the forms of what was typed, else
  /// those that `text` shows that it wants.
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

  /// Bytes from which the language is told: some pages, looked through in 20 µs.
  private static let sample: TextOffset = 16_384
}
