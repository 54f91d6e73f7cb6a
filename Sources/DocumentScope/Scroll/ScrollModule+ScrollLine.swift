import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import WindowScope

/// The scroll line: shows where the page is while it moves, and can be dragged.
extension ScrollModule {
  /// The opacity of the scroll line: 1 while the page moves, then fading.
  func scrollLineOpacity(at time: Double) -> Double {
    guard viewport.maxScrollOffset > 0 else { return 0 }
    if grasp != nil { return 1 }
    let rest = time - lastMove - Motion.scrollLineRest
    if rest <= 0 { return 1 }
    return appearance.desktop.reducesMotion ? 0 : max(0, 1 - rest / Motion.scrollLineFade)
  }

  /// True while the scroll line is visible.
  var isScrollLineShown: Bool { scrollLineOpacity(at: clock.now) > 0 }

  func scrollLinePace(_ time: Double) -> Pace {
    let opacity = scrollLineOpacity(at: time)
    if opacity != lastLineOpacity {
      lastLineOpacity = opacity
      redraws.setNeedsFrame(of: self)
    }
    if opacity >= 1 {
      return grasp == nil ? .until(lastMove + Motion.scrollLineRest + 0.001) : .still
    }
    return opacity > 0 ? .moving : .still
  }

  /// The scroll line in device pixels: at the window's edge, or beside its hairline, which would hide a
  /// part of it.
  var scrollLine: DeviceRect {
    let scale = layout.scale
    let (width, line) = (scale.deviceLength(PageMetrics.caretWidth), lineOnTrack)
    let part = Double(viewport.scrollOffset) / Double(max(1, viewport.maxScrollOffset))
    let edge = window.hairlineEdges.contains(.right) ? WindowBorderModule.thickness(at: scale) : 0
    return DeviceRect(
      x: window.deviceSize.width - edge - width, y: Int(line.top(at: part).rounded()),
      width: width, height: Int(line.length))
  }

  /// The line on its track, in whole device pixels.
  private var lineOnTrack: ScrollLine {
    let height = Double(viewport.height)
    var line = ScrollLine(
      track: height, room: height, content: Double(max(1, viewport.contentHeight)),
      shortest: Double(layout.scale.devicePixel(PageMetrics.scrollLineLength)))
    line.length.round(.down)
    return line
  }

  /// True if a press at a point (logical pixels) grasps the scroll line.
  ///
  /// - Parameter reach: logical pixels from the window's edge, and beyond the line's ends.
  func canGrasp(
    at point: Point, reach: (side: Double, end: Double) = PageMetrics.scrollGrasp
  ) -> Bool {
    guard viewport.maxScrollOffset > 0 else { return false }
    let (line, scale) = (scrollLine, layout.scale)
    let (side, end) = (scale.devicePixel(reach.side), scale.devicePixel(reach.end))
    let (x, y) = (scale.devicePixel(point.x), scale.devicePixel(point.y))
    return x >= window.deviceSize.width - side && y >= line.y - end && y < line.maxY + end
  }

  /// Begins a drag of the scroll line at a point.
  func beginGrasp(at point: Point) {
    stop()
    grasp = layout.scale.devicePixel(point.y) - scrollLine.y
    redraws.setNeedsFrame()
  }

  /// Follows the pointer with the scroll line.
  func drag(to point: Point) {
    guard let grasp else { return }
    let part = lineOnTrack.part(at: Double(layout.scale.devicePixel(point.y) - grasp))
    viewport.scroll(toOffset: Int((part * Double(viewport.maxScrollOffset)).rounded()))
    // Estimated lines may turn out taller: the end has to show the text's end.
    if part == 1 { viewport.scroll(by: viewport.height) }
    pageMoved()
  }

  /// Ends a drag of the scroll line.
  func endGrasp() {
    guard grasp != nil else { return }
    grasp = nil
    pageMoved()
  }
}

extension ScrollModule: Layer {
  var rank: LayerRank { .scrollLine }

  func hitTest(_ point: Point) -> HitArea? { canGrasp(at: point) ? .content : nil }

  func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .press(let press) where press.button == .left && canGrasp(at: press.point):
      beginGrasp(at: press.point)
      return .captured
    case .drag(let point): drag(to: point)
    case .release where grasp != nil, .captureLost where grasp != nil: endGrasp()
    case .gesture(.drag(let start, let point)):
      // An invisible line is not aimed at: a finger there scrolls the page.
      let aims = isScrollLineShown && canGrasp(at: start, reach: PageMetrics.scrollTouch)
      guard grasp != nil || aims else { return .ignored }
      if grasp == nil { beginGrasp(at: start) }
      drag(to: point)
      return .captured
    case .gesture(.release) where grasp != nil, .gesture(.cancel) where grasp != nil: endGrasp()
    default: return .ignored
    }
    return .taken
  }

  /// Draws the scroll line.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let opacity = scrollLineOpacity(at: moment.time)
    guard opacity > 0 else { return }
    list.append(.fill(scrollLine, moment.theme.mark.withOpacity(opacity)))
  }
}

extension ScrollModule: WindowEventObserver {
  /// A key ends the bounce, so that nothing delays it. A finger that is lifted or
  /// cancelled releases the page, even if another layer took its gesture.
  func observe(_ event: WindowEvent) {
    switch event {
    case .key: endBounce()
    case .touch(let touch) where touch.phase == .ended || touch.phase == .cancelled: letPageGo()
    default: break
    }
  }
}
