import ApplicationScope
import Interface
import Layout

/// Makes the page follow the settings, also those that a menu is only trying on.
///
/// What moves letters (font, sizes, distances, where marks stand) is one value: while it stays the
/// same nothing is laid out, and when it changes the visible page is, once. What only colours or
/// draws (accent, page tint, caret) never comes to the layout.
final class LookModule: Module {
  private let settings: SettingsModule
  private let shaper: any Shaper
  private let container: TextContainerModule
  private let caret: CaretModule
  private var subscription: Subscription?

  init(
    settings: SettingsModule, shaper: any Shaper, container: TextContainerModule,
    caret: CaretModule
  ) {
    self.settings = settings
    self.shaper = shaper
    self.container = container
    self.caret = caret
  }

  func setUp() {
    follow(settings.current)
    subscription = settings.didChange.subscribe { [weak self] in self?.follow($0) }
  }

  func tearDown() { subscription = nil }

  private func follow(_ settings: Settings) {
    caret.setStyle(CaretStyle(settings))
    container.setLook(PageLook(settings, shaper: shaper))
  }
}
