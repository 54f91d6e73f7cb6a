import CHarfBuzz
import Layout
import TextCore

/// The role and family of text, on which its fallback faces depend.
struct TextSource: Hashable {
  var role: FontRequest.Role
  var family: FontFamily
}

/// The choice of a face for a cluster that the text's own face lacks.
extension FaceResolver {
  /// The number of cached results: more than the distinct clusters of a long text in any script.
  private static let memoLimit = 1 << 15
  /// A monospaced face may lack one of this many letters.
  private static let fewMissing = 8

  /// Returns the first face that has all characters of the cluster (`scalars`) and places its marks
  /// right. The order is: the emoji face if `wantsEmoji`, the text's other families, then the faces
  /// that fontconfig offers. If there is none, a face with all characters, or else with the first.
  /// `nil` if even that does not exist.
  ///
  /// The result does not depend on earlier calls. Known clusters cost one look-up.
  func fallback(
    for scalars: [UInt32], of text: TextSource, style: FontStyle, script: hb_script_t?,
    language: String? = nil, wantsEmoji: Bool = false
  ) -> FaceUse? {
    let language = language ?? self.language(of: text.family)
    var hash = StableHash()
    hash.append(
      UInt64(style.code) | UInt64(text.role.rawValue) << 8 | (wantsEmoji ? 1 << 16 : 0)
        | UInt64(text.family.rawValue) << 32)
    hash.append(ArraySlice(language.utf8))
    for scalar in scalars { hash.append(UInt64(scalar)) }
    if let known = memo[hash.value] { return known }
    var found = search(
      scalars, of: text, style: style, script: script, language: language, wantsEmoji: wantsEmoji)
    if found == nil, scalars.count > 1 {
      found =
        anyUse(having: scalars, of: text, style: style, language: language)
        ?? bestForBase(scalars, of: text, style: style, script: script)
    }
    if memo.count >= Self.memoLimit { memo.removeAll(keepingCapacity: true) }
    memo[hash.value] = .some(found)
    return found
  }

  private func search(
    _ scalars: [UInt32], of text: TextSource, style: FontStyle, script: hb_script_t?,
    language: String, wantsEmoji: Bool
  ) -> FaceUse? {
    if wantsEmoji, let use = emojiUse(), covers(use, scalars) { return use }
    let families =
      Self.suitsTypewriter(scalars[0], script) ? fallbackFamilies(text.role, text.family) : []
    let uses = families.lazy.compactMap { self.use(family: $0, style) }.filter {
      self.covers($0, scalars)
        && self.faces.open($0.face)?.writesLanguage(of: scalars[0]) ?? false
    }
    // Faces of another kind come after those of the text's kind, if its own face has Latin letters.
    let own = textUse(text.role, text.family, style).flatMap {
      measuring.measures(of: $0.face, HB_SCRIPT_LATIN)
    }
    let kind = own?.xHeight == nil ? nil : own?.kind
    if let use = uses.first(where: { kind == nil || self.kind(of: $0) == kind }) { return use }
    return kindredUse(scalars, of: text, style: style, script: script) ?? uses.first
      ?? blockUse(scalars, style, language: language)
  }

  /// Returns the kind of a face's letters; `nil` if it has no Latin ones.
  private func kind(of use: FaceUse) -> LetterKind? {
    measuring.measures(of: use.face, HB_SCRIPT_LATIN)?.kind
  }

  /// Returns the kind of letters of the text's own face.
  private func kind(of text: TextSource, _ style: FontStyle) -> LetterKind? {
    textUse(text.role, text.family, style).flatMap { kind(of: $0) }
  }

  /// Returns the face of a family of the same kind as the text's own, for letters of an alphabet.
  private func kindredUse(
    _ scalars: [UInt32], of text: TextSource, style: FontStyle, script: hb_script_t?
  ) -> FaceUse? {
    guard let script, script.isAlphabet, let kind = kind(of: text, style) else { return nil }
    for family in FallbackPreference.kindred(of: kind, script) {
      if let use = use(family: family, style), covers(use, scalars),
        faces.open(use.face)?.writesLanguage(of: scalars[0]) ?? false
      {
        return use
      }
    }
    return nil
  }

