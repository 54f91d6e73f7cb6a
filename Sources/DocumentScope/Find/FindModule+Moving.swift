import Canvas
import Interface
import Layout
import Search
import TextCore

/// Steps from one hit to the next.
extension FindModule {
  /// Goes to the next or the previous hit, as soon as it is found. Without a bar the last query is
  /// searched for again.
  func go(_ step: Step) {
    if !isOpen {
      open(replacing: false)
      guard !bar.text(of: 0).isEmpty else { return }
      bar.focus(on: nil)
    }
    queries.add(bar.text(of: 0))
    followTags()
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

  /// The hit that a step leads to; `nil`: there is none, or it is not found yet.
  private func hit(_ step: Step, in found: FoundHits) -> TextRange? {
    let selected = editor.selection.range
    let hits = found.hits
    switch step {
    case .next:
      // After a hit without letters the search continues at the next place.
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

  /// True if a range is exactly a hit.
  func isHit(_ range: TextRange) -> Bool { found?.hits.first(from: range.lowerBound) == range }

  /// Selects a hit and scrolls it into sight.
  func visit(_ hit: TextRange) {
    hasMoved = true
    knowledge += 1
    editor.select(Selection(anchor: hit.lowerBound, head: hit.upperBound))
    if typewriter.isOn { typewriter.snap() } else { bringIntoSight(editor.selection) }
    redraws.setNeedsFrame()
  }

  /// While a query is typed: shows the hit nearest to the reference place, unless one is in sight.
  /// If there is no hit at all the page scrolls back.
  func showIfWanted() {
    guard wantsToShow, let found else { return }
    if !isElsewhere, isHitInSight {
      wantsToShow = false
    } else if let hit = nearestHit(in: found) {
      wantsToShow = false
      show(hit)
    } else if found.isComplete {
      (wantsToShow, showsElsewhere) = (false, false)
      if !hasMoved, let origin { viewport.restore(origin.anchor) }
    }
    redraws.setNeedsFrame()
  }

  private var isElsewhere: Bool { showsElsewhere && !hasMoved }

  private func show(_ hit: TextRange) {
    if !hasMoved, let origin, hit.clamped(to: origin.sight) == hit {
      showsElsewhere = false
      viewport.restore(origin.anchor)
    } else {
      showsElsewhere = true
      bringIntoSight(Selection(caret: hit.lowerBound))
    }
  }

  private var isHitInSight: Bool {
    guard let seen = sightAboveBar else { return false }
    return !layout.decorations.hits(in: seen).isEmpty
      || emptyHits.contains { seen.lowerBound <= $0 && $0 <= seen.upperBound }
  }

  /// The visible text above the bar, as far as its pieces go; `nil`: there is none.
  var sightAboveBar: TextRange? {
    let clear = device(clearHeight)
    let pieces = viewport.visiblePieces().filter {
      $0.top >= 0 && $0.top + $0.piece.layout.height <= clear
    }
    guard let first = pieces.first, let last = pieces.last else { return nil }
    return first.piece.range.lowerBound..<last.piece.range.upperBound
  }

  /// The reference for the next step: the place where the bar opened, or the caret after a step.
  var referencePlace: TextOffset {
    let caret = editor.selection.range.lowerBound
    return min(editor.text.end, hasMoved ? caret : origin?.place ?? caret)
  }

  /// The hit nearest to the reference place, the later one of two; `nil`: there is none, or it is
  /// not found yet.
  private func nearestHit(in found: FoundHits) -> TextRange? {
    let place = referencePlace
    let hits = [found.hits.first(from: place), found.hits.last(before: place)].compactMap { $0 }
    func distance(_ hit: TextRange) -> Int {
      max(hit.lowerBound - place, place - hit.lowerBound)
    }
    guard let nearest = hits.min(by: { distance($0) < distance($1) }) else { return nil }
    let reach = distance(nearest)
    let near = max(0, place - reach)..<min(editor.text.end, place + reach + 1)
    return found.isComplete || found.knows(near) ? nearest : nil
  }

  /// Logical pixels from the window's top to the bar.
  private var clearHeight: Double { bottom - bar.height }

  /// Logical pixels from the window's top to what covers its foot, such as an on-screen keyboard.
  var bottom: Double { Double(viewport.clearHeight) / layout.scale.factor }

  private func device(_ length: Double) -> Int { layout.scale.devicePixel(length) }

  /// Scrolls so that the line of a caret is above the bar, and not at the very top.
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
