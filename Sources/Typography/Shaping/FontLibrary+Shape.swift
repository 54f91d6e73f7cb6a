import CHarfBuzz
import Canvas
import Layout
import TextCore

/// Shaping: a stretch of text becomes segments of one face and script, each of which becomes a run.
extension FontLibrary {
  /// A stretch that is shaped at once.
  private struct Segment {
    var range: Range<Int>
    var kind: TextCluster.Kind
    var use: FaceUse
    /// `nil` as long as only characters came that are used with any script.
    var script: hb_script_t?

    /// Whether all printable ASCII goes on with it.
    func isLatin(in font: RequestedFont) -> Bool {
      script == HB_SCRIPT_LATIN && kind == .text && use == font.use && font.coversASCII
    }
  }

  /// Appends the runs of `range`.
  ///
  /// A tab (and a newline) becomes a space glyph of advance 0: its width is the layout's. A control
  /// character, and each invalid byte, becomes one replacement glyph. Clusters are HarfBuzz' level 0:
  /// they never go backwards, and marks share the cluster of their base.
  public func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    let range = range.clamped(to: 0..<text.bytes.count)
    if range.isEmpty { return }
    let requested = requested(font)
    let plain = Segment(
      range: range, kind: .text, use: requested.use, script: HB_SCRIPT_LATIN)
    if requested.coversASCII, Self.isPrintableASCII(text.bytes, range) {
      runs.append(run(of: plain, text.bytes, requested, level: level))
      return
    }
    shapeByCluster(text, range: range, requested, level: level, into: &runs)
  }

  private static func isPrintableASCII(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    var isPlain = true
    for index in range { isPlain = isPlain && text[index] &- 0x20 < 0x5F }
    return isPlain
  }

  /// Whether the first letter from `start` on is Latin, Greek or Cyrillic, by its first byte; signs
  /// before it, those of U+0080 to U+00BF and U+2000 to U+2FFF among them, are passed over.
  private static func beginsLatin(_ text: [UInt8], at start: Int) -> Bool {
    var index = start
    while index < text.count {
      switch text[index] {
      case 0x41...0x5A, 0x61...0x7A, 0xC3...0xD4: return true
      case ..<0x80: index += 1
      case 0xC2: index += 2
      case 0xE2: index += 3
      default: return false
      }
    }
    return false
  }

  /// The end of the printable ASCII at `start`, less the last character when a mark may follow it.
  private static func endOfPlainASCII(_ text: [UInt8], from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, text[offset] &- 0x20 < 0x5F { offset += 1 }
    return offset < end && text[offset] >= 0x80 && offset > start ? offset - 1 : offset
  }

  private func shapeByCluster(
    _ clustered: ClusteredText, range: Range<Int>, _ requested: RequestedFont, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    let text = clustered.bytes
    var current: Segment?
    var lastScript: hb_script_t?
    let first = Self.beginsLatin(text, at: range.lowerBound) ? requested.latin : nil
    var offset = range.lowerBound
    func finish() {
      guard var segment = current else { return }
      if segment.script == nil { segment.script = lastScript }
      lastScript = segment.script
      runs.append(run(of: segment, text, requested, level: level))
      current = nil
    }
    while offset < range.upperBound {
      if let segment = current, segment.isLatin(in: requested) {
        offset = Self.endOfPlainASCII(text, from: offset, to: range.upperBound)
        current?.range = segment.range.lowerBound..<offset
        if offset == range.upperBound { break }
      }
      let cluster = scanner.next(in: clustered, at: offset, end: range.upperBound)
      offset = cluster.range.upperBound
      let use = faceUse(of: cluster, requested, after: current?.use ?? first)
      if cluster.range.count > Self.longCluster {
        finish()
        for piece in Self.pieces(of: cluster.range, text) {
          current = Segment(range: piece, kind: .text, use: use, script: cluster.script)
          finish()
        }
        continue
      }
      if let segment = current, segment.kind == cluster.kind, segment.use == use,
        Self.goTogether(segment.script, cluster.script)
      {
        current?.range = segment.range.lowerBound..<offset
        current?.script = segment.script ?? cluster.script
      } else {
        finish()
        current = Segment(
          range: cluster.range, kind: cluster.kind, use: use, script: cluster.script)
      }
    }
    finish()
  }

  /// Bytes above which a cluster is shaped in pieces, with one font still. HarfBuzz takes time square
  /// in a cluster's length (17 s for 100,000 marks); real clusters stay under 100 bytes.
  private static let longCluster = 256

  /// A long cluster cut between characters.
  private static func pieces(of range: Range<Int>, _ text: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = min(start + longCluster, range.upperBound)
      while end < range.upperBound, text[end] & 0xC0 == 0x80 { end -= 1 }
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }

  /// Whether two scripts are shaped at once: equal ones, what fits any, and the scripts of Japanese
  /// and Chinese among each other.
  private static func goTogether(_ first: hb_script_t?, _ second: hb_script_t?) -> Bool {
    guard let first, let second, first != second else { return true }
    return isIdeographic(first) && isIdeographic(second)
  }

  private static func isIdeographic(_ script: hb_script_t) -> Bool {
    switch script {
    case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO: true
    default: false
    }
  }

  /// The face for a cluster, whose characters the scanner still holds.
  private func faceUse(
    of cluster: TextCluster, _ requested: RequestedFont, after previous: FaceUse?
  ) -> FaceUse {
    switch cluster.kind {
    case .tab: return requested.use
    case .replacement:
      let hasOwn = faces.open(requested.use.face)?.glyph(for: 0xFFFD) != nil
      return hasOwn ? requested.use : use(for: [0xFFFD], cluster, requested)
    case .text: break
    }
    if cluster.isBlank, continues(previous, requested) { return previous ?? requested.use }
    if let latin = requested.latin, previous == latin, cluster.script == nil, !cluster.wantsEmoji,
      continues(previous, requested)
    {
      // The marks and signs of Latin text stay with its letters.
      return latin
    }
    if requested.coversASCII, cluster.range.count == 1 { return requested.use }
    if cluster.script == nil || cluster.wantsEmoji {
      return searchedFaceUse(of: cluster, requested, after: previous)
    }
    // A letter with its marks: its face depends on nothing but these and the font.
    let key = ClusterFaceCache.Key(scanner.scalars, font: requested.number)
    if let known = clusterFaces[key] { return known }
    let found = searchedFaceUse(of: cluster, requested, after: previous)
    clusterFaces[key] = found
    return found
  }

  private func searchedFaceUse(
    of cluster: TextCluster, _ requested: RequestedFont, after previous: FaceUse?
  ) -> FaceUse {
    if covers(requested.use, cluster) { return requested.use }
    if cluster.script == nil, !cluster.wantsEmoji, continues(previous, requested) {
      return previous ?? requested.use
    }
    return use(for: scanner.scalars, cluster, requested)
  }

  /// Whether the cluster in the scanner may stay with the stand-in of the one before: blanks do, and
  /// signs of no script that the text's own font lacks, so that a phrase in another script is one
  /// run.
  private func continues(_ previous: FaceUse?, _ requested: RequestedFont) -> Bool {
    guard let previous, previous != requested.use, let face = faces.open(previous.face) else {
      return false
    }
    return !face.hasPictures && face.covers(scanner.scalars, unicode: unicode)
  }

  private func covers(_ use: FaceUse, _ cluster: TextCluster) -> Bool {
    guard !cluster.wantsEmoji, let face = faces.open(use.face) else { return false }
    return face.covers(scanner.scalars, unicode: unicode)
      && face.writesScript(of: scanner.scalars[0])
  }

  /// The stand-in for characters that the text's own font lacks.
  private func use(
    for scalars: [UInt32], _ cluster: TextCluster, _ requested: RequestedFont
  ) -> FaceUse {
    resolver.fallback(
      for: scalars, of: requested.source, style: requested.style, script: cluster.script,
      wantsEmoji: cluster.wantsEmoji) ?? requested.use
  }

  private func run(
    of segment: Segment, _ text: [UInt8], _ requested: RequestedFont, level: UInt8
  ) -> ShapedRun {
    let sized = sized(segment.use, requested)
    let identifier = fonts.identifier(of: sized)
    guard let font = harfBuzzFont(of: sized) else {
      return ShapedRun(range: segment.range, font: identifier, level: level, glyphs: [])
    }
    var glyphs: [ShapedGlyph]
    switch segment.kind {
    case .text:
      glyphs = buffer.shape(
        text, range: segment.range, font: font, script: segment.script ?? HB_SCRIPT_LATIN,
        language: requested.language.handle, isRightToLeft: level & 1 != 0)
    case .tab, .replacement:
      glyphs = Self.standIns(for: segment.kind, text, segment.range, font: font)
      if level & 1 != 0 { glyphs.reverse() }
    }
    return ShapedRun(range: segment.range, font: identifier, level: level, glyphs: glyphs)
  }

  /// Glyphs in logical order for what is not shaped, one a character or invalid byte.
  private static func standIns(
    for kind: TextCluster.Kind, _ text: [UInt8], _ range: Range<Int>, font: HarfBuzzFont
  ) -> [ShapedGlyph] {
    // Glyph 0, ".notdef", is a box in most fonts: better than nothing to see.
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
