import Layout
import ApplicationScope
import Canvas
import Interface
import Platform
import TextCore
import WindowScope

/// The mouse on the page. White space around the text moves the window.
extension PageModule {
  /// True if a point is in the column of text, including marks that hang at either side.
  func isInText(_ point: Point) -> Bool {
    let container = layout.container
    let margin = container.leftPadding / 2
    return point.x >= container.leftInset - margin
      && point.x < container.leftInset + container.mirrored(0) + margin
  }

  func hitTest(_ point: Point) -> HitArea? {
    guard chrome.isOurs else { return .content }
    if point.y < scroll.titleStripEnd { return nil }
    return isInText(point) ? .content : .draggable
  }

  func pointerShape(at point: Point) -> PointerShape {
    isOnText(point) && !selection.isOnSelection(point) ? .text : .arrow
  }

  /// True if a point is in the column of text and not on the title strip.
  private func isOnText(_ point: Point) -> Bool {
    let isStrip = point.y < PageMetrics.titleStripHeight && viewport.titleScroll == 0
    return isInText(point) && !isStrip
  }

  /// Handles a press of a button.
  func press(_ press: MousePress) -> EventResult {
    switch press.button {
    case .left:
      let isPlain = press.clicks == 1 && press.modifiers.isEmpty
      if isPlain, typing.tickTask(at: press.point) { return .taken }
      if press.modifiers == .control, isOnText(press.point),
        accessibility.links.open(at: press.point)
      {
        return .taken
      }
      if textDrag.press(press) { return .captured }
      selection.press(
        at: press.point, clicks: press.clicks, extending: press.modifiers.contains(.shift))
      return .captured
    case .middle:
      if isOnText(press.point) { accessibility.pasteboard.pastePrimary(at: press.point) }
    case .right: openMenu(at: press.point)
    }
    return .taken
  }

  /// Opens the menu for a point: that of the text, or of the window.
  func openMenu(at point: Point) {
    let isText = hitTest(point) == .content && isInText(point)
    if isText {
      contextMenu.open(atPress: point, on: selection.pressForMenu(at: point))
    } else {
      menus.openWindowMenu(atPress: point)
    }
  }

  /// Handles a turn of the wheel.
  func turnWheel(_ detents: Double, _ modifiers: Modifiers) {
    if modifiers.contains(.control) { return textSize.turnWheel(by: detents) }
    scroll.scrollSmoothly(by: -detents * Self.wheelStep * window.scale.factor)
  }

  /// Logical pixels for a detent of the wheel: three lines of the usual height.
  private static let wheelStep = PageMetrics.textSize * PageMetrics.lineHeight * 3
}
