import ApplicationScope
import Interface
import Layout
import Platform
import WindowScope

/// Makes the page follow the settings, also those that a menu only previews, the desktop's text
/// size, and the language that is typed.
///
/// All that moves letters (font, sizes, distances, the place of marks) is one value: while it stays
/// the same nothing is laid out, and when it changes the visible page is, once. What only changes
/// colours or drawing (accent, page tint, caret) never comes to the layout.
final class PageAppearanceModule: Module, DocumentPart {
  let core: DocumentCore
  private let inputLanguage: InputLanguageModule
  private let shaper: any Shaper
  private let container: TextContainerModule
  private let caret: CaretModule
  /// True if tags are hidden. A change costs what the visible page costs.
  var hidesTags = false {
    didSet { if hidesTags != oldValue { follow() } }
  }

  init(
    _ core: DocumentCore, inputLanguage: InputLanguageModule,
    container: TextContainerModule, caret: CaretModule
  ) {
    self.core = core
    self.inputLanguage = inputLanguage
    shaper = core.typesetting.shaper
    self.container = container
    self.caret = caret
  }

  func setUp(_ registrations: Registrations) {
    follow()
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.follow() }
    appearance.desktopDidChange.observe(in: registrations) { [weak self] _ in
      self?.follow()
      self?.redraws.setNeedsFrame()
    }
    inputLanguage.didChange.observe(in: registrations) { [weak self] _ in self?.follow() }
  }

  private func follow() {
    caret.setStyle(CaretStyle(settings.current))
    container.setLook(
      PageLayoutSettings(
        settings.current, desktop: appearance.desktop, languages: inputLanguage.languages,
        text: core.editor.text, shaper: shaper, hidesTags: hidesTags))
  }
}
