import Canvas
import Interface
import Layout
import Platform
import WindowScope

/// The page's side of the window: it lays out pieces for frames and gives its text to screen readers.
extension PageModule: WindowPage {
  /// Lays out the visible text for the next frame: moved while the page is pulled beyond its end.
  func layOutVisiblePieces(at time: Double) {
    let shift = shift(at: time)
    pieces = viewport.visiblePieces()
    guard shift != 0 else { return }
    pieces = pieces.map { .init(piece: $0.piece, top: $0.top + shift) }
  }

  func shift(at time: Double) -> Int { scroll.pageShift(at: time) }

  var titleStripEnd: Double { scroll.titleStripEnd }

  func isOnScrollLine(_ point: Point) -> Bool {
    scroll.isScrollLineShown && scroll.canGrasp(at: point)
  }

  var revision: Int { editor.revision + editor.selectionRevision }

  func setHeard(_ isHeard: Bool) { accessibility.setHeard(isHeard) }

  func node(at keys: [String]) -> AccessibilityNode? {
    guard keys[0] == PageAccessibility.key else { return nil }
    return switch keys.count {
    case 2: accessibility.paragraph(keys[1])
    case 3: accessibility.link(keys[2], of: keys[1])
    default: nil
    }
  }

  func frame(of range: Range<Int>, in keys: [String]) -> Rect? {
    paragraph(keys).flatMap { accessibility.frame(of: range, in: $0) }
  }

  func offset(at point: Point, in keys: [String]) -> Int? {
    paragraph(keys).flatMap { accessibility.offset(at: point, in: $0) }
  }

  private func paragraph(_ keys: [String]) -> String? {
    keys.count == 2 && keys[0] == PageAccessibility.key ? keys[1] : nil
  }
}
