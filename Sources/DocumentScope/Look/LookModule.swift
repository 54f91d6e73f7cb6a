import ApplicationScope
import Interface
import Layout
import Platform

/// Makes the page follow the settings, also those that a menu is only trying on, the size of text
/// that the desktop wants, and the language that is typed.
///
/// What moves letters (font, sizes, distances, where marks stand) is one value: while it stays the
/// same nothing is laid out, and when it changes the visible page is, once. What only colours or
/// draws (accent, page tint, caret) never comes to the layout.
final class LookModule: Module, DocumentPart {
  let core: DocumentCore
  private let inputLanguage: InputLanguageModule
  private let shaper: any Shaper
  private let container: TextContainerModule
  private let caret: CaretModule
  /// Whether text is shown as it is meant, without tags. Costs what the visible page costs.
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
    appearance.colorsDidChange.observe(in: registrations) { [weak self] _ in
      self?.redraws.setNeedsFrame()
    }
  }

  private func follow() {
    caret.setStyle(CaretStyle(settings.current))
    container.setLook(
      PageLook(
        settings.current, desktop: appearance.desktop, languages: inputLanguage.languages,
        shaper: shaper, hidesTags: hidesTags))
  }
}
