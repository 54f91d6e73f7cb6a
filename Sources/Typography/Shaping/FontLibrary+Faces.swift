import CHarfBuzz
import Layout

/// The choice of a cluster's face.
extension FontLibrary {
  /// Returns the face for a cluster, whose characters the scanner holds.
  func faceUse(of cluster: TextCluster, _ split: inout Segmentation) -> FaceUse {
    let requested = split.requested
    switch cluster.kind {
    case .tab: return requested.use
    case .replacement:
      let hasOwn = faces.open(requested.use.face)?.glyph(for: 0xFFFD) != nil
      return hasOwn ? requested.use : letterUse([0xFFFD], cluster.script, split)
    case .text: break
    }
    if cluster.isHidden { return split.lastUse ?? requested.use }
    if requested.source.role == .body, isSign(cluster, split),
      let use = signUse(of: cluster, &split)
    {
      return use
    }
    if requested.coversASCII, cluster.range.count == 1 { return requested.use }
    if cluster.script == nil || cluster.wantsEmoji { return symbolUse(of: cluster, split) }
    return letterUse(scanner.scalars, cluster.script, split)
  }

  /// Returns the face of a letter with its marks. It depends only on these, the font and, for Han
  /// letters, the language.
  func letterUse(
    _ scalars: [UInt32], _ script: hb_script_t?, _ split: Segmentation
  ) -> FaceUse {
    let requested = split.requested
    let language = script?.isHanGroup ?? false ? hanLanguage(requested, split.scripts) : nil
    let key = ClusterFaceCache.Key(
      scalars, font: requested.number, language: language?.number ?? 0)
    if let known = clusterFaces[key] { return known }
    let found: FaceUse
    if let own = faces.open(requested.use.face), own.covers(scalars, unicode: unicode),
      own.writesScript(of: scalars[0])
    {
      found = requested.use
    } else {
      found =
        resolver.fallback(
          for: scalars, of: requested.source, style: requested.style, script: script,
          language: language?.tag) ?? requested.use
    }
    clusterFaces[key] = found
    return found
  }

  /// Returns the face of a sign without a script, or of an emoji.
  private func symbolUse(of cluster: TextCluster, _ split: Segmentation) -> FaceUse {
    let requested = split.requested
    if !cluster.wantsEmoji {
      let latin = requested.latin
      if latin != nil, latin == split.lastUse, goesOn(split.lastUse, requested) {
        // The signs of Latin text stay in the face of its letters.
        return latin ?? requested.use
      }
      if let own = faces.open(requested.use.face), own.covers(scanner.scalars, unicode: unicode) {
        return requested.use
      }
      if cluster.script == nil, goesOn(split.lastUse, requested) {
        return split.lastUse ?? requested.use
      }
    }
    return resolver.fallback(
      for: scanner.scalars, of: requested.source, style: requested.style, script: cluster.script,
      wantsEmoji: cluster.wantsEmoji) ?? requested.use
  }

  /// True if the cluster in the scanner may use the fallback face of the one before, so that a
  /// phrase in another script is one run.
  private func goesOn(_ previous: FaceUse?, _ requested: RequestedFont) -> Bool {
    guard let previous, previous != requested.use, let face = faces.open(previous.face) else {
      return false
    }
    return !face.hasPictures && face.covers(scanner.scalars, unicode: unicode)
  }

  // MARK: - Signs and spaces

  /// True if a cluster is a space or punctuation, which every script has, or a sign of Markdown.
  /// Digits count if Latin letters are not in the text's own font.
  private func isSign(_ cluster: TextCluster, _ split: Segmentation) -> Bool {
    guard cluster.script == nil, !cluster.wantsEmoji, scanner.scalars.count == 1 else {
      return false
    }
    let scalar = scanner.scalars[0]
    if scalar < 0x80 {
      let isOwn = split.requested.latin == nil && split.shared(HB_SCRIPT_LATIN) == nil
      return !isOwn || !(0x30...0x39).contains(scalar)
    }
    return unicode.isPunctuationOrSpace(scalar)
  }

  /// Returns the face of the letters round a sign or space; `nil` if that face lacks it, or if all
  /// text is in the font's own script.
  private func signUse(of cluster: TextCluster, _ split: inout Segmentation) -> FaceUse? {
    let requested = split.requested
    let shared = split.shared(HB_SCRIPT_LATIN)
    guard split.scripts.mayBeMixed || requested.latin != nil || shared != nil else { return nil }
    var use = requested.latin ?? requested.use
    var contextScript: hb_script_t?
    if !split.followsDigit(cluster) || requested.latin != nil || shared != nil {
      guard let letter = split.letter(forSignAt: cluster.range) else { return nil }
      if let shared = split.shared(letter.script) {
        use = shared.use
        contextScript = letter.script
      } else if letter.script != HB_SCRIPT_LATIN {
        use = letterUse([letter.scalar], letter.script, split)
        contextScript = letter.script
      }
    }
    guard let face = faces.open(use.face), !face.hasPictures else { return nil }
    if !face.covers(scanner.scalars, unicode: unicode) {
      guard contextScript != nil, let other = sentenceSignUse(requested),
        split.touchesOtherLetter(cluster.range) || split.lastUse == other
      else { return nil }
      use = other
    }
    split.contextScript = contextScript
    return use
  }

  /// Returns the face of a punctuation mark that the letters' font lacks, as the Hebrew one lacks
  /// the full stop: in a monospaced cell it would stand apart. `nil` for the text's own face.
  private func sentenceSignUse(_ requested: RequestedFont) -> FaceUse? {
    guard Self.sentenceSigns.contains(scanner.scalars[0]),
      measuring.measures(of: requested.use.face, HB_SCRIPT_LATIN)?.kind.isMonospaced ?? false
    else { return nil }
    return resolver.signUse(for: scanner.scalars[0], requested.style)
  }

  /// The punctuation of sentences; Markdown's signs are not included.
  private static let sentenceSigns = Set(".,;:!?\"'()…’‘“”„«»‹›–—".unicodeScalars.map(\.value))

  // MARK: - Languages

  /// Returns the language that determines the forms of Han characters: the input language, the one
  /// that the paragraph shows, or the desktop's.
  func hanLanguage(_ requested: RequestedFont, _ scripts: ParagraphScripts) -> TextLanguage {
    let own = resolver.configuration.language
    return language(
      requested.hanLanguage ?? scripts.hanLanguage
        ?? (FallbackPreference.isHan(own) ? own : FallbackPreference.usualHan))
  }

  /// Returns the language with a tag; made once.
  private func language(_ tag: String) -> TextLanguage {
    if let known = languages[tag] { return known }
    let made = TextLanguage(
      tag: tag, number: UInt32(languages.count + 1), harfBuzz: HarfBuzzLanguage(tag))
    languages[tag] = made
    return made
  }
}

/// A language, for localized letter forms.
struct TextLanguage {
  /// The BCP 47 tag.
  var tag: String
  /// A unique number, from 1 on.
  var number: UInt32
  var harfBuzz: HarfBuzzLanguage
}
