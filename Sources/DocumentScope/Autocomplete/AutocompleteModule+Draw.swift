import Canvas
import Interface
import Layout
import TextCore

extension AutocompleteModule: Layer {
  var rank: LayerRank { .completion }

  /// The rest of a word, set as the letters before the caret. `nil` if it does not fit into the
  /// line, or if text does not run from left to right: only then the caret is at the line's right
  /// end.
  func lineWithRoom(for rest: String) -> PlainLine? {
    let place = caretPlace
    let isAtRight = abs(place.x - Double(place.line.x + place.line.width)) < 0.5
    guard isAtRight, !place.piece.layout.isRightToLeft else { return nil }
    let style = layout.storage.value(of: .textStyle, at: editor.selection.head - 1).value
    let font = style.map { layout.styles.textStyle($0).font } ?? place.piece.layout.style.font
    let line = PlainLine(rest, font: font, typesetting: typesetting)
    return place.x + line.width <= layout.container.width ? line : nil
  }

  private var caretPlace: CaretPlace {
    layout.carets.place(at: editor.selection.head, affinity: editor.selection.affinity)
  }

  func handle(_ event: LayerEvent) -> EventResult {
    guard case .key(let press) = event else { return .ignored }
    return EventResult(isTaken: handle(press))
  }

  /// Draws the offer.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard let offer = standingOffer, !stack.isCovered(self) else { return }
    let place = caretPlace
    offer.line.draw(
      into: &list, x: layout.container.leftInset + place.x,
      baseline: viewport.top(of: place.piece) + place.line.top + place.line.baseline
        + moment.pageShift,
      color: moment.theme.noteInk, scale: moment.scale)
  }
}
