import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import TextCore

/// The parts that nearly every module of a window uses: the native window with its layers and frames,
/// time, the clipboard, letters, and the settings of the user and the desktop.
public final class WindowCore {
  public let window: any Window
  public let stack: LayerStack
  public let redraws = RedrawSchedule()
  public let clock: any Clock
  public let clipboard: any Clipboard
  public let settings: SettingsModule
  public let appearance: AppearanceModule
  public let typesetting: Typesetting
  public let rasterizer: any GlyphRasterizer
  public let boundaries: any TextBoundaries
  /// Switches that make work visible.
  public let debug: DebugSwitches
  private let labels: any LabelRasterizer
  let texts: LanguageModule
  /// The words of the user interface.
  public var words: Catalog { texts.words }
  private let locale: String
  /// The window's content; `nil` before it is set up and after it was torn down.
  public internal(set) var content: (any WindowContent)?

  init(
    _ dependencies: WindowScope.Dependencies, settings: SettingsModule,
    appearance: AppearanceModule, texts: LanguageModule, locale: String
  ) {
    window = dependencies.window
    stack = LayerStack(window: window, redraws: redraws)
    clock = dependencies.clock
    clipboard = dependencies.clipboard
    self.settings = settings
    self.appearance = appearance
    typesetting = dependencies.typesetting
    rasterizer = dependencies.rasterizer
    boundaries = dependencies.boundaries
    debug = dependencies.debug
    labels = dependencies.labels
    self.texts = texts
    self.locale = locale
  }

  /// The language of what is written: the setting, else the locale's.
  public var language: String {
    let chosen = settings.current.language
    return chosen.isEmpty ? locale : chosen
  }

  /// The context for measuring and drawing overlays, with the current window, colours and language.
  public var chromeContext: ChromeContext {
    var context = ChromeContext(
      windowSize: window.logicalSize, scale: window.scale, theme: appearance.theme,
      typesetting: typesetting, labels: labels, words: texts.words)
    if window.hasOwnControls { context.controlsWidth = WindowControls.width }
    return context
  }
}

extension Window {
  /// True if the window's controls, edges and places to drag it by are the program's: not in full
  /// screen, and not where the desktop draws a frame.
  var hasOwnControls: Bool { !isFullScreen && !isDecorated }
}
