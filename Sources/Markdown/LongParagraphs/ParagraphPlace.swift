/// What bytes that are parsed must know of the paragraph that they are in.
struct ParagraphPlace: Sendable {
  /// The state of code fences before the paragraph.
  var fence: FenceState
  /// What is around them, if they are some of the parts of a paragraph that has others; nil if they
  /// are all of a paragraph.
  var surroundings: Surroundings?

  struct Surroundings {
    /// The bytes of the paragraph before them, or `ParagraphParts.reach` of them.
    var before: [UInt8]
    /// The bytes of the paragraph behind them, or `ParagraphParts.reach` of them.
    var after: [UInt8]
    /// What the paragraph is, if it begins before them.
    var block: BlockStyle?
  }

  /// The parts of `bytes`, which stand in this place or are to stand there.
  func parts(of bytes: [UInt8]) -> [ParagraphParts.Part] {
    guard isParted(bytes) else { return [ParagraphParts.Part(range: 0..<bytes.count)] }
    let before = surroundings?.before ?? []
    let after = surroundings?.after ?? []
    let start = before.count
    return ParagraphParts.parts(in: start..<(start + bytes.count), of: before + bytes + after)
      .map { $0.moved(by: -start) }
  }

  /// Whether `bytes` would be in a paragraph of parts here.
  func isParted(_ bytes: [UInt8]) -> Bool {
    surroundings != nil || ParagraphParts.areIn(bytes.count)
  }
}
