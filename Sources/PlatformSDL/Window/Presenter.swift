import CSDL2
import Canvas
import Platform

/// The pixels of a window, and the way in which they come to the screen.
protocol Presenter: AnyObject {
  /// The pixels of the next frame.
  func surface() -> PresenterSurface
  /// Shows the given rectangles of the surface; they are inside it.
  func present(_ damage: [SDL_Rect])
}

/// Whose frames are presented.
protocol PresenterClient: AnyObject {
  /// A frame that found no pixels can be drawn now.
  func pixelsAreFree()
}

/// What a presenter has to draw into.
enum PresenterSurface {
  /// Pixels to draw into now.
  case ready(WindowSurface)
  /// None just now: the display reads them all, or the window is not shown yet.
  case busy
  /// None as far as can be seen: somebody else has to present.
  case failed
}

/// The presenters of a window, of which the first that can do it presents. One that fails later, as
/// when a larger window finds no memory to share, gives way to the next; the last is asked again with
/// the next frame.
final class PresenterChain {
  private var makers: ArraySlice<() -> (any Presenter)?>
  private var presenter: (any Presenter)?
  /// Whether a frame waits for pixels.
  private(set) var isWaiting = false

  /// Makes none yet.
  init(_ makers: [() -> (any Presenter)?]) { self.makers = makers[...] }

  /// The pixels of the next frame; `nil`: there are none just now, or nobody can present.
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
      // The last may be able to later.
      if presenter == nil && makers.count == 1 { break }
      makers.removeFirst()
    }
    return presenter
  }
}
