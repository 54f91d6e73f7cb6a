import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore
import WindowScope

/// Fingers on the page. A finger is no mouse: it scrolls where a mouse would select.
extension PageModule {
  /// Handles a gesture that no layer in front of the page has taken.
  func handle(_ gesture: TouchRecognizer.Gesture) -> EventResult {
    switch gesture {
    case .tap(let point, let count): tap(at: point, count: count)
    case .hold(let point):
      beginHold(at: point)
      return .captured
    case .drag(let start, let point): return drag(from: start, to: point)
    case .release(let point, let speed):
      if fingerHold == .menuPlace {
        openMenu(at: point)
        // The finger that opened the menu has been lifted already.
        _ = menus.handleRelease(at: point)
      }
      end(speed: speed)
    case .cancel: end(speed: 0)
    case .pinch(let distance): textSize.pinch(by: distance)
    case .turn(let degrees): undoWheel.rotate(by: degrees)
    case .pairEnded:
      scroll.releasePage(speed: 0)
      textSize.pinchEnded()
      undoWheel.rotationEnded()
    }
    return .taken
  }

  private func tap(at point: Point, count: Int) {
    scroll.releasePage(speed: 0)
    if stoppedPage || (count == 1 && typing.tickTask(at: point)) { return }
    selection.press(at: point, clicks: count, extending: false)
    selection.release()
  }

  /// Selects the held word; on selected text, or beside the text, a hold waits for the menu.
  private func beginHold(at point: Point) {
    guard isOnText(point), !isOnSelectedText(point) else {
      fingerHold = .menuPlace
      return
    }
    selection.press(at: point, clicks: 2, extending: false)
    fingerHold = .words
  }

  private func drag(from start: Point, to point: Point) -> EventResult {
    switch fingerHold {
    case .nothing:
      // From the finger's current place: the page does not jump by the slop.
      fingerHold = .page(y: point.y)
    case .page(let y):
      scroll.followFinger(by: point.y - y)
      fingerHold = .page(y: point.y)
    case .words: selection.drag(to: point, edge: SelectionHandlesModule.edge)
    case .menuPlace:
      let distance = max(abs(point.x - start.x), abs(point.y - start.y))
      guard distance > TouchRecognizer.slop else { break }
      fingerHold = .nothing
      return .ignored
    }
    return .captured
  }

  private func end(speed: Double) {
    switch fingerHold {
    case .page: scroll.releasePage(speed: speed)
    case .nothing, .menuPlace: scroll.releasePage(speed: 0)
    case .words: selection.release()
    }
    fingerHold = .nothing
  }

  // Hit testing

  /// True if a point is on letters, or within a finger's slop of them.
  private func isOnText(_ point: Point) -> Bool {
    selection.isOnLetters(point, slop: TouchRecognizer.slop)
  }

  /// True if a point is on selected letters.
  func isOnSelectedText(_ point: Point) -> Bool {
    editor.selection.range.contains(selection.cluster(at: point)) && isOnText(point)
  }
}
