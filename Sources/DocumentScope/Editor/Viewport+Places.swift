import Interface
import TextCore

extension Viewport {
  /// The scroll anchor of the text at the page's top after an edit of many places.
  func scrollAnchor(after places: EditPlaces) -> ScrollAnchor {
    var anchor = scrollAnchor()
    anchor.offset = places.map(anchor.offset, bias: .before)
    return anchor
  }
}
