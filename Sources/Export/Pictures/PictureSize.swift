import MarkdownSyntax
import PDF

/// The size of a PNG or JPEG picture, read from the header of its file.
///
/// The bytes are untrusted: every length is checked, and an invalid header gives nil.
public struct PictureSize: Equatable, Sendable {
  /// The rotation by which a viewer shows a picture upright, clockwise.
  public enum Rotation: Int, Sendable {
    /// The picture is upright.
    case none = 0
    case quarter = 90
    /// Upside down.
    case half = 180
    case threeQuarters = 270
  }

  /// Columns of pixels, as they are stored.
  public var width: Int
  /// Rows of pixels, as they are stored.
  public var height: Int
  /// Pixels an inch from left to right; nil where the file does not say.
  public var horizontalResolution: Double?
  /// Pixels an inch from top to bottom; nil where the file does not say.
  public var verticalResolution: Double?
  /// The rotation in the Exif data.
  public var rotation = Rotation.none

  /// Pixels an inch of a picture that names no resolution, as in CSS.
  public static let usualResolution = 96.0
  /// The range of plausible resolutions; others are ignored.
  private static let believed = 10.0...10_000.0
  /// The longest plausible side, in pixels: the maximum of JPEG, and of PNG in practice.
  static let longestSide = 1 << 16

  init?(width: Int, height: Int) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      return nil
    }
    self.width = width
    self.height = height
  }

  /// Reads the size of a picture; nil for anything but PNG and JPEG, and for a damaged header.
  public init?(of bytes: [UInt8]) {
    let size: PictureSize?
    switch PictureType(of: bytes) {
    case .png: size = PNGHeader.size(of: bytes)
    case .jpeg: size = PictureSize(JPEGHeader(of: bytes))
    default: size = nil
    }
    guard let size else { return nil }
    self = size
  }

  private init?(_ header: JPEGHeader) {
    guard let frame = header.frame else { return nil }
    self.init(width: frame.width, height: frame.height)
    if let resolution = header.resolution {
      setResolution(resolution.horizontal, resolution.vertical)
    }
    rotation = Rotation(rawValue: 90 * header.quarters) ?? .none
  }

  /// Sets both resolutions, in pixels an inch, if both are sensible.
  mutating func setResolution(_ horizontal: Double, _ vertical: Double) {
    guard Self.believed.contains(horizontal), Self.believed.contains(vertical) else { return }
    horizontalResolution = horizontal
    verticalResolution = vertical
  }

  /// Returns the sides of the stored picture in points (72 an inch), before its turn.
  ///
  /// - Parameters:
  ///   - width: the width and height of the room for the upright picture, in points. A larger picture
  ///     becomes smaller, with the same proportions.
  ///   - wantedWidth: the width of the upright picture in points, if the document requests one.
  public func points(
    fittingInto room: (width: Double, height: Double), wantedWidth: Double? = nil
  ) -> (width: Double, height: Double) {
    var sides = (
      width: Double(width) / (horizontalResolution ?? Self.usualResolution) * 72,
      height: Double(height) / (verticalResolution ?? Self.usualResolution) * 72
    )
    let liesDown = rotation == .quarter || rotation == .threeQuarters
    let upright = liesDown ? (width: sides.height, height: sides.width) : sides
    var scale = wantedWidth.map { $0 / upright.width } ?? 1
    scale = min(scale, room.width / upright.width, room.height / upright.height)
    sides.width = max(1, sides.width * scale)
    sides.height = max(1, sides.height * scale)
    return sides
  }
}

/// Whole numbers in the headers of pictures.
extension [UInt8] {
  /// The 16 bits at `index`; nil where the bytes end before.
  private func bits16(at index: Int) -> Int? {
    guard index >= 0, index + 2 <= count else { return nil }
    return Int(self[index]) << 8 | Int(self[index + 1])
  }

  /// The 32 bits at `index`; nil where the bytes end before.
  func bits32(at index: Int) -> Int? {
    guard let first = bits16(at: index), let second = bits16(at: index + 2) else { return nil }
    return first << 16 | second
  }
}
