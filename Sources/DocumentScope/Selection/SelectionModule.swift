import Canvas
import Interface
import Layout
import Platform
import TextCore

/// Changes the selection, by keys and mouse.
///
/// The selection has an anchor: extending it by either flips round the anchor, and the mouse
/// continues what keys began, or the reverse. Up and down keep the column they started from.
final class SelectionModule: Module, DocumentPart {
  let core: DocumentCore
  let scroll: ScrollModule
  let caret: CaretModule
  let typewriter: TypewriterModule

  /// The drag between a press and its release.
  enum Drag {
    case none
    /// The pointer, or a finger after a hold, extends the selection of a press.
    case pointer
    /// A finger drags one end of the selection, which never gets empty.
    case handle
  }

  var drag = Drag.none
  private var lastPointer: Point?

  init(
    _ core: DocumentCore, scroll: ScrollModule, caret: CaretModule, typewriter: TypewriterModule
  ) {
    self.core = core
    self.scroll = scroll
    self.caret = caret
    self.typewriter = typewriter
  }

  func setUp(_ registrations: Registrations) {
    scroll.didDragScroll.observe(in: registrations) { [weak self] _ in self?.continueDrag() }
  }

  /// The movements in the current text.
  var movement: TextMovement { core.movement }

  // By keys

  /// Moves the caret by a unit of text.
  func move(by unit: TextUnit, _ direction: TextDirection, extending: Bool) {
    if unit == .document, direction == .forward { editor.rest.complete() }
    let offset = movement.offset(from: editor.selection.head, by: unit, direction)
    set(TextPlace(offset: offset, affinity: .downstream), extending: extending)
  }

  /// Moves the caret by a cluster or a word, in visual order.
  func moveVisually(_ side: PageSide, byWord: Bool, extending: Bool) {
    let movement = VisualMovement(layout: layout, boundaries: boundaries)
    func next(from selection: Selection) -> TextPlace {
      movement.place(from: selection, toward: side, byWord: byWord, extending: extending)
    }
    var place = next(from: editor.selection)
    let here = inCell(TextPlace(offset: editor.selection.head, affinity: .downstream)).offset
    // The places beside the cells of a table's row are no stops on the way.
    while !extending, editor.selection.isEmpty, inCell(place) != place,
      inCell(place).offset == here
    {
      let beyond = next(from: Selection(caret: place.offset, affinity: place.affinity))
      guard beyond != place else { break }
      place = beyond
    }
    set(place, extending: extending)
  }

  /// Moves the caret by visual lines, keeping its column.
  func move(lines: Int, extending: Bool) {
    let selection = editor.selection
    let place = layout.carets.place(at: selection.head, affinity: selection.affinity)
    let goal = selection.goalX ?? place.x
    if let target = layout.carets.textPlace(
      lines: lines, from: selection.head, affinity: selection.affinity, x: goal)
    {
      set(target, extending: extending, goalX: goal)
    } else {
      let edge = lines < 0 ? 0 : editor.text.end
      set(TextPlace(offset: edge, affinity: .downstream), extending: extending)
    }
  }

  /// Moves the caret to an edge of its visual line.
  func moveToLineEdge(_ direction: TextDirection, extending: Bool) {
    let selection = editor.selection
    let place =
      direction == .backward
      ? layout.carets.lineStart(at: selection.head, affinity: selection.affinity)
      : layout.carets.lineEnd(at: selection.head, affinity: selection.affinity)
    set(inCell(place), extending: extending)
  }

  /// Moves page and caret by a window's height, less two lines that stay for orientation: animated,
  /// but at once while the key is held. At the end of the page the caret goes on to the text's
  /// edge.
  func movePage(_ direction: TextDirection, extending: Bool) {
    let seen = viewport.scrollAnchor()
    caret.willMove()
    scroll.showCaretAtOnce(editor.selection)
    scroll.stop()
    let selection = editor.selection
    let place = layout.carets.place(at: selection.head, affinity: selection.affinity)
    let top = viewport.top(of: place.piece) + place.line.top
    let goal = selection.goalX ?? place.x
    let line = layout.scale.devicePixel(PageMetrics.textSize * PageMetrics.lineHeight)
    let page = max(line, viewport.clearHeight - 2 * line) * (direction == .backward ? -1 : 1)
    let moved = viewport.scroll(by: page)
    let edge = direction == .backward ? 0 : editor.text.end
    let y = max(0, min(viewport.clearHeight - 1, top + place.line.height / 2 + page - moved))
    let target =
      moved == 0
      ? TextPlace(offset: edge, affinity: .downstream) : viewport.textPlace(x: goal, y: y)
    select(target, extending: extending, goalX: goal)
    caret.didMove(snaps: true)
    // Lines differ in height: the caret's line takes exactly the place of the last one.
    if moved == page { viewport.place(target.offset, affinity: target.affinity, at: top) }
    scroll.showCaretAtOnce(editor.selection)
    scroll.turnPage(editor.selection, from: seen)
    typewriter.recentre()
    scroll.pageMoved()
    publishPrimary()
  }

  /// Selects everything.
  func selectAll() {
    editor.rest.complete()
    select(0..<editor.text.end)
  }

