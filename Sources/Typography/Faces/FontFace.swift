import CHarfBuzz
import Canvas

/// A face at a size as an exporter embeds it: the file's bytes, the index of the face, its coordinates
/// on variable axes, and the synthesis of styles that the file lacks.
public struct FontFace {
  /// All bytes of the file.
  public let file: FontFile
  /// The face in the file, which may be a collection.
  public let index: Int
  /// The coordinates on the axes of a variable font; empty for the file's default.
  public let coordinates: [Coordinate]
  /// The em in the unit of the request's size: points where that was in points.
  public let size: Double
  /// The change of the outlines that imitates a style which the file lacks.
  public let synthesis: Synthesis

  /// A place on an axis of a variable font.
  public struct Coordinate: Hashable, Sendable {
    /// The four letters of the axis, as `wght`, the first in the highest byte.
    public let axis: UInt32
    /// The place, in the axis' own units.
    public let value: Double
  }

  /// A change of outlines, in this order: widened, made thicker, slanted. `none` for most faces.
  public struct Synthesis: Hashable, Sendable {
    /// The factor of all widths.
    public var width = 1.0
    /// The width that is added to vertical strokes, in ems.
    public var stroke = 0.0
    /// The height that is added to horizontal strokes, in ems.
    public var bar = 0.0
    /// To the right for one up.
    public var slant = 0.0

    /// Outlines as the file has them.
    public static let none = Synthesis()
  }
}

/// The bytes of a font file, mapped once for all who shape with it.
///
/// **Invariant:** `blob` is immutable and owned: its bytes stay where they are until `deinit`.
public final class FontFile {
  private let blob: OpaquePointer

  /// The file that a face was opened from.
  init(of face: HarfBuzzFace) { blob = hb_face_reference_blob(face.handle) }

  deinit { hb_blob_destroy(blob) }

  /// Calls `body` with all bytes, which are only valid meanwhile.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return try body(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length)))
  }
}

extension FontLibrary {
  /// The face that glyphs of a font come from; `nil` for an identifier that was never given out, and
  /// where the file can't be opened any more.
  public func face(of font: FontID) -> FontFace? {
    guard let sized = fonts[font], let open = faces.open(sized.use.face) else { return nil }
    return FontFace(
      file: FontFile(of: open.harfBuzz), index: Int(open.location.faceIndex),
      coordinates: open.location.instance.map(open.harfBuzz.coordinates(ofInstance:)) ?? [],
      size: sized.size, synthesis: synthesis(of: sized, open))
  }

  /// The change that `OutlineRaster` makes to outlines when it draws them.
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
  /// The coordinates of a named instance on the face's axes.
  func coordinates(ofInstance instance: UInt32) -> [FontFace.Coordinate] {
    let count = hb_ot_var_get_axis_count(handle)
    guard count > 0 else { return [] }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    var values = [Float](repeating: 0, count: Int(count))
    // HarfBuzz writes no more than the lengths that it is given, and says how many it wrote.
    var (axisCount, valueCount) = (count, count)
    hb_ot_var_get_axis_infos(handle, 0, &axisCount, &axes)
    hb_ot_var_named_instance_get_design_coords(handle, instance, &valueCount, &values)
    return (0..<Int(min(axisCount, valueCount))).map {
      FontFace.Coordinate(axis: axes[$0].tag, value: Double(values[$0]))
    }
  }
}
