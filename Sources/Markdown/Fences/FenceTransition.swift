/// What a stretch of text does to the fence state: for each state before it, the one after it.
///
/// Two stretches in a row are one whose table is composed of theirs, which is how a tree of them
/// answers for any prefix of a text.
struct FenceTransition: Equatable, Sendable {
  private var table: [UInt8]

  /// A stretch without candidates.
  static let identity = FenceTransition(table: (0..<UInt8(FenceState.count)).map { $0 })

  private init(table: [UInt8]) { self.table = table }

  /// The transition of `candidates` in a row.
  init(of candidates: some BidirectionalCollection<FenceCandidate>) {
    self = .identity
    for candidate in candidates.reversed() { prepend(candidate) }
  }

  /// First `first`, then `second`.
  init(_ first: FenceTransition, then second: FenceTransition) {
    table = first.table
    for index in 0..<FenceState.count { table[index] = second.table[Int(first.table[index])] }
  }

  /// The state after the stretch.
  func callAsFunction(_ state: FenceState) -> FenceState {
    FenceState(rawValue: table[Int(state.rawValue)])
  }

  /// Puts `candidate` before the stretch. Only the states that it changes are looked at: outside,
  /// and those that it closes, which for a fence of three characters is one.
  private mutating func prepend(_ candidate: FenceCandidate) {
    let opened = candidate.opened
    let afterOutside = table[0]
    table[0] = table[Int(opened.rawValue)]
    guard candidate.mayClose else { return }
    let shorter = opened.length - FenceState.lengths.lowerBound
    for state in (Int(opened.rawValue) - shorter)...Int(opened.rawValue) {
      table[state] = afterOutside
    }
  }
}
