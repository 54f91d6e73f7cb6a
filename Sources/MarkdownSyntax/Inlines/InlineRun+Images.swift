extension InlineRun {
  /// Returns the opening tags of images, `![`, in a run of the paragraph `bytes`, ascending. A run
  /// has several if the tags of one image follow those of another.
  public func imageOpenings(in bytes: [UInt8]) -> [Range<Int>] {
    guard style.isSuperset(of: [.image, .tag]) else { return [] }
    return range.dropLast().filter {
      bytes[$0] == .exclamationMark && bytes[$0 + 1] == .openBracket
    }
    .map { $0..<($0 + 2) }
  }
}
