import Layout

/// Answers which face shows what: from what is known, else from fontconfig.
final class FaceResolver {
  let faces: FaceTable
  let discovery: FontDiscovery
  let unicode: UnicodeProperties
  let measuring: FaceMeasuring
  /// The families and the language; what was concluded from others is forgotten.
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
  /// Faces of clusters that the text's font lacks, by a hash of the cluster and its style; `nil`
  /// where nothing has it. Two clusters of one hash (1 in 10^19) would share a face, no more.
  var memo: [UInt64: FaceUse?] = [:]
  /// Blocks for which fontconfig was asked in this run.
  var askedBlocks: Set<FontAnswers.BlockQuestion> = []
  /// Whether fontconfig was asked for coloured pictures in this run.
  var hasAskedEmoji = false

  /// The lists of families that were given a number, in the order of their numbers from 1 on.
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

  /// The number of a list of families; the same for the same list.
  func family(_ names: [String]) -> FontFamily {
    if names == configuration.bodyFamilies { return .standard }
    if let known = numbers[names] { return known }
    guard lists.count < Int(UInt16.max) else { return .standard }
    lists.append(names)
    let family = FontFamily(rawValue: UInt16(lists.count))
    numbers[names] = family
    return family
  }

  /// The face of the first family of the role that can be used; of the other role's families, or any
  /// face with letters, when there is none; `nil` when no font can be opened at all.
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
      // Others may be many, as when a menu shows all fonts in their own faces.
      if family == .standard { faces.pin(found.face) }
      textUses[key] = found
    }
    return found
  }

  /// The bold face of a list's family where the first choice was its light one (`X Light`, `X`), which
  /// has no other weight; `nil`: what was found is bold, or none is.
  private func boldUse(
    insteadOf found: FaceUse?, _ names: [String], _ style: FontStyle
  ) -> FaceUse? {
    guard found?.synthetic.contains(.bold) ?? false else { return nil }
    let light = names.first { use(family: $0, style) == found }
    let others = names.filter { name in light.map { $0.hasPrefix(name + " ") } ?? false }
    return others.lazy.compactMap { self.use(family: $0, style) }
      .first { !$0.synthetic.contains(.bold) }
  }

  /// The families that stand in for letters that the text's own face lacks. Those of the standard
  /// font are no company for letters of other families.
  func standIns(_ role: FontRequest.Role, _ family: FontFamily) -> [String] {
    family == .standard
      ? families(of: role)
      : names(of: family).filter { LanguageFamily.language(of: $0) == nil }
  }

  /// The language that a list is for, else that of the configuration.
  func language(of family: FontFamily) -> String {
    names(of: family).lazy.compactMap(LanguageFamily.language).first ?? configuration.language
  }

  /// The language that a list has for Han characters; `nil`: it says nothing of them.
  func hanLanguage(of family: FontFamily) -> String? {
    names(of: family).lazy.compactMap(LanguageFamily.language).first(
      where: FallbackPreference.isHan)
  }

  /// The names in a list; none for the standard families.
  private func names(of family: FontFamily) -> [String] {
    let index = Int(family.rawValue) - 1
    return lists.indices.contains(index) ? lists[index] : []
  }

  /// All standard families of text, those of a role first.
  private func families(of role: FontRequest.Role) -> [String] {
    switch role {
    case .body: configuration.bodyFamilies + configuration.codeFamilies
    case .code: configuration.codeFamilies + configuration.bodyFamilies
    }
  }

  /// The face of a family, or `nil` when it is not installed or its file cannot be used.
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

  /// The number of a chosen face, or `nil` when its file cannot be used.
  func use(of choice: FaceChoice) -> FaceUse? {
    let number = faces.number(of: choice.location)
    guard faces.open(number) != nil else { return nil }
    return FaceUse(face: number, synthetic: choice.synthetic)
  }

  /// Any face with letters.
  private func anyUse(_ style: FontStyle, language: String) -> FaceUse? {
    let list = discovery.fallbackList(style: style, language: language)
    let letters: [UInt32] = [0x20, 0x41, 0x61, 0x7A]
    let found = list?.first(having: letters) { face in
      self.faces.open(self.faces.number(of: face.location)) != nil
    }
    return found.flatMap { use(of: FamilyMatch.choice(of: $0, for: style)) }
  }
}
