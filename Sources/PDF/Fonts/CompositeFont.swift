import TextCore
import Typography

/// A font of outlines as a PDF embeds it: a subset of its glyphs, named by numbers of two bytes
/// (ISO 32000-1, 9.7).
struct CompositeFont {
  let face: FontFace
  let facts: FaceFacts
  let texts: GlyphTexts
  /// The glyphs that are used, ascending.
  let glyphs: [UInt32]

  func write(to file: PDFFile, as reference: PDFReference) throws {
    let program = try writeProgram(to: file)
    let name = subsetName
    let descriptor = file.reserve()
    try file.write(
      """
      <</Type/FontDescriptor/FontName/\(name)/Flags \(flags)/FontBBox[\(box)]\
      /ItalicAngle \(Self.text(facts.italicAngle))/Ascent \(Self.text(facts.ascent))\
      /Descent \(Self.text(facts.descent))/CapHeight \(Self.text(facts.capHeight))/StemV 80\
      /\(program.key) \(program.reference.text)>>
      """, as: descriptor)
    let descendant = file.reserve()
    var object: [UInt8] = []
    object.append(
      """
      <</Type/Font/Subtype/\(isTrueType ? "CIDFontType2" : "CIDFontType0")/BaseFont/\(name)\
      /CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>\
      /FontDescriptor \(descriptor.text)/DW 1000/W[
      """)
    appendWidths(to: &object)
    object.append("]")
    if let map = program.map { object.append("/CIDToGIDMap \(map.text)") }
    object.append(">>")
    try file.write(object, as: descendant)
    let characters = file.reserve()
    try file.writeStream(
      "",
      CharacterMap.stream(
        codes.map { (UInt16(truncatingIfNeeded: $0.code), texts.text(of: $0.glyph)) }, codeSize: 2),
      as: characters)
    try file.write(
      """
      <</Type/Font/Subtype/Type0/BaseFont/\(name)/Encoding/Identity-H\
      /DescendantFonts[\(descendant.text)]/ToUnicode \(characters.text)>>
      """, as: reference)
  }

  private var isTrueType: Bool {
    if case .trueType = facts.embedding { true } else { false }
  }

  /// The codes of the glyphs, ascending.
  private var codes: [(code: Int, glyph: UInt32)] {
    guard case .cff(let characters?) = facts.embedding else {
      return glyphs.map { (Int($0), $0) }
    }
    return glyphs.map { (Int($0) < characters.count ? Int(characters[Int($0)]) : 0, $0) }
      .sorted { $0.code < $1.code }
  }

  /// Writes the font file; it is whole where no subset can be made.
  private func writeProgram(
    to file: PDFFile
  ) throws -> (key: String, reference: PDFReference, map: PDFReference?) {
    let isNamed = if case .cff(nil) = facts.embedding { true } else { false }
    let subset = FontSubset(
      of: face, glyphs: glyphs, isTrueType: isTrueType, keepsPlaces: isNamed)
    let reference = file.reserve()
    guard isTrueType else {
      let table = subset?.bytes ?? HarfBuzzSession.with(face) { $0.table("CFF ") } ?? []
      try file.writeStream("/Subtype/CIDFontType0C", table, as: reference)
      return ("FontFile3", reference, nil)
    }
    let bytes = subset?.bytes ?? face.file.withBytes { Array($0) }
    try file.writeStream("/Length1 \(bytes.count)", bytes, as: reference)
    let map = file.reserve()
    try file.writeStream("", glyphMap(subset?.places ?? glyphs), as: map)
    return ("FontFile2", reference, map)
  }

  /// For each code, which is a glyph of the face, the glyph of the subset.
  private func glyphMap(_ places: [UInt32]) -> [UInt8] {
    var map = [UInt8](repeating: 0, count: 2 * (Int(glyphs.last ?? 0) + 1))
    for (glyph, place) in zip(glyphs, places) where place <= 0xFFFF {
      map[2 * Int(glyph)] = UInt8(place >> 8)
      map[2 * Int(glyph) + 1] = UInt8(place & 0xFF)
    }
    return map
  }

  /// Appends the widths: for each row of neighbours its first code and their widths.
  private func appendWidths(to object: inout [UInt8]) {
    var last = -2
    for (code, glyph) in codes {
      if code != last + 1 {
        if last >= 0 { object.append("]") }
        object.append("\(code)[")
      } else {
        object.append(0x20)
      }
      object.append(number: Double(facts.advance(of: glyph)))
      last = code
    }
    if last >= 0 { object.append("]") }
  }

  /// The name with six letters before it that tell subsets apart (ISO 32000-1, 9.6.4).
  private var subsetName: String {
    var hash = StableHash()
    hash.append(Array(facts.name.utf8)[...])
    for glyph in glyphs { hash.append(UInt64(glyph)) }
    for coordinate in face.coordinates { hash.append(coordinate.value.bitPattern) }
    var rest = hash.value
    var letters: [UInt8] = []
    for _ in 0..<6 {
      letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters, as: UTF8.self) + "+" + facts.name
  }

  /// Symbolic, since codes are no letters; also fixed pitch and italic.
  private var flags: Int { 4 | (facts.isMonospaced ? 1 : 0) | (facts.italicAngle != 0 ? 64 : 0) }

  private var box: String {
    [facts.box.left, facts.box.bottom, facts.box.right, facts.box.top].map(Self.text)
      .joined(separator: " ")
  }

  private static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    return String(decoding: bytes, as: UTF8.self)
  }
}
