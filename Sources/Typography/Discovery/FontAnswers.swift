/// The answers of fontconfig so far, kept between runs so that a warm start does not need it.
struct FontAnswers: Equatable, Sendable {
  /// A query for a family.
  struct FamilyQuestion: Hashable, Sendable {
    var family: String
    var style: FontStyle
  }

  /// A query for the fallback fonts of characters.
  struct BlockQuestion: Hashable, Sendable {
    var language: String
    var style: FontStyle
    /// Code points divided by `blockSize`.
    var block: UInt32
  }

  /// A range of characters with the same face.
  struct Stretch: Hashable, Sendable {
    /// The code points.
    var range: ClosedRange<UInt32>
    var choice: FaceChoice
  }

  /// The number of code points in a query: enough for an alphabet, so that text in another script
  /// costs one query.
  static let blockSize: UInt32 = 128

  /// The face of each family; `.some(nil)` if the family is not installed.
  var families: [FamilyQuestion: FaceChoice?] = [:]
  var emoji: FaceChoice?
  /// The faces of blocks, in ascending ranges that don't overlap.
  var blocks: [BlockQuestion: [Stretch]] = [:]
  /// The folders that fontconfig searched: its answers are valid as long as these are unchanged.
  var folders: [String] = []
  /// True if an answer was added or removed since loading or saving.
  private(set) var isChanged = false

  /// Returns the face of a character; `nil` if it is not known.
  func choice(for scalar: UInt32, in question: BlockQuestion) -> FaceChoice? {
    blocks[question]?.first { $0.range.contains(scalar) }?.choice
  }

  /// Stores the face of a family, or that it is not installed.
  mutating func learn(_ choice: FaceChoice?, for question: FamilyQuestion) {
    families[question] = .some(choice)
    isChanged = true
  }

  /// Stores the face for emoji.
  mutating func learn(emoji choice: FaceChoice) {
    emoji = choice
    isChanged = true
  }

  /// Stores the faces of a block.
  mutating func learn(_ stretches: [Stretch], for question: BlockQuestion) {
    blocks[question] = stretches
    isChanged = true
  }

  /// Removes all answers with a face whose file can't be used.
  mutating func forget(_ location: FaceLocation) {
    families = families.filter { $0.value?.location != location }
    blocks = blocks.filter { !$0.value.contains { $0.choice.location == location } }
    if emoji?.location == location { emoji = nil }
    isChanged = true
  }

  /// Notes that all answers are on disk.
  mutating func noteSaved() { isChanged = false }
}
