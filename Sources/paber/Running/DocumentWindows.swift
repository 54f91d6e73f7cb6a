import ApplicationScope
import Canvas
import DocumentScope
import Files
import Interface
import Localization
import Platform
import WindowScope

/// The host that opens a window for each document, and ends the desktop's event loop. It decides
/// size and place of a new window; documents and their windows belong to the scopes.
final class DocumentWindows: ApplicationHost {
  private let root: CompositionRoot
  private let desktop: any Desktop
  private let clipboard: any Clipboard
  private let clock: any Clock
  private let size: Size
  /// True if windows open with an animation.
  private let animatesOpening: Bool
  private var isFirst = true

  /// - Parameter size: the size of the windows in logical pixels.
  init(
    _ root: CompositionRoot, on desktop: any Desktop, clipboard: any Clipboard, clock: any Clock,
    size: Size, animatesOpening: Bool
  ) {
    self.root = root
    self.desktop = desktop
    self.clipboard = clipboard
    self.clock = clock
    self.size = size
    self.animatesOpening = animatesOpening
  }

  func makeDocument(
    _ request: DocumentRequest, in application: ApplicationScope
  ) throws -> any DocumentHandle {
    let known = request.file.path.flatMap { application.places.place(in: $0)?.window }
    var wanted = WindowRequest(
      size: known?.size ?? size, minimumSize: PageMetrics.minimumWindow,
      title: application.language.words.text(request.file.untitled))
    wanted.position = known?.position
    let window = try desktop.makeWindow(wanted)
    var dependencies = root.documentDependencies(self.dependencies(of: window))
    dependencies.windows = WindowOpener(on: desktop, in: application, self.dependencies)
    // The first window of all shows a hint about the menus.
    if animatesOpening {
      dependencies.openingAnimation = DocumentScope.OpeningAnimation(showsHint: isFirst)
    }
    isFirst = false
    let document = DocumentScope(request, in: dependencies, application: application)
    document.open()
    if known?.isMaximized == true { window.setMaximized(true) }
    return document
  }

  private func dependencies(of window: any Window) -> WindowScope.Dependencies {
    root.windowDependencies(window, clipboard: clipboard, clock: clock)
  }

  func expect(_ activation: ActivationToken) { desktop.activation = activation }

  func stop() { desktop.stop() }

  func complain(_ sentence: Phrase) { Streams.complain(sentence) }
}
