import Layout

/// Resolves families and clusters to faces: from cached answers, else from fontconfig.
///
/// Owns the choices for the text's fonts and for clusters that these lack. Open faces belong to
/// `FaceTable`; glyphs and rasters are not its business.
final class FaceResolver {
  let faces: FaceTable
  let discovery: FontDiscovery
  let unicode: UnicodeProperties
  let measuring: FaceMeasuring
  /// The families and the language; a change discards all results that depend on them.
  var configuration: FontConfiguration {
    didSet {
      textUses.removeAll()
      faces.unpinAll()
      memo.removeAll()
    }
  }
  var answers: FontAnswers
  /// Faces of the text's own fonts.
  private var textUses: [TextKey: FaceUse] = [:]
  /// The faces of clusters that the text's font lacks, by a hash of the cluster and its style;
  /// `nil` if there is none. Two clusters with the same hash (1 in 10^19) would at worst share a
  /// face.
  var memo: [UInt64: FaceUse?] = [:]
  /// The number of times that a face was asked for all characters of a cluster; for tests.
  var coverageCount = 0
  /// The blocks for which fontconfig was queried in this run.
  var askedBlocks: Set<FontAnswers.BlockQuestion> = []
  /// True if fontconfig was queried for an emoji face in this run.
  var hasAskedEmoji = false

  /// The lists of families that have a number, in the order of their numbers from 1 on.
  private var lists: [[String]] = []
  private var numbers: [[String]: FontFamily] = [:]

  private struct TextKey: Hashable {
    var role: FontRequest.Role
    var family: FontFamily
    var style: FontStyle
  }

  init(
    configuration: FontConfiguration, faces: FaceTable, discovery: FontDiscovery,
    unicode: UnicodeProperties, measuring: FaceMeasuring, answers: FontAnswers
  ) {
    self.configuration = configuration
    self.faces = faces
    self.discovery = discovery
    self.unicode = unicode
    self.measuring = measuring
    self.answers = answers
  }

  /// Returns the number of a list of families; the same for the same list.
  func family(_ names: [String]) -> FontFamily {
    if names == configuration.bodyFamilies { return .standard }
    if let known = numbers[names] { return known }
    guard lists.count < Int(UInt16.max) else { return .standard }
    lists.append(names)
    let family = FontFamily(rawValue: UInt16(lists.count))
    numbers[names] = family
    return family
  }

  /// Returns the face of the first usable family of the list or the role; else of the other role's
  /// families, or any face with letters; `nil` if no font can be opened at all.
  func textUse(_ role: FontRequest.Role, _ family: FontFamily, _ style: FontStyle) -> FaceUse? {
    let key = TextKey(role: role, family: family, style: style)
    if let known = textUses[key] { return known }
    var found: FaceUse?
    for name in names(of: family) + families(of: role) where found == nil {
      found = use(family: name, style)
    }
    if style.isBold { found = boldUse(insteadOf: found, names(of: family), style) ?? found }
    if found == nil { found = anyUse(style, language: language(of: family)) }
    if let found {
      // Other families may be many, as when a menu shows all fonts in their own faces.
      if family == .standard { faces.pin(found.face) }
      textUses[key] = found
    }
    return found
  }

  /// Returns the bold face of a list's larger family if the first choice was its light one (`X
  /// Light`, `X`), which has no other weight; `nil` if `found` is truly bold, or if there is no
  /// bold face.
  private func boldUse(
    insteadOf found: FaceUse?, _ names: [String], _ style: FontStyle
  ) -> FaceUse? {
    guard found?.synthetic.contains(.bold) ?? false else { return nil }
    let light = names.first { use(family: $0, style) == found }
    let others = names.filter { name in light.map { $0.hasPrefix(name + " ") } ?? false }
    return others.lazy.compactMap { self.use(family: $0, style) }
      .first { !$0.synthetic.contains(.bold) }
  }

  /// Returns the fallback families for letters that the text's own face lacks. Those of the
  /// standard font do not suit other families.
  func fallbackFamilies(_ role: FontRequest.Role, _ family: FontFamily) -> [String] {
    family == .standard
      ? families(of: role)
      : names(of: family).filter { LanguageFamily.language(of: $0) == nil }
  }

  /// Returns the language that a list is for, else that of the configuration.
  func language(of family: FontFamily) -> String {
    names(of: family).lazy.compactMap(LanguageFamily.language).first ?? configuration.language
  }

  /// Returns a list's language for Han characters; `nil` if it names none.
  func hanLanguage(of family: FontFamily) -> String? {
    names(of: family).lazy.compactMap(LanguageFamily.language).first(
      where: FallbackPreference.isHan)
  }

  /// Returns the names in a list; none for the standard families.
  private func names(of family: FontFamily) -> [String] {
    let index = Int(family.rawValue) - 1
    return lists.indices.contains(index) ? lists[index] : []
  }

  /// Returns all standard families of text, those of a role first.
  private func families(of role: FontRequest.Role) -> [String] {
    switch role {
    case .body: configuration.bodyFamilies + configuration.codeFamilies
    case .code: configuration.codeFamilies + configuration.bodyFamilies
    }
  }

  /// Returns the face of a family; `nil` if it is not installed or its file can't be used.
  func use(family: String, _ style: FontStyle) -> FaceUse? {
    let question = FontAnswers.FamilyQuestion(family: family, style: style)
    if let known = answers.families[question] {
      guard let choice = known else { return nil }
      if let use = use(of: choice) { return use }
      answers.forget(choice.location)
    }
    let choice = discovery.choice(family: family, style: style)
    let found = choice.flatMap { use(of: $0) }
    answers.learn(found == nil ? nil : choice, for: question)
    return found
  }

  /// Returns the number of a chosen face; `nil` if its file can't be used.
  func use(of choice: FaceChoice) -> FaceUse? {
    let number = faces.number(of: choice.location)
    guard faces.open(number) != nil else { return nil }
    return FaceUse(face: number, synthetic: choice.synthetic)
  }

  /// Returns any face with letters.
  private func anyUse(_ style: FontStyle, language: String) -> FaceUse? {
    let list = discovery.fallbackList(style: style, language: language)
    let letters: [UInt32] = [0x20, 0x41, 0x61, 0x7A]
    let found = list?.first(having: letters) { face in
      self.faces.open(self.faces.number(of: face.location)) != nil
    }
    return found.flatMap { use(of: FamilyMatch.choice(of: $0, for: style)) }
  }
}
