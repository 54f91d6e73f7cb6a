import Canvas
import Interface

extension CaretModule: Layer {
  var rank: LayerRank { .caret }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    shape = restingShape()
    redraw(into: &list, at: moment)
  }

  func redraw(into list: inout DisplayList, at moment: DrawingMoment) {
    let opacity =
      switch stack.caretPresence {
      case .blinking: opacity(at: moment.time)
      case .steady: 1.0
      case .hidden: 0.0
      }
    guard opacity > 0 else { return }
    list.append(
      .fill(
        drawn(shape, at: moment.time).offset(x: 0, y: moment.pageShift),
        moment.theme.accent.withOpacity(opacity * strength)))
  }
}
