import Interface
import TextCore

extension SelectionModule {
  /// A finger takes hold of an end of what is selected; the other is the anchor.
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
