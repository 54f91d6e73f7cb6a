import Canvas
import Platform

/// The first page of an export beside the choices, if the window has room for it: white paper, a little
/// dimmed on a dark page.
struct PagePreview: View {
  let content: any View
  /// The size of the paper, in any unit.
  let paper: Size
  /// Returns the page's picture for a width in device pixels; `nil` while it is being drawn.
  let picture: (_ width: Int) -> PictureBitmap?

  // Logical pixels
  private static let width = 190.0
  private static let gap = 24.0
  private static let lowWindow = 400.0

  /// Returns the width by which it makes a sheet wider; 0 if a window has no room for it.
  static func room(in window: Size) -> Double {
    let room = width + gap
    let fits =
      window.width >= SheetBox.width + 2 * SheetBox.side + room && window.height >= lowWindow
    return fits ? room : 0
  }

  var controls: [Control] { content.controls }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let room = Self.room(in: context.windowSize)
    let height = content.place(at: origin, width: width - room, in: &layout)
    guard room > 0 else { return height }
    let frame = Rect(
      x: origin.x + width - Self.width, y: origin.y, width: Self.width,
      height: (Self.width * paper.height / paper.width).rounded())
    layout.add(frame) { [self] frame, _, list in draw(in: frame, into: &list, context) }
    return max(height, frame.height)
  }

  private func draw(in frame: Rect, into list: inout DisplayList, _ context: ChromeContext) {
    let (scale, theme) = (context.scale, context.theme)
    let box = DeviceRect(
      x: scale.devicePixel(frame.x), y: scale.devicePixel(frame.y),
      width: scale.devicePixel(frame.width), height: scale.devicePixel(frame.height))
    list.append(.fill(box, Color(hex: 0xFFFFFF)))
    // Until it is drawn anew, the page of the last choice stays, unless that has other paper.
    if let picture = picture(box.width), picture.width == box.width,
      abs(picture.height - box.height) <= scale.deviceLength(1)
    {
      list.clipped(to: box) { $0.append(.picture(picture, x: box.x, y: box.y)) }
    }
    if theme.scheme == .dark { list.append(.fill(box, theme.page.withOpacity(0.25))) }
    list.appendBorder(of: box, thickness: scale.deviceLength(1), theme.hairline)
  }
}
