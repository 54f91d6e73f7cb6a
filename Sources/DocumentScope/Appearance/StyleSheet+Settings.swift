import Interface
import Layout
import Styling

extension StyleSheet {
  /// Makes the style sheet of the settings, in the families of its font, enlarged as the desktop
  /// wants.
  init(
    _ settings: Settings, textScale: Double, family: FontFamily, shaper: any Shaper,
    hidesTags: Bool = false
  ) {
    self.init(
      textSize: settings.textSize * textScale, lineHeight: settings.lineHeight,
      paragraphSpacing: settings.paragraphSpacing, firstLineIndent: settings.firstLineIndent,
      headingTags: settings.headingTags, family: family, shaper: shaper, hidesTags: hidesTags)
  }
}
