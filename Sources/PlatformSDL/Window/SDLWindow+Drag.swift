import Canvas
import Platform

extension SDLWindow {
  /// What is dragged over the window from another program; places are SDL units.
  func handle(_ drag: Drag) {
    switch drag {
    case .hovers(let x, let y): delegate?.handle(.dropHover(place(x, y)))
    case .left: delegate?.handle(.dropHover(nil))
    case .files(let paths): delegate?.handle(.dropFiles(paths))
    case .text(let x, let y): delegate?.handle(.dropText(at: place(x, y)))
    }
  }

  private func place(_ x: Int, _ y: Int) -> Point {
    logicalPoint(Int32(clamping: x), Int32(clamping: y))
  }
}
