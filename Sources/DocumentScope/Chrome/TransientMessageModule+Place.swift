import Canvas
import Interface
import Layout
import Platform

/// The place of the message: beside the text if there is room.
extension TransientMessageModule {
  /// A place in the window, in device pixels.
  struct Place {
    /// The frame of the words.
    var plate: DeviceRect
    /// A background as wide as the window, if text is everywhere; `nil`: the words cover none.
    var paper: DeviceRect?
  }

  /// Returns the place of a message: in the white space beside the column at the top, else beside
  /// the overlays there, else at the foot of the window. It covers neither the name nor a line of
  /// text, nor its hanging marks. If text fills the window, the message gets a background that
  /// covers whole lines, but not the caret's.
  func place(of words: TransientMessageView, at scale: Scale) -> Place {
    let name = titleStrip.nameFrame.map { [$0] } ?? []
    let taken = (viewport.textBoxes + name).map(scale.deviceRect)
    let top = words.plate(in: strip(atTop: true, scale))
    if let free = freePlate(top, beside: taken, scale) { return Place(plate: free) }
    let foot = words.plate(in: strip(atTop: false, scale))
    let hasFoot = !stack.layers.contains(where: \.coversFoot)
    if hasFoot, !taken.contains(where: { $0.intersects(foot) }) { return Place(plate: foot) }
    let places = (hasFoot ? [top, foot] : [top]).map { plate in
      Place(plate: plate, paper: paper(behind: plate, taken))
    }
    let caret = core.caretBar(at: core.caretPlace)
    return places.first { place in
      !(place.paper?.intersects(caret) ?? false)
    } ?? places[0]
  }

  private func strip(atTop: Bool, _ scale: Scale) -> DeviceRect {
    let height = PageMetrics.titleStripHeight
    let foot = Double(viewport.clearHeight) / scale.factor
    return scale.deviceRect(
      Rect(x: 0, y: atTop ? 0 : foot - height, width: window.logicalSize.width, height: height))
  }

  /// Returns a plate beside the column, or beside the overlays there; in the middle if there are
  /// none; `nil`: there is no room.
  private func freePlate(
    _ middle: DeviceRect, beside all: [DeviceRect], _ scale: Scale
  ) -> DeviceRect? {
    let container = layout.container
    let edge = scale.devicePixel(4)
    let taken = all.filter { $0.y < middle.maxY && $0.maxY > middle.y }
    let column = scale.devicePixel(container.leftInset + container.leftPadding / 2)
    let places =
      [column - edge - middle.width]
      + (taken.map(\.x).min().map { [$0 - edge - middle.width] } ?? [])
      + (taken.map(\.maxX).max().map { [$0 + edge] } ?? []) + (taken.isEmpty ? [middle.x] : [])
    let plates = places.map { x in
      DeviceRect(x: x, y: middle.y, width: middle.width, height: middle.height)
    }
    return plates.first { plate in
      plate.x >= edge && plate.maxX <= window.deviceSize.width - edge
        && !taken.contains { $0.intersects(plate) }
    }
  }

  /// The rows of the window that the plate and the lines behind it take.
  private func paper(behind plate: DeviceRect, _ taken: [DeviceRect]) -> DeviceRect {
    var (top, bottom) = (plate.y, plate.maxY)
    for box in taken.sorted(by: { $0.y < $1.y }) where box.y < bottom && box.maxY > top {
      (top, bottom) = (min(top, box.y), max(bottom, box.maxY))
    }
    (top, bottom) = (max(0, top), min(bottom, window.deviceSize.height))
    return DeviceRect(x: 0, y: top, width: window.deviceSize.width, height: bottom - top)
  }
}
