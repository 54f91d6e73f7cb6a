import Canvas
import Interface
import Platform

/// The About window: small, twice as wide as high. Any key or click closes it, and so does the loss
/// of the keyboard.
public final class AboutModule: Module {
  /// The window's dependencies from outside.
  public struct Dependencies {
    let desktop: any Desktop
    let typesetting: Typesetting
    let rasterizer: any GlyphRasterizer
    let labels: any LabelRasterizer

    /// Bundles it.
    public init(
      desktop: any Desktop, typesetting: Typesetting, rasterizer: any GlyphRasterizer,
      labels: any LabelRasterizer
    ) {
      self.desktop = desktop
      self.typesetting = typesetting
      self.rasterizer = rasterizer
      self.labels = labels
    }
  }

  private let dependencies: Dependencies?
  private let appearance: AppearanceModule
  private let language: LanguageModule
  private let version: Int
  private var window: (any Window)?
  /// Kept while the window is open.
  private var colors: Registration?
  private let renderer = FrameRenderer()

  /// Makes the module of a version of the program; without dependencies there is no window.
  public init(
    _ dependencies: Dependencies?, appearance: AppearanceModule, language: LanguageModule,
    version: Int
  ) {
    self.dependencies = dependencies
    self.appearance = appearance
    self.language = language
    self.version = version
  }

  /// Closes the window.
  public func tearDown() { close() }

  /// True if the window can be opened.
  public var canOpen: Bool { dependencies != nil }

  /// Opens the window.
  public func open() {
    if let window { return window.activate() }
    guard let dependencies else { return }
    var request = WindowRequest(size: AboutView.size, minimumSize: AboutView.size, title: "Paber")
    request.isFixed = true
    // If no window can be made, there is none for a message either.
    guard let window = try? dependencies.desktop.makeWindow(request) else { return }
    self.window = window
    renderer.invalidate()
    window.delegate = self
    colors = appearance.colorsDidChange.observe { [weak self] _ in self?.draw() }
    draw()
    window.show()
  }

  private func close() {
    window?.delegate = nil
    window?.close()
    window = nil
    colors = nil
  }

  private func draw() {
    guard let window, let dependencies, let surface = window.surface() else { return }
    dependencies.rasterizer.scale = window.scale
    let list = AboutView(version: version).displayList(
      ChromeContext(
        windowSize: window.logicalSize, scale: window.scale, theme: appearance.theme,
        typesetting: dependencies.typesetting, labels: dependencies.labels,
        words: language.words))
    let damage = renderer.render(
      list, into: PixelBuffer(surface), isPreserved: surface.isPreserved,
      rasterizer: dependencies.rasterizer)
    if !damage.isEmpty { window.present([window.deviceSize]) }
  }
}

extension AboutModule: WindowDelegate {
  /// Closes the window at any key or press.
  public func handle(_ event: WindowEvent) {
    switch event {
    case .key, .text, .closeRequested, .destroyed, .focus(false): close()
    case .mouse(let mouse):
      if case .down = mouse.kind { close() }
    case .exposed, .resized:
      renderer.invalidate()
      draw()
    case .frameReady: draw()
    default: break
    }
  }

  /// All of it is for reading.
  public func area(at point: Point) -> HitArea { .content }
}
