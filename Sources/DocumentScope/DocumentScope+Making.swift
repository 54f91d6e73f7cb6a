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
    in dependencies: Dependencies
  ) -> LayoutManager {
    let typesetting = dependencies.typesetting
    // The container is fitted to the window when the modules are set up.
    let container = TextContainer(
      lineLength: look.lineLength, characterWidth: 1, leftPadding: 0, minInset: 0,
      availableWidth: 0)
    return LayoutManager(
      storage: storage, styles: styles, bodyStyle: look.sheet.bodyParagraph, container: container,
      scale: dependencies.window.scale, shaper: typesetting.shaper, breaker: typesetting.breaker,
      bidi: typesetting.bidi)
  }

  /// What everything that floats over the page needs to draw itself.
  static func chromeContext(
    in dependencies: Dependencies, _ application: ApplicationScope
  ) -> ChromeContext {
    let window = dependencies.window
    return ChromeContext(
      windowSize: window.logicalSize, scale: window.scale, theme: application.appearance.theme,
      typesetting: dependencies.typesetting,
      labels: dependencies.labels, words: application.language.words)
  }
}
