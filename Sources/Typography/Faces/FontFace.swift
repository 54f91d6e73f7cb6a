import CHarfBuzz
import Canvas

/// A face at a size for embedding by an exporter: the file's bytes, the index of the face, its
/// coordinates on variable axes, and the synthetic styles.
public struct FontFace {
  /// All bytes of the file.
  public let file: FontFile
  /// The index of the face in the file, which may be a collection.
  public let index: Int
  /// The coordinates on the axes of a variable font; empty for the file's default.
  public let coordinates: [Coordinate]
  /// The em in the unit of the request's size: points if that was in points.
  public let size: Double
  /// The change of the outlines that imitates a style which the file lacks.
  public let synthesis: Synthesis

  /// A coordinate on an axis of a variable font.
  public struct Coordinate: Hashable, Sendable {
    /// The four letters of the axis, such as `wght`, the first in the highest byte.
    public let axis: UInt32
    /// The value, in the axis' own units.
    public let value: Double
  }

  /// A change of outlines, in this order: widened, thickened, slanted. `none` for most faces.
  public struct Synthesis: Hashable, Sendable {
    /// The factor of all widths.
    public var width = 1.0
    /// The width that is added to vertical strokes, in ems.
    public var stroke = 0.0
    /// The height that is added to horizontal strokes, in ems.
    public var bar = 0.0
    /// The shift to the right for each unit of height.
    public var slant = 0.0

    /// No change.
    public static let none = Synthesis()
  }
}

/// The bytes of a font file, shared by all its users.
///
/// **Invariant:** `blob` is immutable and owned: its bytes stay where they are until `deinit`.
public final class FontFile {
  private let blob: OpaquePointer

  /// Makes the file that a face was opened from.
  init(of face: HarfBuzzFace) { blob = hb_face_reference_blob(face.handle) }

  deinit { hb_blob_destroy(blob) }

  /// Calls `body` with all bytes, which are valid only during the call.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return try body(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length)))
  }
}

extension FontLibrary {
  /// Returns the face that glyphs of a font come from; `nil` if the identifier is unknown or the
  /// file can no longer be opened.
  public func face(of font: FontID) -> FontFace? {
    guard let sized = fonts[font], let open = faces.open(sized.use.face) else { return nil }
    return FontFace(
      file: FontFile(of: open.harfBuzz), index: Int(open.location.faceIndex),
      coordinates: open.location.instance.map(open.harfBuzz.coordinates(ofInstance:)) ?? [],
      size: sized.size, synthesis: synthesis(of: sized, open))
  }

  /// Returns the change that `OutlineRaster` makes to outlines when it draws them.
  private func synthesis(of font: SizedFont, _ open: OpenFace) -> FontFace.Synthesis {
    var synthesis = FontFace.Synthesis()
    guard !open.hasPictures else { return synthesis }
    synthesis.width = font.width
    if font.stroke == nil, font.use.synthetic.contains(.bold) {
      synthesis.stroke = GlyphStyling.boldStrength
      synthesis.bar = GlyphStyling.boldStrength
    } else {
      synthesis.stroke = font.stroke ?? open.rasterFace(freeType)?.thickening ?? 0
      synthesis.bar = font.bar
    }
    if font.use.synthetic.contains(.oblique) { synthesis.slant = GlyphStyling.slant }
    return synthesis
  }
}

extension HarfBuzzFace {
  /// Returns the coordinates of a named instance on the face's axes.
  func coordinates(ofInstance instance: UInt32) -> [FontFace.Coordinate] {
    let count = hb_ot_var_get_axis_count(handle)
    guard count > 0 else { return [] }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    var values = [Float](repeating: 0, count: Int(count))
    // HarfBuzz writes at most the given number of elements, and returns the number written.
    var (axisCount, valueCount) = (count, count)
    hb_ot_var_get_axis_infos(handle, 0, &axisCount, &axes)
    hb_ot_var_named_instance_get_design_coords(handle, instance, &valueCount, &values)
    return (0..<Int(min(axisCount, valueCount))).map {
      FontFace.Coordinate(axis: axes[$0].tag, value: Double(values[$0]))
    }
  }
}
