extension DisplayList {
  /// Appends a frame of the given thickness (device pixels) inside the edges of `rect`. The sides
  /// do not overlap, so a translucent colour is even at the corners.
  public mutating func appendBorder(of rect: DeviceRect, thickness: Int = 1, _ color: Color) {
    let inner = DeviceRect(
      x: rect.x.saturatingAdding(thickness), y: rect.y.saturatingAdding(thickness),
      width: rect.width.saturatingSubtracting(thickness).saturatingSubtracting(thickness),
      height: rect.height.saturatingSubtracting(thickness).saturatingSubtracting(thickness))
    for side in rect.parts(outside: inner) { append(.fill(side, color)) }
  }
}
