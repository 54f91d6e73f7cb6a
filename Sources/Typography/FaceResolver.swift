import Layout

/// Answers which face shows what: from what is known, else from fontconfig.
final class FaceResolver {
  let faces: FaceTable
  let discovery: FontDiscovery
  let unicode: UnicodeProperties
  /// The families and the language; what was concluded from others is forgotten.
  var configuration: FontConfiguration {
    didSet {
      textUses.removeAll()
      faces.unpinAll()
      memo.removeAll()
    }
  }
  var answers: FontAnswers
  /// Faces of the text's own fonts by role and style.
  private var textUses: [TextKey: FaceUse] = [:]
  /// Faces of clusters that the text's font lacks, by a hash of the cluster and its style; `nil`
  /// where nothing has it. Two clusters of one hash (1 in 10^19) would share a face, no more.
  var memo: [UInt64: FaceUse?] = [:]
  /// Blocks for which fontconfig was asked in this run.
  var askedBlocks: Set<FontAnswers.BlockQuestion> = []
  /// Whether fontconfig was asked for coloured pictures in this run.
  var hasAskedEmoji = false

  private struct TextKey: Hashable {
    var role: FontRequest.Role
    var style: FontStyle
  }

  init(
    configuration: FontConfiguration, faces: FaceTable, discovery: FontDiscovery,
    unicode: UnicodeProperties, answers: FontAnswers
  ) {
    self.configuration = configuration
    self.faces = faces
    self.discovery = discovery
    self.unicode = unicode
    self.answers = answers
  }

  /// The face of the first family of the role that can be used; of the other role's families, or any
  /// face with letters, when there is none; `nil` when no font can be opened at all.
  func textUse(_ role: FontRequest.Role, _ style: FontStyle) -> FaceUse? {
    let key = TextKey(role: role, style: style)
    if let known = textUses[key] { return known }
    var found: FaceUse?
    for family in families(of: role) where found == nil { found = use(family: family, style) }
    if found == nil { found = anyUse(style) }
    if let found {
      faces.pin(found.face)
      textUses[key] = found
    }
    return found
  }

  /// All families of text, those of a role first.
  func families(of role: FontRequest.Role) -> [String] {
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
  private func anyUse(_ style: FontStyle) -> FaceUse? {
    let list = discovery.fallbackList(style: style, language: configuration.language)
    let letters: [UInt32] = [0x20, 0x41, 0x61, 0x7A]
    let found = list?.first(having: letters) { face in
      self.faces.open(self.faces.number(of: face.location)) != nil
    }
    return found.flatMap { use(of: FamilyMatch.choice(of: $0, for: style)) }
  }
}
