/// The undo steps that were made in the outline since it opened. It undoes and redoes these alone:
/// all others changed text that the list hides.
struct OutlineSteps {
  /// For each step made here, the earliest first: the number of steps that could be undone right
  /// after it.
  private var made: [Int] = []
  /// The same for those that were undone here, the earliest first.
  private var takenBack: [Int] = []

  /// Notes a step that was made here; now `count` can be undone.
  mutating func add(count: Int) {
    made.append(count)
    takenBack = []
  }

  /// True if the newest of `count` steps was made here, or the one after it was undone here.
  func hasNext(isUndo: Bool, count: Int) -> Bool {
    isUndo ? made.last == count : takenBack.last == count + 1
  }

  /// Notes that the newest step that was made here is undone, or the one after it redone; there is one.
  mutating func step(isUndo: Bool) {
    if isUndo { takenBack.append(made.removeLast()) } else { made.append(takenBack.removeLast()) }
  }
}
