/// The stream that says what text the codes of a font stand for (ISO 32000-1, 9.10.3).
enum CharacterMap {
  /// The maximum number of entries of a section (Adobe Technical Note 5014, section 1.4.1).
  private static let sectionMost = 100

  /// Returns the stream.
  ///
  /// - Parameters:
  ///   - entries: codes in ascending order, with their texts.
  ///   - codeSize: bytes of a code, 1 or 2.
  static func stream(_ entries: [(code: UInt16, text: String)], codeSize: Int) -> [UInt8] {
    var output: [UInt8] = []
    let last = codeSize == 1 ? "FF" : "FFFF"
    let first = codeSize == 1 ? "00" : "0000"
    output.append(
      """
      /CIDInit/ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
      /CMapName/Adobe-Identity-UCS def/CMapType 2 def
      1 begincodespacerange<\(first)><\(last)>endcodespacerange

      """)
    let known = entries.filter { !$0.text.isEmpty }
    for start in stride(from: 0, to: known.count, by: sectionMost) {
      let section = known[start..<min(start + sectionMost, known.count)]
      output.append("\(section.count) beginbfchar\n")
      for (code, text) in section {
        output.append("<")
        if codeSize == 1 { output.append(hex: UInt8(code)) } else { output.append(hex: code) }
        output.append("><")
        for unit in text.utf16 { output.append(hex: unit) }
        output.append(">\n")
      }
      output.append("endbfchar\n")
    }
    output.append("endcmap CMapName currentdict/CMap defineresource pop end end\n")
    return output
  }
}
