import ApplicationScope
import Canvas
import Files
import ImageEncoding
import Interface
import Platform
import SystemPackage

/// A PNG of the window as it opens on a document, drawn without a display.
struct RenderedPicture {
  /// The window's size in logical pixels.
  let size: Size
  let scale: Scale
  let scheme: DesktopSettings.ColorScheme?
  /// True if it shows only the page: no title, no caret.
  var isThumbnail = false

  /// The side of the page in a thumbnail, in logical pixels: wide enough for a few words.
  private static let pageSide = 480.0

  /// Makes a thumbnail, a square of `side` pixels.
  static func thumbnail(
    _ side: Int, scheme: DesktopSettings.ColorScheme?
  ) -> RenderedPicture {
    let height = pageSide + PageMetrics.titleStripHeight
    return RenderedPicture(
      size: Size(width: pageSide, height: height), scale: Scale(Double(side) / pageSide),
      scheme: scheme, isThumbnail: true)
  }

  /// The reason why there is no picture.
  struct Failure: Error {
    /// A sentence for the user.
    var sentence: String
  }

  /// Draws one frame, with the caret on, and writes it; without a request, the welcome sheet.
  /// Throws `Failure` and `OutputFile.Failure`.
  func draw(_ request: DocumentRequest?, _ root: CompositionRoot, to path: FilePath) throws {
    let desktop = MemoryDesktop(scale: scale)
    let clock = ManualClock()
    var dependencies = root.dependencies(clock: clock)
    dependencies.scheme = scheme
    dependencies.settings = root.settings
    // Always the first page, regardless of stored reading positions.
    dependencies.knowsPlaces = false
    let application = root.makeApplication(
      on: desktop, clipboard: NoClipboard(), in: dependencies, windows: size,
      animatesOpening: false)
    application.setUp()
    if let request = request ?? application.launches.welcome {
      try application.documents.open(request)
    }
    guard let window = desktop.windows.first else {
      throw Failure(sentence: "There is no document to draw.")
    }
    if isThumbnail {
      // Between two blinks the caret is hidden; one that does not blink is paler without the
      // keyboard focus.
      clock.advance(
        by: application.appearance.desktop.caretBlink.map { $0 + Motion.blinkFade } ?? 0)
      if application.appearance.desktop.caretBlink == nil {
        window.delegate?.handle(.focus(false))
      }
    }
    _ = application.documents.tick(clock.now)
    // A thumbnail is square: the strip above the page is cut off.
    let width = window.deviceSize.width
    let height = isThumbnail ? min(width, window.deviceSize.height) : window.deviceSize.height
    let picture = try PNGFile.bytes(
      pixels: Array(window.pixels.suffix(width * height)), width: width, height: height)
    try OutputFile(path, kind: "a PNG picture", start: PNGFile.signature, in: root.store)
      .write(picture)
  }
}
