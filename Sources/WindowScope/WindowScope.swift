import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

/// The modules of one window, whatever it shows: native window, layers, focus, keys, frames, text
/// input, pasting, sheets, menus, window chrome and accessibility.
///
/// It knows what it shows only as a `WindowContent`, whose modules it sets up between its own. Two
/// orders are declared: modules are set up and observe in the order of the list; layers lie in that
/// of their ranks (`LayerRank`).
public final class WindowScope: WindowPart {
  public let application: ApplicationScope
  public let core: WindowCore
  private let dependencies: Dependencies
  private let isFixed: Bool
  /// All commands of the window.
  public let commands = CommandTable()
  /// All modules, between `setUp` and `tearDown`.
  private(set) var modules = ModuleList([])

  /// Makes the modules of a window. One of a fixed size has no controls and edges, nor a frame.
  public init(
    _ dependencies: Dependencies, application: ApplicationScope, isFixed: Bool = false
  ) {
    self.dependencies = dependencies
    self.application = application
    self.isFixed = isFixed
    core = WindowCore(
      dependencies, settings: application.settings, appearance: application.appearance,
      texts: application.language, locale: application.textLanguage)
  }

  /// The modules that are set up before those of the content.
  private var first: [any Module] { [composition, paste] }
  /// The modules that are set up after those of the content.
  private var last: [any Module] {
    let frame: [any Module] =
      isFixed ? [] : [WindowSettingsModule(core), bounce, chrome, WindowBorderModule(core)]
    return frame + [sheets, menus, shortcuts, drawing, accessibility, events]
  }

  /// Messages, questions and prompts.
  public private(set) lazy var sheets = SheetsModule(core, reader: paste)
  /// The menu bar and context menus.
  public private(set) lazy var menus = MenusModule(
    core, menuBar: application.menuBar, hints: application.hints, support: application.support,
    dictionaries: application.dictionaries, commands: commands)
  /// Reads what is pasted.
  public private(set) lazy var paste = PasteReader(core, carriedTexts: application.carriedTexts)
  /// Routes compositions of input methods.
  public private(set) lazy var composition = CompositionModule(core, sheets: sheets)
  /// Performs commands by their keys.
  public private(set) lazy var shortcuts = ShortcutsModule(core, commands: commands, menus: menus)
  /// Window controls, edges, full screen.
  public private(set) lazy var chrome = WindowChromeModule(core)
  private lazy var bounce = ResizeBounceModule(core)
  /// Draws frames.
  private(set) lazy var drawing = DrawingModule(
    core, bounce: bounce, latency: dependencies.latency)
  /// Describes the window to screen readers.
  private(set) lazy var accessibility = AccessibilityModule(
    core, export: application.services.accessibility, drawing: drawing, menus: menus,
    composition: composition)
  /// Routes the window's events to observers, layers and text fields.
  private(set) lazy var events = WindowEventsModule(
    core, paste: paste, composition: composition, shortcuts: shortcuts)

  /// True between `setUp` and `tearDown`.
  public var isOpen: Bool { core.content != nil }

  /// Sets the content up and then shows the window, so that its first frame is whole.
  public func open(_ content: any WindowContent) {
    setUp(content)
    window.show()
  }

  /// Sets the content up, before the window is shown.
  public func setUp(_ content: any WindowContent) {
    core.content = content
    stack.begin()
    modules = ModuleList(first + content.modules + last)
    let all = Array(modules) + application.modules
    redraws.begin(with: modules.compactMap(\.animated) + [stack])
    events.begin(with: all.compactMap(\.windowEventObserver))
    modules.setUp()
    commands.add(all.flatMap(\.commands).map(content.guarding))
  }

  /// Ends the content and leaves nothing behind.
  public func tearDown() {
    modules.tearDown()
    commands.removeAll()
    redraws.end()
    stack.end()
    modules = ModuleList([])
    core.content = nil
  }
}

extension WindowScope: WindowHandle {
  public var hasFocus: Bool { window.hasFocus }

  public func activate() { window.activate() }

  /// Closes the window.
  public func close() {
    guard isOpen else { return }
    tearDown()
    window.close()
    application.windows.didClose(self)
  }

  /// Draws what has changed, and then tells it to screen readers.
  public func tick(_ now: Double) -> Double? {
    defer { accessibility.follow() }
    return drawing.tick(now)
  }
}

extension WindowScope {
  /// The dependencies of a window that the caller provides.
  public struct Dependencies {
    public var window: any Window
    /// Shaping, breaking, direction.
    public var typesetting: Typesetting
    /// Pixels of glyphs.
    public var rasterizer: any GlyphRasterizer
    /// Pixels of the short strings of the user interface.
    public var labels: any LabelRasterizer
    /// Words and sentences.
    public var boundaries: any TextBoundaries
    /// Shared text.
    public var clipboard: any Clipboard
    /// Time.
    public var clock: any Clock
    /// Switches that make work visible.
    public var debug: DebugSwitches
    /// The measurement of keystrokes; `nil` for none.
    public var latency: LatencyTrace?

    public init(
      window: any Window, typesetting: Typesetting, rasterizer: any GlyphRasterizer,
      labels: any LabelRasterizer, boundaries: any TextBoundaries, clipboard: any Clipboard,
      clock: any Clock, debug: DebugSwitches = DebugSwitches(), latency: LatencyTrace? = nil
    ) {
      self.window = window
      self.typesetting = typesetting
      self.rasterizer = rasterizer
      self.labels = labels
      self.boundaries = boundaries
      self.clipboard = clipboard
      self.clock = clock
      self.debug = debug
      self.latency = latency
    }
  }
}