  /// Selects a range; the page stays where it is.
  func select(_ range: TextRange) {
    editor.select(Selection(anchor: range.lowerBound, head: range.upperBound))
    redraws.setNeedsFrame()
    publishPrimary()
  }

  /// Selects a range, and scrolls to it.
  func visit(_ range: TextRange) {
    editor.select(Selection(anchor: range.lowerBound, head: range.upperBound))
    redraws.setNeedsFrame()
    if typewriter.isOn { typewriter.snap() } else { scroll.showCaret(editor.selection) }
  }

  /// Moves the caret to a place, with its glide and scroll.
  func set(_ place: TextPlace, extending: Bool, goalX: Double? = nil) {
    caret.willMove()
    select(place, extending: extending, goalX: goalX)
    caret.didMove(snaps: false)
    scroll.showCaret(editor.selection)
    typewriter.recentre()
    redraws.setNeedsFrame()
    publishPrimary()
  }

  private func select(_ place: TextPlace, extending: Bool, goalX: Double?) {
    let place = extending ? place : inCell(place)
    var selection =
      extending
      ? Selection(
        anchor: editor.selection.anchor, head: place.offset, affinity: place.affinity)
      : Selection(caret: place.offset, affinity: place.affinity)
    selection.goalX = goalX
    editor.select(selection)
  }

  // By mouse

  /// Handles a press at a point of the window, in logical pixels.
  func press(at point: Point, clicks: Int, extending: Bool) {
    let place = textPlace(at: point)
    caret.willMove()
    switch clicks {
    case 1 where extending:
      extend(to: point)
    case 1:
      let place = inCell(place)
      editor.select(Selection(caret: place.offset, affinity: place.affinity))
    case 2:
      editor.select(.selecting(.word, at: cluster(at: point), movement: movement))
    default:
      editor.select(.selecting(.paragraph, at: cluster(at: point), movement: movement))
    }
    caret.didMove(snaps: clicks > 1)
    drag = .pointer
    lastPointer = point
    scroll.stop()
    redraws.setNeedsFrame()
  }

  /// Handles a press of the right button: a selection that was hit stays, else the caret moves
  /// there.
  ///
  /// - Returns: the beginning of the cluster that was hit.
  func pressForMenu(at point: Point) -> TextOffset {
    let cluster = cluster(at: point)
    if editor.selection.range.contains(cluster) { return cluster }
    let place = inCell(textPlace(at: point))
    caret.willMove()
    editor.select(Selection(caret: place.offset, affinity: place.affinity))
    caret.didMove(snaps: true)
    redraws.setNeedsFrame()
    return cluster
  }

  /// Extends the selection to the pointer while the button is held. Within `edge` logical pixels of
  /// the top or bottom of the page it scrolls on.
  func drag(to point: Point, edge: Double = 0) {
    guard drag != .none else { return }
    lastPointer = point
    let y = point.y * layout.scale.factor
    let margin = edge * layout.scale.factor
    let bottom = Double(viewport.clearHeight - 1) - margin
    scroll.setDrag(distance: y < margin ? y - margin : max(0, y - bottom))
    continueDrag()
  }

  /// Ends the drag when the button is released.
  func release() {
    guard drag != .none else { return }
    drag = .none
    lastPointer = nil
    scroll.setDrag(distance: 0)
    publishPrimary()
  }

  private func continueDrag() {
    guard let lastPointer else { return }
    if drag == .handle, textPlace(at: lastPointer).offset == editor.selection.anchor { return }
    caret.willMove()
    extend(to: lastPointer)
    caret.didMove(snaps: true)
    redraws.setNeedsFrame()
  }

  private func extend(to point: Point) {
    let place = textPlace(at: point)
    let isByCluster = editor.selection.granularity == .cluster
    var selection = editor.selection.extended(
      to: isByCluster ? place.offset : cluster(at: point), movement: movement)
    selection.affinity = place.affinity
    editor.select(selection)
  }

  /// The text place at a point of the window, in logical pixels.
  func textPlace(at point: Point) -> TextPlace {
    viewport.textPlace(x: point.x - layout.container.leftInset, y: row(of: point))
  }

  /// Returns the beginning of the cluster at a point of the window, for clicks that select.
  func cluster(at point: Point) -> TextOffset {
    viewport.cluster(x: point.x - layout.container.leftInset, y: row(of: point))
  }

  /// Returns the marker at a point of the window that a caret can't enter; `nil`: there is none.
  func guardedMarker(at point: Point) -> TextRange? {
    viewport.guardedMarker(x: point.x - layout.container.leftInset, y: row(of: point))
  }

  /// The row of device pixels of a point, with the page's pull.
  private func row(of point: Point) -> Int {
    let y = Int((point.y * layout.scale.factor).rounded(.down)) - scroll.shownShift
    return max(0, min(viewport.height - 1, y))
  }

  /// Offers the selection to the middle button of other programs.
  private func publishPrimary() {
    let range = editor.selection.range
    guard !range.isEmpty, drag == .none else { return }
    clipboard.offer(ClipboardContent(text: copiedText), on: .primary)
  }
}
