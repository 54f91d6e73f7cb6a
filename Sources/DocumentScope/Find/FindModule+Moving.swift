import Canvas
import Interface
import Layout
import Search
import TextCore

/// From one hit to the next.
extension FindModule {
  /// Goes to the next or the previous hit, as soon as it is known which that is. Without a bar what was
  /// looked for last is looked for again.
  func go(_ step: Step) {
    if !isOpen {
      open(replacing: false)
      guard !bar.text(of: 0).isEmpty else { return }
      bar.focus(on: nil)
    }
    queries.add(bar.text(of: 0))
    wantsToShow = false
    wantedStep = step
    searchOn()
    takeWantedStep()
    redraws.setNeedsFrame()
  }

  func takeWantedStep() {
    guard let step = wantedStep, let found else { return }
    if let hit = hit(step, in: found) {
      wantedStep = nil
      visit(hit)
    } else if found.isComplete {
      wantedStep = nil
    }
  }

  /// The hit that a step leads to; `nil`: there is none, or it is not known which it is.
  private func hit(_ step: Step, in found: FoundHits) -> TextRange? {
    let selected = editor.selection.range
    let hits = found.hits
    switch step {
    case .next:
      // Behind a hit without letters comes the next place.
      let start =
        isHit(selected)
        ? max(selected.upperBound, selected.lowerBound + 1) : selected.lowerBound
      if let hit = hits.first(from: start) {
        return found.knows(start..<max(hit.upperBound, start + 1)) ? hit : nil
      }
      return found.isComplete ? hits.first(from: 0) : nil
    case .previous:
      if let hit = hits.last(before: selected.lowerBound) {
        return found.knows(hit.lowerBound..<selected.lowerBound) ? hit : nil
      }
      return found.isComplete ? hits.last(before: editor.text.end) : nil
    }
  }

  /// Whether a range is just a hit.
  func isHit(_ range: TextRange) -> Bool { found?.hits.first(from: range.lowerBound) == range }

  /// Selects a hit and brings it into sight.
  func visit(_ hit: TextRange) {
    hasMoved = true
    knowledge += 1
    editor.select(Selection(anchor: hit.lowerBound, head: hit.upperBound))
    if typewriter.isOn { typewriter.snap() } else { bringIntoSight(editor.selection) }
    redraws.setNeedsFrame()
  }

  /// Shows the first hit from where the person is, if none is in sight while a query is typed. Where
  /// there is none at all the page goes back.
  func showIfWanted() {
    guard wantsToShow, let found else { return }
    let caret = editor.selection.range.lowerBound
    let pieces = viewport.visiblePieces()
    let clear = device(clearHeight)
    let isSeen = pieces.contains { visible in
      !layout.decorations.hits(in: visible.piece.range).isEmpty && visible.top >= 0
        && visible.top + visible.piece.layout.height <= clear
    }
    if isSeen {
      wantsToShow = false
    } else if let hit = found.hits.first(from: caret) ?? found.hits.first(from: 0) {
      let isNext = hit.lowerBound >= caret && found.knows(caret..<hit.upperBound)
      guard found.isComplete || isNext else { return }
      wantsToShow = false
      bringIntoSight(Selection(caret: hit.lowerBound))
    } else if found.isComplete {
      wantsToShow = false
      if !hasMoved, let origin { viewport.restore(origin) }
    }
    redraws.setNeedsFrame()
  }

  /// Logical pixels from the window's top to the bar.
  private var clearHeight: Double { bottom - bar.height }

  /// Logical pixels from the window's top to what covers its foot.
  var bottom: Double { Double(viewport.clearHeight) / layout.scale.factor }

  private func device(_ length: Double) -> Int { layout.scale.devicePixel(length) }

  /// Scrolls so that the line of a caret stands above the bar, and not at the very top.
  func bringIntoSight(_ selection: Selection) {
    let line = scroll.line(of: selection)
    let clear = device(clearHeight)
    let air = min(line.height, max(0, (clear - line.height) / 2))
    if line.top >= min(air, viewport.titleInset), line.top + line.height + air / 2 <= clear {
      return
    }
    let goal = max(air, (clear - line.height) / 3)
    if line.top >= 0, line.top + line.height <= viewport.clearHeight {
      scroll.approach(selection, to: goal)
    } else {
      scroll.stop()
      viewport.place(selection.head, affinity: selection.affinity, at: goal)
      scroll.pageMoved()
    }
    redraws.setNeedsFrame()
  }
}
