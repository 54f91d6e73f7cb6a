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
  /// Device pixels.
  public let width: Int
  /// Device pixels.
  public let height: Int
  /// Device pixels from the top edge to the baseline.
  public let baseline: Int
  /// `width * height` bytes, row by row, 255 where the label covers the pixel.
  public let coverage: [UInt8]

  /// Makes a bitmap.
  public init(width: Int, height: Int, baseline: Int, coverage: [UInt8]) {
    self.width = width
    self.height = height
    self.baseline = baseline
    self.coverage = coverage
  }

  /// Device pixels from the left edge to the end of what is seen: columns of which hardly a pixel
  /// is covered are air. Linear in the height and in the air.
  public var inkWidth: Int {
    let last = (0..<width).last { x in
      (0..<height).contains { coverage[$0 * width + x] >= Self.visible }
    }
    return last.map { $0 + 1 } ?? width
  }

  /// From a quarter of a pixel on.
  private static let visible: UInt8 = 64
}

/// Draws the chrome's own short strings. A person's text never goes this way: it needs fallback
/// fonts and bidi, which the document's shaper has.
public protocol LabelRasterizer: AnyObject {
  /// The label in device pixels at `scale`; the same call gives the same object again.
  func label(_ text: String, style: LabelStyle, scale: Scale) -> LabelBitmap
}
