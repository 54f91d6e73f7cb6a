import Interface
import TextCore

extension SelectionModule {
  /// Begins to drag an end of the selection with a finger; the other end is the anchor.
  func grasp(_ end: SelectionHandles.End) {
    let range = editor.selection.range
    let (start, stop) = (range.lowerBound, range.upperBound)
    editor.select(
      end == .start
        ? Selection(anchor: stop, head: start)
        : Selection(anchor: start, head: stop, affinity: .upstream))
    drag = .handle
    scroll.stop()
    redraws.setNeedsFrame()
  }
}
