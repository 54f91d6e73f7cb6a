import ApplicationScope
import Canvas
import Exchange
import Files
import Platform
import SystemPackage

/// What the window shows as it opens on a document, drawn with no display into a PNG.
struct RenderedPicture {
  /// The window in logical pixels.
  let size: Size
  let scale: Scale
  let scheme: DesktopSettings.ColorScheme?

  /// Why there is no picture.
  struct Failure: Error {
    /// A sentence for a person.
    var sentence: String
  }

  /// Draws one frame, with the caret on, and writes it; without a request the sheet that greets.
  /// Throws `Failure`.
  func draw(_ request: DocumentRequest?, _ root: CompositionRoot, to path: FilePath) throws {
    let desktop = MemoryDesktop(scale: scale)
    let clock = ManualClock()
    var dependencies = root.dependencies(clock: clock)
    dependencies.scheme = scheme
    dependencies.settings = root.settings
    let application = root.makeApplication(
      on: desktop, clipboard: NoClipboard(), in: dependencies, windows: size,
      haveEntrances: false)
    application.setUp()
    if let request = request ?? application.welcome { try application.documents.open(request) }
    _ = application.documents.turn(clock.now)
    guard let window = desktop.windows.first else {
      throw Failure(sentence: "Nothing has opened that could be drawn.")
    }
    do {
      try path.withPlatformString { path in
        try PNGFile.write(
          pixels: window.pixels, width: window.deviceSize.width, height: window.deviceSize.height,
          to: path)
      }
    } catch {
      throw Failure(sentence: "“\(path.name)” can't be written.")
    }
  }
}
