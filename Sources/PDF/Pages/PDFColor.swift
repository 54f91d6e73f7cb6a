/// A colour in sRGB.
public struct PDFColor: Hashable, Sendable {
  /// `0xRRGGBB`
  public let hex: UInt32

  public init(hex: UInt32) { self.hex = hex }

  /// The operators' numbers: one for grey, else three.
  var numbers: [Double] {
    let (red, green, blue) = (hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF)
    let parts = red == green && green == blue ? [red] : [red, green, blue]
    return parts.map { Double($0) / 255 }
  }
}