  /// Returns the first face that has all letters of a word, each given with its marks; `nil` if
  /// none has.
  func wordUse(
    for letters: [[UInt32]], of text: TextSource, style: FontStyle, script: hb_script_t?
  ) -> FaceUse? {
    let language = language(of: text.family)
    func hasAll(_ use: FaceUse) -> Bool { letters.allSatisfy { covers(use, $0) } }
    var tried: Set<FaceUse> = []
    for letter in letters {
      guard
        let use = search(
          letter, of: text, style: style, script: script, language: language, wantsEmoji: false),
        tried.insert(use).inserted
      else { continue }
      if hasAll(use) { return use }
    }
    let scalars = letters.joined().filter { !UnicodeProperties.isIgnorable($0) }
    return discovery.fallbackList(style: style, language: language)?.first(having: scalars) {
      self.use(of: FamilyMatch.choice(of: $0, for: style)).map(hasAll) ?? false
    }.flatMap { use(of: FamilyMatch.choice(of: $0, for: style)) }
  }

  /// Returns the face that has all letters of a paragraph's words, each given with its marks; else,
  /// of the faces for single letters, the one that has the most; `nil` if that is the text's own.
  /// For monospaced text, a monospaced face may lack some letters.
  func sharedFace(
    for letters: [[UInt32]], of text: TextSource, style: FontStyle, script: hb_script_t
  ) -> SharedFace? {
    let whole = wordUse(for: letters, of: text, style: style, script: script)
    let isMonospaced = kind(of: text, style)?.isMonospaced ?? false
    if let whole, !isMonospaced || kind(of: whole)?.isMonospaced ?? false {
      return SharedFace(script: script, use: whole)
    }
    var best: SharedFace?
    var tried: Set<FaceUse> = []
    for letter in letters {
      guard let use = fallback(for: letter, of: text, style: style, script: script),
        tried.insert(use).inserted, !isMonospaced || kind(of: use)?.isMonospaced ?? false
      else { continue }
      let missing = Set(letters.filter { !covers(use, $0) })
      if missing.count < best?.missing.count ?? .max {
        best = SharedFace(script: script, use: use, missing: missing)
      }
    }
    if let whole, letters.count < Self.fewMissing * (best?.missing.count ?? letters.count) {
      return SharedFace(script: script, use: whole)
    }
    return best?.use == textUse(text.role, text.family, style) ? nil : best
  }

  /// Returns a face that has all glyphs of a cluster but misplaces the marks; preferably one that
  /// has them on the letter rather than after it.
  private func anyUse(
    having scalars: [UInt32], of text: TextSource, style: FontStyle, language: String
  ) -> FaceUse? {
    let families = fallbackFamilies(text.role, text.family).compactMap { use(family: $0, style) }
    let visible = scalars.filter { !UnicodeProperties.isIgnorable($0) }
    for onLetter in [true, false] {
      func shows(_ use: FaceUse) -> Bool {
        coverageCount += 1
        return faces.open(use.face)?.hasGlyphs(for: scalars, unicode: unicode, onLetter: onLetter)
          ?? false
      }
      if let use = families.first(where: shows) { return use }
      let list = discovery.fallbackList(style: style, language: language)
      let found = list?.first(having: visible) { face in
        self.use(of: FamilyMatch.choice(of: face, for: style)).map(shows) ?? false
      }
      if let found { return use(of: FamilyMatch.choice(of: found, for: style)) }
    }
    return nil
  }

  /// Returns the face of the first character alone: the text's own if it has it, else a fallback.
  private func bestForBase(
    _ scalars: [UInt32], of text: TextSource, style: FontStyle, script: hb_script_t?
  ) -> FaceUse? {
    let base = [scalars[0]]
    if let use = textUse(text.role, text.family, style), covers(use, base) { return use }
    return fallback(for: base, of: text, style: style, script: script)
  }

