import Canvas
import Interface

/// Something that is seen on the page or over it. The list of a document's layers is their order
/// from back to front, and the only thing that drawing knows of them.
protocol PageLayer: AnyObject {
  /// Draws what of it is seen at a moment; nothing where it is not there.
  func draw(into list: inout DisplayList, at moment: DrawingMoment)

  /// Draws it anew in a frame that it has asked for alone: text, page and window are as they were
  /// when it was drawn last.
  func redraw(into list: inout DisplayList, at moment: DrawingMoment)
}

extension PageLayer {
  func redraw(into list: inout DisplayList, at moment: DrawingMoment) {
    draw(into: &list, at: moment)
  }
}

/// What a frame is drawn for, the same for all of it.
struct DrawingMoment {
  /// Seconds of the clock.
  var time: Double
  var theme: Theme
  var scale: Scale
  /// Device pixels that the page is pulled down beyond an end of the text, or up if negative.
  var pageShift: Int
}
