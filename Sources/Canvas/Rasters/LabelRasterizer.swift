/// The style of a short string of the program's own words.
public enum LabelStyle: Hashable, Sendable {
  /// Sentences on a sheet.
  case message
  /// The words of a button or menu item.
  case control
  /// Small print: hints, notes.
  case note
}

/// A drawn label: coverage of one byte a pixel. A class, so that frames compare it by identity.
public final class LabelBitmap: Sendable {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// Device pixels from the top edge to the baseline.
  public let baseline: Int
  /// `width * height` bytes, row by row, 255 where the label covers the pixel.
  public let coverage: [UInt8]

  public init(width: Int, height: Int, baseline: Int, coverage: [UInt8]) {
    self.width = width
    self.height = height
    self.baseline = baseline
    self.coverage = coverage
  }

  /// The width, in device pixels, up to the end of the visible ink: columns with hardly any
  /// coverage do not count. Linear in the height and in the columns skipped.
  public var inkWidth: Int {
    let last = (0..<width).last { x in
      (0..<height).contains { coverage[$0 * width + x] >= Self.visible }
    }
    return last.map { $0 + 1 } ?? width
  }

  /// The least coverage of a visible pixel: a quarter.
  private static let visible: UInt8 = 64
}

/// Draws the short strings of the interface itself. The writer's text never goes through it,
/// because that needs fallback fonts and bidi, which the document's shaper has.
public protocol LabelRasterizer: AnyObject {
  /// Returns the label in device pixels at `scale`; the same call returns the same object again.
  func label(_ text: String, style: LabelStyle, scale: Scale) -> LabelBitmap
}
