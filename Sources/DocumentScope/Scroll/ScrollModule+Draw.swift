import Canvas
import Interface

extension ScrollModule: PageLayer {
  /// Draws the scroll line.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let opacity = scrollLineOpacity(at: moment.time)
    guard opacity > 0 else { return }
    list.append(
      .fill(
        scrollLine(windowWidth: list.bounds.width),
        moment.theme.scrollLine.withOpacity(opacity)))
  }
}
