/// A set of letter numbers of one paragraph, as an array of flags: faster than a `Set`.
struct LetterSet {
  private var flags: [Bool] = []
  private(set) var count = 0

  func contains(_ number: Int) -> Bool { number < flags.count && flags[number] }

  /// - Returns: true if the set did not contain the number before.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    guard !contains(number) else { return false }
    while flags.count <= number { flags.append(false) }
    flags[number] = true
    count += 1
    return true
  }

  mutating func formUnion(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }
}
