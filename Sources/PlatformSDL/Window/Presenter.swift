import CSDL2
import Canvas
import Platform

/// The pixels of a window, and their way to the screen.
protocol Presenter: AnyObject {
  /// The pixels of the next frame.
  func surface() -> PresenterSurface
  /// Shows the given rectangles of the surface; they are inside it.
  func present(_ damage: [SDL_Rect])
}

/// The owner of a presenter.
protocol PresenterClient: AnyObject {
  /// Draws a frame that has been waiting for pixels.
  func pixelsAreFree()
}

/// The result of a presenter's search for pixels.
enum PresenterSurface {
  /// Pixels to draw into now.
  case ready(WindowSurface)
  /// None just now: the display reads all of them, or the window is not shown yet.
  case busy
  /// None for good: another presenter is needed.
  case failed
}

/// The presenters of a window, of which the first that works presents. One that fails later, as
/// when a larger window finds no memory to share, is replaced by the next; the last is tried again
/// with the next frame.
final class PresenterChain {
  private var makers: ArraySlice<() -> (any Presenter)?>
  private var presenter: (any Presenter)?
  /// True while a frame waits for pixels.
  private(set) var isWaiting = false

  /// Makes no presenter yet.
  init(_ makers: [() -> (any Presenter)?]) { self.makers = makers[...] }

  /// The pixels of the next frame; `nil` if there are none just now, or no presenter works.
  func surface() -> WindowSurface? {
    isWaiting = false
    while let presenter = presenter ?? next() {
      switch presenter.surface() {
      case .ready(let surface): return surface
      case .busy:
        isWaiting = true
        return nil
      case .failed:
        guard !makers.isEmpty else { return nil }
        self.presenter = nil
      }
    }
    return nil
  }

  /// Shows the given rectangles of the surface; they are inside it.
  func present(_ damage: [SDL_Rect]) { presenter?.present(damage) }

  private func next() -> (any Presenter)? {
    while presenter == nil, let make = makers.first {
      presenter = make()
      // The last presenter may work later.
      if presenter == nil && makers.count == 1 { break }
      makers.removeFirst()
    }
    return presenter
  }
}
