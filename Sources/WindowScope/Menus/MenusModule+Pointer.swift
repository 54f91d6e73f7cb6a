import Canvas
import Interface
import Platform

extension MenusModule: Animated {
  /// Offers a press of a button; `true`: the page must not see it.
  func handlePress(at point: Point, clicks: Int) -> Bool {
    guard let session else { return false }
    openingPress = nil
    ignoresRelease = session.contains(point) && clock.now < calmEnd
    return ignoresRelease || offer { $0.press(at: point, clicks: clicks) }
  }

  /// Offers the release of a button; `true`: it was for the menus.
  public func handleRelease(at point: Point) -> Bool {
    guard let session else { return false }
    if let press = openingPress {
      openingPress = nil
      // The click that opened the menu ends here; a drag to a row chooses it.
      let distance = max(abs(press.x - point.x), abs(press.y - point.y))
      if distance < Self.dragDistance { return true }
    }
    let isTooSoon = clock.now < calmEnd && session.contains(point) && !session.isSliding
    if ignoresRelease || isTooSoon {
      ignoresRelease = false
      return true
    }
    session.release(at: point)
    redraws.setNeedsFrame()
    return true
  }

  /// Logical pixels from which on a press that opened a menu is a drag.
  private static let dragDistance = 6.0

  /// Offers the pointer's move; `true`: it is on the menus.
  func pointerMoved(to point: Point) -> Bool {
    guard let session else { return false }
    session.pointerMoved(to: point)
    redraws.setNeedsFrame()
    if !session.takesKeys, point.y > session.barHeight + Self.barReach { close() }
    return session.contains(point)
  }

  /// Offers a turn of the wheel; `true`: the page must not see it.
  func turnWheel(_ detents: Double, at point: Point) -> Bool {
    guard let session, session.hasOpenMenu else { return false }
    session.turnWheel(detents, at: point)
    redraws.setNeedsFrame()
    return true
  }

  /// Waits for the pointer to rest at the top edge, and closes a bar that it has opened when it leaves
  /// the window.
  func observe(_ event: MouseEvent) {
    switch event.kind {
    case .move: if session == nil, !stack.isPressed { noteRest(at: event.position) }
    case .down: restStart = nil
    case .leave:
      restStart = nil
      if let session, !session.takesKeys { close() }
    case .up, .wheel: break
    }
  }

  // A finger

  /// Handles the move of a finger that came down at `start`: a slider follows it, else a menu that
  /// is too long for the window is scrolled by `distance` logical pixels.
  private func fingerMoved(from start: Point, to point: Point, by distance: Double) {
    guard let session else { return }
    if session.isSliding {
      session.pointerMoved(to: point)
      redraws.setNeedsFrame()
    } else {
      _ = turnWheel(distance / MenuSession.wheelStep, at: start)
    }
  }

  /// Handles the finger that came down on the menus. One that moved farther than a tap chooses
  /// nothing.
  func handle(_ event: TouchEvent) {
    guard var finger else { return }
    let point = event.position
    let way = max(abs(point.x - finger.start.x), abs(point.y - finger.start.y))
    if way > TouchRecognizer.slop { finger.isTap = false }
    switch event.phase {
    case .began: break
    case .moved:
      fingerMoved(
        from: finger.start, to: point, by: finger.isTap ? 0 : point.y - finger.last.y)
      finger.last = point
      self.finger = finger
    case .ended:
      self.finger = nil
      if finger.isTap || session?.isSliding == true { _ = handleRelease(at: point) }
    case .cancelled:
      self.finger = nil
      // The slider stays where it is.
      if session?.isSliding == true { _ = handleRelease(at: finger.last) }
    }
  }

  // The pointer at the top edge

  /// Logical pixels from the top edge where a resting pointer opens the bar.
  private static let restReach = 3.0
  /// Logical pixels below a bar that the pointer opened at which it closes.
  private static let barReach = 24.0

  private func noteRest(at point: Point) {
    guard point.y >= 0, point.y < Self.restReach, !chromeContext.isOnControls(point) else {
      restStart = nil
      return
    }
    guard restStart == nil else { return }
    restStart = clock.now
    redraws.setNeedsFrame()
  }

  /// Opens the bar when the pointer has rested long enough.
  public func advance(to time: Double) -> Pace {
    guard let start = restStart, session == nil else { return .still }
    let due = start + Motion.menuRest
    guard time >= due else { return .until(due) }
    restStart = nil
    openBar(from: .pointer)
    return .still
  }
}
