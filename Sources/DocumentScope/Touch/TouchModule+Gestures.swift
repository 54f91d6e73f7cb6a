import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

/// What fingers mean at the place where they are.
extension TouchModule {
  // The first finger comes down

  /// Offers the first finger to the menus; `true`: they have it. Else the page stops.
  func touch(_ event: TouchEvent) -> Bool {
    let point = event.position
    if menus.handlePress(at: point, clicks: 1) {
      hold = .menus(start: point, last: point, isTap: true)
      menuFinger = event.finger
      return true
    }
    stoppedPage = !isOnSheet(point) && scroll.catchPage()
    return false
  }

  /// What the finger does that the menus have.
  func handleOnMenus(_ event: TouchEvent) {
    guard case .menus(let start, let last, var isTap) = hold else { return }
    let point = event.position
    switch event.phase {
    case .began: break
    case .moved:
      if abs(point.y - start.y) > TouchRecognizer.slop
        || abs(point.x - start.x) > TouchRecognizer.slop
      {
        isTap = false
      }
      menus.fingerMoved(from: start, to: point, by: isTap ? 0 : point.y - last.y)
      hold = .menus(start: start, last: point, isTap: isTap)
    case .ended:
      (hold, menuFinger) = (.nothing, nil)
      menus.fingerLifted(at: point, isTap: isTap)
    }
  }

  /// Whether a finger at a point concerns a sheet: one that waits for an answer has all of the
  /// window.
  private func isOnSheet(_ point: Point) -> Bool { sheets.isModal || sheets.covers(point) }

  // Gestures

  /// Does what a gesture means.
  func perform(_ gesture: TouchRecognizer.Gesture) {
    switch gesture {
    case .tap(let point, let count): tap(at: point, count: count)
    case .hold(let point): beginHold(at: point)
    case .drag(let start, let point):
      if hold == .nothing { beginDrag(at: start, now: point) }
      drag(from: start, to: point)
    case .release(let point, let speed):
      if hold == .menuPlace { openMenu(at: point) }
      end(speed: speed)
    case .cancel: end(speed: 0)
    case .turn(let degrees): if !sheets.isModal { undoWheel.rotate(by: degrees) }
    case .pinch(let distance):
      if !sheets.isModal, !undoWheel.isOpen { textSize.pinch(by: distance) }
    case .pairEnded: pairEnded()
    }
  }

  /// Two fingers have ended what they did.
  func pairEnded() {
    scroll.releasePage(speed: 0)
    undoWheel.rotationEnded()
    textSize.pinchEnded()
  }

  private func tap(at point: Point, count: Int) {
    scroll.releasePage(speed: 0)
    if sheets.handlePress(at: point) || tapWheel(at: point) || stoppedPage
      || frameModule.tap(at: point)
    {
      return
    }
    if count == 1, typing.tickTask(at: point) { return }
    selection.press(at: point, clicks: count, extending: false)
    selection.release()
  }

  /// A tap beside the open undo wheel closes it.
  private func tapWheel(at point: Point) -> Bool {
    guard undoWheel.handlePress(at: point) else { return false }
    undoWheel.release()
    return true
  }

  private func beginHold(at point: Point) {
    if isOnSheet(point) || undoWheel.isOpen { return }
    let isOnText = isOnText(point)
    if isOnText, isOnSelection(point) {
      hold = .menuPlace
      return
    }
    if let handle = handle(at: point) { return take(handle, at: point) }
    guard isOnText else {
      hold = .menuPlace
      return
    }
    selection.press(at: point, clicks: 2, extending: false)
    hold = .words
  }

  /// The context menu of what a finger rested on, as the right button opens it.
  private func openMenu(at point: Point) {
    let isText = frameModule.area(at: point) == .content && frameModule.isInText(point)
    undoWheel.take()
    menus.openMenu(atPress: point, on: isText ? selection.pressForMenu(at: point) : nil)
    _ = menus.handleRelease(at: point)
  }

  private func beginDrag(at start: Point, now point: Point) {
    if isOnSheet(start) {
      hold = .sheet(y: point.y)
    } else if undoWheel.handlePress(at: start) {
      hold = .wheel
    } else if let handle = handle(at: start) {
      take(handle, at: start)
    } else if canGraspScrollLine(at: start) {
      hold = .scrollLine
      scroll.beginGrasp(
        y: window.scale.devicePixel(start.y), windowWidth: window.deviceSize.width)
    } else {
      // From where the finger is now: the page does not jump by what a hand may tremble.
      hold = .page(y: point.y)
    }
  }

  private func drag(from start: Point, to point: Point) {
    switch hold {
    case .page(let y):
      scroll.followFinger(by: point.y - y)
      hold = .page(y: point.y)
    case .sheet(let y):
      _ = sheets.turnWheel((point.y - y) / PageMetrics.sheetWheelStep)
      hold = .sheet(y: point.y)
    case .scrollLine:
      scroll.drag(y: window.scale.devicePixel(point.y), windowWidth: window.deviceSize.width)
    case .wheel: undoWheel.drag(to: point)
    case .words: selection.drag(to: point, edge: Self.edge)
    case .handle(let dx, let dy):
      selection.drag(to: Point(x: point.x + dx, y: point.y + dy), edge: Self.edge)
    case .menuPlace:
      let distance = max(abs(point.x - start.x), abs(point.y - start.y))
      if distance > TouchRecognizer.slop { beginDrag(at: start, now: point) }
    case .nothing, .menus: break
    }
  }

  /// The finger has let go of what it held.
  func end(speed: Double) {
    switch hold {
    case .page: scroll.releasePage(speed: speed)
    case .nothing, .menuPlace: scroll.releasePage(speed: 0)
    case .scrollLine: scroll.endGrasp()
    case .words, .handle: selection.release()
    case .wheel: undoWheel.release()
    case .menus, .sheet: break
    }
    hold = .nothing
  }

  // What is where

  private func handle(at point: Point) -> SelectionHandles.End? {
    handlesWereSeen ? handles.end(at: point) : nil
  }

  private func take(_ end: SelectionHandles.End, at point: Point) {
    let place = handles.place(of: end)
    hold = .handle(dx: place.x - point.x, dy: place.y - point.y)
    selection.grasp(end)
  }

  private func canGraspScrollLine(at point: Point) -> Bool {
    // A line that is not seen is not aimed at: beside it the page is scrolled.
    scroll.isScrollLineShown
      && scroll.canGrasp(
        x: window.scale.devicePixel(point.x), y: window.scale.devicePixel(point.y),
        windowWidth: window.deviceSize.width, reach: PageMetrics.scrollTouch)
  }

  /// Whether letters are under a finger, or so near that they were meant.
  private func isOnText(_ point: Point) -> Bool {
    let place = selection.textPlace(at: point)
    let caret = layout.caretPlace(at: place.offset, affinity: place.affinity)
    let line = caret.line
    let top = viewport.top(of: caret.piece) + line.top + scroll.shownShift
    let y = window.scale.devicePixel(point.y)
    let x = point.x - layout.container.leftInset
    return !line.range.isEmpty && y >= top && y < top + line.height
      && x >= Double(line.x) - TouchRecognizer.slop
      && x <= Double(line.x + line.width) + TouchRecognizer.slop
  }

  private func isOnSelection(_ point: Point) -> Bool {
    let range = editor.selection.range
    let offset = selection.textPlace(at: point).offset
    return !range.isEmpty && range.lowerBound <= offset && offset <= range.upperBound
  }

  /// Logical pixels from the window's edges where a drag that selects scrolls: on a screen there is
  /// no going beyond them.
  private static let edge = 28.0
}
