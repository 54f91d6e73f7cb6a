import ApplicationScope
import Canvas
import Interface
import Platform

/// The context for measuring and drawing overlays, with the current window, colours and language.
final class ChromeSource {
  private let window: any Window
  private let typesetting: Typesetting
  private let labels: any LabelRasterizer
  private let appearance: AppearanceModule
  private let language: LanguageModule

  init(in dependencies: DocumentScope.Dependencies, application: ApplicationScope) {
    window = dependencies.window
    typesetting = dependencies.typesetting
    labels = dependencies.labels
    appearance = application.appearance
    language = application.language
  }

  /// The current context for drawing.
  var context: ChromeContext {
    var context = ChromeContext(
      windowSize: window.logicalSize, scale: window.scale, theme: appearance.theme,
      typesetting: typesetting, labels: labels, words: language.words)
    if window.hasOwnControls { context.controlsWidth = WindowControls.width }
    return context
  }
}

extension Window {
  /// True if the window's controls, edges and places to drag it by are the program's: not in full
  /// screen, and not where the desktop draws a frame.
  var hasOwnControls: Bool { !isFullScreen && !isDecorated }
}
