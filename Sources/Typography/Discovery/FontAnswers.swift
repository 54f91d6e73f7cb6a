/// The answers of fontconfig so far, kept from run to run so that a warm start does not ask it.
struct FontAnswers: Equatable, Sendable {
  /// A question for a family.
  struct FamilyQuestion: Hashable, Sendable {
    var family: String
    var style: FontStyle
  }

  /// A question for the fonts that stand in for missing characters.
  struct BlockQuestion: Hashable, Sendable {
    var language: String
    var style: FontStyle
    /// Code points divided by `blockSize`.
    var block: UInt32
  }

  /// Characters that one face shows.
  struct Stretch: Hashable, Sendable {
    /// Code points.
    var range: ClosedRange<UInt32>
    var choice: FaceChoice
  }

  /// How many code points are asked for at once: enough for an alphabet, so that a text in one more
  /// script costs one question.
  static let blockSize: UInt32 = 128

  /// The face of a family; `.some(nil)`: the family is not installed.
  var families: [FamilyQuestion: FaceChoice?] = [:]
  /// The face for coloured pictures.
  var emoji: FaceChoice?
  /// The faces of blocks, ascending and without overlaps.
  var blocks: [BlockQuestion: [Stretch]] = [:]
  /// The folders that fontconfig looked through: what it says is true as long as they stay as they
  /// are.
  var folders: [String] = []
  /// Whether something was learnt since this was loaded or saved.
  private(set) var isChanged = false

  /// The face of a character, or `nil` where it is not known.
  func choice(for scalar: UInt32, in question: BlockQuestion) -> FaceChoice? {
    blocks[question]?.first { $0.range.contains(scalar) }?.choice
  }

  /// Remembers the face of a family, or that it is not installed.
  mutating func learn(_ choice: FaceChoice?, for question: FamilyQuestion) {
    families[question] = .some(choice)
    isChanged = true
  }

  /// Remembers the face for coloured pictures.
  mutating func learn(emoji choice: FaceChoice) {
    emoji = choice
    isChanged = true
  }

  /// Remembers the faces of a block.
  mutating func learn(_ stretches: [Stretch], for question: BlockQuestion) {
    blocks[question] = stretches
    isChanged = true
  }

  /// Forgets every answer that names a face whose file cannot be used.
  mutating func forget(_ location: FaceLocation) {
    families = families.filter { $0.value?.location != location }
    blocks = blocks.filter { !$0.value.contains { $0.choice.location == location } }
    if emoji?.location == location { emoji = nil }
    isChanged = true
  }

  /// Notes that everything known is on disk.
  mutating func noteSaved() { isChanged = false }
}