  /// Returns the face of a sign beside letters of another script than the text's own font: the
  /// general fallback face, for text in any font.
  func signUse(for sign: UInt32, _ style: FontStyle) -> FaceUse? {
    blockUse(sign, style, language: configuration.language)
  }

  private func covers(_ use: FaceUse, _ scalars: [UInt32]) -> Bool {
    coverageCount += 1
    return faces.open(use.face)?.covers(scalars, unicode: unicode) ?? false
  }

  /// True if the text's other families are good fallbacks for a script. They are monospaced fonts
  /// for Western text; their Arabic or Hebrew, if any, is worse than any Noto Sans.
  private static func suitsTypewriter(_ scalar: UInt32, _ script: hb_script_t?) -> Bool {
    switch script {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC: return true
    case .some: return false
    case nil: break
    }
    // Signs of no script: only those in the blocks of Western text and of symbols.
    switch scalar {
    case 0..<0x590, 0x1AB0..<0x2E80, 0xA700..<0xA830, 0xFFF0...: return true
    default: return false
    }
  }

  private func emojiUse() -> FaceUse? {
    if let choice = answers.emoji {
      if let use = use(of: choice) { return use }
      answers.forget(choice.location)
    }
    if hasAskedEmoji { return nil }
    hasAskedEmoji = true
    guard let choice = discovery.emoji(), let use = use(of: choice) else { return nil }
    answers.learn(emoji: choice)
    return use
  }

  /// Returns the face that fontconfig offers for a cluster: that of its characters' blocks if one
  /// of these has all, else the first in fontconfig's list that has.
  private func blockUse(
    _ scalars: [UInt32], _ style: FontStyle, language: String
  ) -> FaceUse? {
    let visible = scalars.filter { !UnicodeProperties.isIgnorable($0) }
    var hasAllFaces = true
    // Most marks of a cluster are in one face, which is asked once.
    var tried: Set<FaceUse> = []
    for scalar in visible {
      guard let use = blockUse(scalar, style, language: language) else {
        hasAllFaces = false
        continue
      }
      if tried.insert(use).inserted, covers(use, scalars) { return use }
    }
    guard hasAllFaces, visible.count > 1 else { return nil }
    let list = discovery.fallbackList(style: style, language: language)
    return list?.first(having: visible) { face in
      self.use(of: FamilyMatch.choice(of: face, for: style)).map { self.covers($0, scalars) }
        ?? false
    }.flatMap { use(of: FamilyMatch.choice(of: $0, for: style)) }
  }

  private func blockUse(
    _ scalar: UInt32, _ style: FontStyle, language: String
  ) -> FaceUse? {
    let question = FontAnswers.BlockQuestion(
      language: language, style: style, block: scalar / FontAnswers.blockSize)
    if let choice = answers.choice(for: scalar, in: question) {
      if let use = use(of: choice) { return use }
      answers.forget(choice.location)
      askedBlocks.removeAll()
    }
    guard askedBlocks.insert(question).inserted else { return nil }
    answers.learn(stretches(of: question), for: question)
    return answers.choice(for: scalar, in: question).flatMap { use(of: $0) }
  }

  /// Queries fontconfig for each character of a block. Costs some 0.3 ms once its list is made.
  private func stretches(of question: FontAnswers.BlockQuestion) -> [FontAnswers.Stretch] {
    guard
      let list = discovery.fallbackList(style: question.style, language: question.language)
    else { return [] }
    var stretches: [FontAnswers.Stretch] = []
    let first = question.block * FontAnswers.blockSize
    for scalar in first..<first + FontAnswers.blockSize {
      guard let face = list.first(having: [scalar], isUsable: { self.isUsable($0) }) else {
        continue
      }
      let choice = FamilyMatch.choice(of: face, for: question.style)
      if let last = stretches.last, last.choice == choice, last.range.upperBound + 1 == scalar {
        stretches[stretches.count - 1].range = last.range.lowerBound...scalar
      } else {
        stretches.append(FontAnswers.Stretch(range: scalar...scalar, choice: choice))
      }
    }
    return stretches
  }

  private func isUsable(_ face: FoundFace) -> Bool {
    faces.open(faces.number(of: face.location)) != nil
  }
}
