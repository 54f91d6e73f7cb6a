import CHarfBuzz
import Canvas
import Layout
import TextCore

/// Shaping: a range of text becomes segments of one face and script, each of which becomes a run.
extension FontLibrary {
  /// Appends the runs of `range`.
  ///
  /// A tab (and a newline) becomes a space glyph of advance 0, because the layout sets its width. A
  /// control character, and each invalid byte, becomes one replacement glyph. Clusters are
  /// HarfBuzz's level 0: they never go backwards, and marks share the cluster of their base.
  public func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    let range = range.clamped(to: 0..<text.bytes.count)
    if range.isEmpty { return }
    let scripts = scripts(of: text)
    let isShort =
      range.count <= ShortRuns.longest && !scripts.mayBeMixed && !scripts.mayLackLetters
    if isShort, let run = shortRuns.run(of: text.bytes, range, font: font, level: level) {
      runs.append(run)
      return
    }
    let first = runs.count
    if font.isItalic, scripts.mayBeMixed {
      shapeEmphasised(scripts, range: range, font: font, level: level, into: &runs)
    } else {
      shape(scripts, range: range, requested(font), level: level, into: &runs)
    }
    if isShort, requested(font).coversASCII, runs.count == first + 1 {
      shortRuns.keep(runs[first], of: text.bytes, font: font)
    }
  }

  /// Appends the runs of a range in one font and its fallbacks.
  func shape(
    _ scripts: ParagraphScripts, range: Range<Int>, _ requested: RequestedFont, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    let text = scripts.text
    let isPlain =
      requested.coversASCII
      && (requested.source.role == .code || !scripts.mayBeMixed && !scripts.mayLackLetters)
      && Self.isPrintableASCII(text.bytes, range)
    let segments =
      isPlain
      ? [Segment(range: range, kind: .text, use: requested.use, script: HB_SCRIPT_LATIN)]
      : segments(of: scripts, range: range, requested)
    var script = HB_SCRIPT_LATIN
    for segment in segments {
      // A segment of signs alone continues the script before.
      script = segment.script ?? script
      runs.append(run(of: segment, script, scripts, requested, level: level))
    }
  }

  /// Returns the scripts of a paragraph; the last one is cached, because its styles are shaped one
  /// by one.
  private func scripts(of text: ClusteredText) -> ParagraphScripts {
    if let paragraph, paragraph.text === text { return paragraph }
    let scripts = ParagraphScripts(text, unicode: unicode)
    paragraph = scripts
    return scripts
  }

  private static func isPrintableASCII(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    var isPlain = true
    for index in range { isPlain = isPlain && text[index] &- 0x20 < 0x5F }
    return isPlain
  }

  private func run(
    of segment: Segment, _ script: hb_script_t, _ scripts: ParagraphScripts,
    _ requested: RequestedFont, level: UInt8
  ) -> ShapedRun {
    let match = match(
      segment.use, requested, segment.script ?? segment.contextScript ?? HB_SCRIPT_COMMON)
    let identifier = fonts.identifier(of: match.font)
    guard let font = harfBuzzFont(of: match.font) else {
      return ShapedRun(range: segment.range, font: identifier, level: level, glyphs: [])
    }
    let text = scripts.text.bytes
    var glyphs: [ShapedGlyph]
    switch segment.kind {
    case .text:
      let language =
        script.isHanGroup ? hanLanguage(requested, scripts).harfBuzz : requested.language
      glyphs = buffer.shape(
        text, range: segment.range, font: font, script: script, language: language.handle,
        isRightToLeft: level & 1 != 0)
      if let cells = match.cells, level & 1 == 0 { Self.fit(&glyphs, to: cells) }
      if segment.script?.isHanGroup ?? true, let cell = cell(of: requested) {
        Self.fit(
          &glyphs, of: text, segment.range, to: cell, isRightToLeft: level & 1 != 0)
      }
    case .tab, .replacement:
      glyphs = Self.replacementGlyphs(for: segment.kind, text, segment.range, font: font)
      if level & 1 != 0 { glyphs.reverse() }
    }
    return ShapedRun(range: segment.range, font: identifier, level: level, glyphs: glyphs)
  }

  /// Returns glyphs in logical order for clusters that are not shaped, one for each character or
  /// invalid byte.
  private static func replacementGlyphs(
    for kind: TextCluster.Kind, _ text: [UInt8], _ range: Range<Int>, font: HarfBuzzFont
  ) -> [ShapedGlyph] {
    // Glyph 0, ".notdef", is a box in most fonts: better than nothing.
    let glyph = font.glyph(for: kind == .tab ? 0x20 : 0xFFFD) ?? 0
    let advance = kind == .tab ? 0 : Float(font.advance(of: glyph))
    var glyphs: [ShapedGlyph] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      glyphs.append(
        ShapedGlyph(
          glyph: glyph, cluster: Int32(clamping: offset), advance: advance, xOffset: 0,
          yOffset: 0))
      offset += text.scalar(at: offset, before: range.upperBound).map(UTF8.width) ?? 1
    }
    return glyphs
  }
}
