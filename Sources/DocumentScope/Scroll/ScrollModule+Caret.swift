import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Following the caret.
extension ScrollModule {
  /// True while the page moves after the caret.
  var isApproaching: Bool { approach != nil }

  /// The line of a caret, in device pixels of the window.
  func line(of selection: Selection) -> (top: Int, height: Int) {
    let place = layout.carets.place(at: selection.head, affinity: selection.affinity)
    return (viewport.top(of: place.piece) + place.line.top, place.line.height)
  }

  /// True if at least a line's height of a selection is in the window.
  func shows(_ selection: Selection) -> Bool {
    let range = selection.range
    let first = line(of: Selection(caret: range.lowerBound))
    let last = line(of: Selection(caret: range.upperBound, affinity: .upstream))
    let top = max(0, first.top)
    let bottom = min(viewport.clearHeight, last.top + last.height)
    return bottom - top >= min(first.height, last.height)
  }

  /// Scrolls as little as needed to have the caret's line in the window: gently when it is there
  /// already, but too near to an edge; at once from anywhere else.
  ///
  /// - Parameter isWriting: true if typing moved the caret. The page then goes along line by line,
  ///   and the scroll line stays hidden, as the user has not scrolled.
  func showCaret(_ selection: Selection, isWriting: Bool = false) {
    let duration = isWriting ? writingDuration() : Motion.scroll
    guard let goal = goal(for: selection) else { return }
    let line = line(of: selection)
    if line.top >= 0, line.top + line.height <= viewport.clearHeight {
      approach(selection, to: goal, taking: duration, showsScrollLine: !isWriting)
    } else {
      showCaretAtOnce(selection)
    }
  }

  /// Scrolls like `showCaret`, but at once; an animated scroll ends.
  func showCaretAtOnce(_ selection: Selection) {
    if let arrival = approach, line(of: arrival.selection).top == line(of: selection).top {
      place(selection, at: arrival.goal)
    }
    if let goal = goal(for: selection) { place(selection, at: goal) }
  }

  /// The duration of a scroll after typing: it ends before the next key, if that comes as soon as
  /// this one did.
  private func writingDuration() -> Double {
    let time = clock.now
    defer { lastWriting = time }
    return min(Motion.scroll, max(Motion.shortestCaretGlide, time - lastWriting))
  }

  /// The place in the window to which the top of the caret's line has to go; `nil` if it is well in
  /// the window.
  private func goal(for selection: Selection) -> Int? {
    let place = layout.carets.place(at: selection.head, affinity: selection.affinity)
    let margin = layout.scale.devicePixel(PageMetrics.spaceAboveText) / 2
    let top = viewport.top(of: place.piece) + place.line.top
    let air = Int(Double(viewport.clearHeight) * PageMetrics.airBelowCaret)
    let room = max(place.line.height, viewport.clearHeight - air)
    // The first line never shows without the title above it.
    let isFirstLine = place.piece.range.lowerBound == 0 && place.lineIndex == 0
    let ceiling = isFirstLine ? viewport.titleInset : margin
    if top < ceiling { return ceiling }
    return top + place.line.height > room ? room - place.line.height : nil
  }

  private func place(_ selection: Selection, at top: Int) {
    stop()
    let before = viewport.scrollOffset
    viewport.place(selection.head, affinity: selection.affinity, at: top)
    if viewport.scrollOffset != before { pageMoved() }
  }

  /// Scrolls the caret's line to a place in the window, animated. A call on the way goes on to the
  /// new place.
  func approach(
    _ selection: Selection, to goal: Int, taking duration: Double = Motion.scroll,
    showsScrollLine: Bool = true
  ) {
    let line = line(of: selection)
    if let current = approach, current.top == line.top, current.goal == goal, stepTotal == 0 {
      // It is on its way already: another letter in the same line does not delay it.
      approach?.selection = selection
      return
    }
    stop()
    guard line.top != goal else { return }
    if appearance.desktop.reducesMotion {
      viewport.place(selection.head, affinity: selection.affinity, at: goal)
      if showsScrollLine { pageMoved() }
    } else {
      approach = CaretApproach(
        selection: selection, start: clock.now, duration: duration,
        distance: Double(line.top - goal), goal: goal, top: line.top,
        showsScrollLine: showsScrollLine)
    }
    redraws.setNeedsFrame()
  }

  /// Animates a page turn that was made at once, from `seen`, the scroll position before it. A held
  /// key turns pages faster than they can move: then there is no animation.
  func turnPage(_ selection: Selection, from seen: ScrollAnchor) {
    let time = clock.now
    defer { lastPageTurn = time }
    guard time - lastPageTurn > 2 * Motion.scroll, !appearance.desktop.reducesMotion else { return }
    let goal = line(of: selection).top
    viewport.restore(seen)
    approach(selection, to: goal)
  }

  /// Moves the page during an animated scroll without ending it.
  func accompany(_ move: () -> Void) {
    guard let current = approach, current.top == line(of: current.selection).top else {
      return move()
    }
    move()
    approach?.top = line(of: current.selection).top
  }

  func advanceApproach(to time: Double) -> Pace {
    guard let current = approach else { return .still }
    let selection = current.selection
    guard current.top == line(of: selection).top else {
      approach = nil
      return .still
    }
    let top = current.top(at: time)
    if top != current.top {
      viewport.place(selection.head, affinity: selection.affinity, at: top)
      if current.showsScrollLine { pageMoved() }
      redraws.setNeedsFrame()
    }
    approach?.top = line(of: selection).top
    guard current.isOver(at: time) else { return .moving }
    approach = nil
    return .still
  }
}
