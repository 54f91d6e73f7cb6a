import CHarfBuzz
import Typography

/// The facts about a face that a PDF needs while text is written: widths, what glyphs stand for, and the
/// way in which its glyphs get into the file.
struct FaceFacts {
  /// The way in which glyphs get into the file.
  enum Embedding {
    /// The file holds a TrueType font.
    case trueType
    /// The file holds a CFF font. `characters` are the numbers that it has for glyphs (CIDs); nil: those of the
    /// glyphs.
    case cff(characters: [UInt16]?)
    /// Each glyph is drawn by operators.
    case outlines
    /// Each glyph is a picture.
    case pictures
    /// Each glyph is a stack of outlines of other glyphs, each in a colour (COLR, version 0).
    case layers
  }

  var embedding: Embedding
  /// The name that the file has for itself, of ASCII letters, digits and hyphens.
  var name: String
  var unitsPerEm: Double
  /// The advance of each glyph in thousandths of an em.
  var advances: [Float]
  /// The character that the character map has for each glyph, the lowest one; 0: none.
  var characters: [UInt32]
  /// Heights in thousandths of an em.
  var ascent: Double
  var descent: Double
  var capHeight: Double
  /// The box round all glyphs in thousandths of an em.
  var box: (left: Double, bottom: Double, right: Double, top: Double)
  /// Degrees counterclockwise.
  var italicAngle: Double
  var isMonospaced: Bool

  /// Returns the advance of a glyph in thousandths of an em; 0 for a glyph that the font lacks,
  /// since a damaged font may name such a one.
  @inline(__always)
  func advance(of glyph: UInt32) -> Float {
    Int(glyph) < advances.count ? advances[Int(glyph)] : 0
  }

  /// Reads the facts; nil where the file is no font. Some milliseconds for a font of 65,000 glyphs.
  init?(_ face: FontFace) {
    guard let facts = HarfBuzzSession.with(face, { FaceFacts($0, face) }) else { return nil }
    self = facts
  }

  private init(_ session: HarfBuzzSession, _ face: FontFace) {
    let count = Int(hb_face_get_glyph_count(session.face))
    let units = Double(max(16, hb_face_get_upem(session.face)))
    hb_font_set_scale(session.font, Int32(units), Int32(units))
    unitsPerEm = units
    let factor = 1000 / units
    advances = (0..<count).map {
      Float(Double(hb_font_get_glyph_h_advance(session.font, UInt32($0))) * factor)
    }
    characters = Self.characters(session, count)
    func measure(_ tag: hb_ot_metrics_tag_t, else value: Double) -> Double {
      var position: hb_position_t = 0
      guard hb_ot_metrics_get_position(session.font, tag, &position) != 0 else { return value }
      return Double(position) * factor
    }
    ascent = measure(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, else: 800)
    descent = measure(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, else: -200)
    capHeight = measure(HB_OT_METRICS_TAG_CAP_HEIGHT, else: 700)
    let head = BigEndian(session.table("head"))
    box = (
      Double(head.int16(36)) * factor, Double(head.int16(38)) * factor,
      Double(head.int16(40)) * factor, Double(head.int16(42)) * factor
    )
    let post = BigEndian(session.table("post"))
    italicAngle = Double(post.int32(4)) / 65536
    isMonospaced = post.int32(12) != 0
    name = Self.name(session)
    embedding = Self.embedding(session, face)
  }

  private static func embedding(_ session: HarfBuzzSession, _ face: FontFace) -> Embedding {
    if hb_ot_color_has_png(session.face) != 0 { return .pictures }
    if hb_ot_color_has_layers(session.face) != 0 { return .layers }
    guard SubsetLibrary.shared != nil else { return .outlines }
    if !session.table("glyf").isEmpty { return .trueType }
    let cff = session.table("CFF ")
    // Nothing instances the outlines of a variable CFF font (CFF2), and no PDF may hold one.
    guard !cff.isEmpty, face.coordinates.isEmpty else { return .outlines }
    return .cff(characters: CFFCharset.characters(of: cff))
  }

  private static func characters(_ session: HarfBuzzSession, _ count: Int) -> [UInt32] {
    var characters = [UInt32](repeating: 0, count: count)
    guard let set = hb_set_create() else { return characters }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(session.face, set)
    var scalar = hb_codepoint_t.max
    var glyph: hb_codepoint_t = 0
    // The set ends with `false`; it begins from `HB_SET_VALUE_INVALID`.
    while hb_set_next(set, &scalar) != 0 {
      guard hb_font_get_nominal_glyph(session.font, scalar, &glyph) != 0, glyph < count else {
        continue
      }
      if characters[Int(glyph)] == 0 { characters[Int(glyph)] = scalar }
    }
    return characters
  }

  private static func name(_ session: HarfBuzzSession) -> String {
    var letters = [CChar](repeating: 0, count: 64)
    var length = UInt32(letters.count)
    // HarfBuzz writes no more than `length` bytes, a zero included, and says how many letters it wrote.
    hb_ot_name_get_utf8(
      session.face, hb_ot_name_id_t(6), hb_language_from_string("en", -1), &length, &letters)
    let allowed = letters.prefix(Int(length)).map { UInt8(bitPattern: $0) }.filter {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x2D
    }
    return allowed.isEmpty ? "Font" : String(decoding: allowed, as: UTF8.self)
  }
}

/// Reads numbers from a table of a font, the highest byte first; 0 beyond its end.
struct BigEndian {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func uint8(_ offset: Int) -> Int { bytes.indices.contains(offset) ? Int(bytes[offset]) : 0 }
  func uint16(_ offset: Int) -> Int { uint8(offset) << 8 | uint8(offset + 1) }
  func int16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: uint16(offset))) }
  func int32(_ offset: Int) -> Int {
    Int(Int32(truncatingIfNeeded: uint16(offset) << 16 | uint16(offset + 2)))
  }
  /// A number of `size` bytes.
  func uint(_ offset: Int, size: Int) -> Int {
    (0..<size).reduce(0) { $0 << 8 | uint8(offset + $1) }
  }
}
