import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

extension DocumentScope {
  /// The layout of a text, before it has a window's width.
  static func makeLayout(
    of storage: TextStorage, _ styles: StyleTable, _ look: PageLook,
    in surroundings: Surroundings
  ) -> LayoutManager {
    let typesetting = surroundings.typesetting
    // The container is fitted to the window when the modules are set up.
    let container = TextContainer(
      lineLength: look.lineLength, characterWidth: 1, leftPadding: 0, minInset: 0,
      availableWidth: 0)
    return LayoutManager(
      storage: storage, styles: styles, bodyStyle: look.sheet.bodyParagraph, container: container,
      scale: surroundings.window.scale, shaper: typesetting.shaper, breaker: typesetting.breaker,
      bidi: typesetting.bidi)
  }

  /// What everything that floats over the page needs to draw itself.
  static func chromeContext(
    in surroundings: Surroundings, _ application: ApplicationScope
  ) -> ChromeContext {
    let window = surroundings.window
    return ChromeContext(
      windowSize: window.logicalSize, scale: window.scale, theme: application.appearance.theme,
      typesetting: surroundings.typesetting,
      labels: surroundings.labels, words: application.language.words)
  }
}
