/// Which steps of the document were made in the outline since it opened. It takes back and redoes these
/// alone: all others changed text that the list hides.
struct OutlineSteps {
  /// For each step made here, the earliest first: how many steps could be taken back right after it.
  private var made: [Int] = []
  /// The same for those that were taken back here, the earliest first.
  private var takenBack: [Int] = []

  /// Notes a step that was made here; now `count` can be taken back.
  mutating func add(count: Int) {
    made.append(count)
    takenBack = []
  }

  /// Notes that the newest of `count` steps is taken back. False if that was not made here.
  mutating func undo(count: Int) -> Bool {
    guard made.last == count else { return false }
    takenBack.append(made.removeLast())
    return true
  }

  /// Notes that the step behind the newest of `count` is made again. False if that was not taken back
  /// here.
  mutating func redo(count: Int) -> Bool {
    guard takenBack.last == count + 1 else { return false }
    made.append(takenBack.removeLast())
    return true
  }
}
