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

  /// Notes that the newest of `count` steps is undone. False if it was not made here.
  mutating func undo(count: Int) -> Bool {
    guard made.last == count else { return false }
    takenBack.append(made.removeLast())
    return true
  }

  /// Notes that the step after the newest of `count` is redone. False if it was not undone here.
  mutating func redo(count: Int) -> Bool {
    guard takenBack.last == count + 1 else { return false }
    made.append(takenBack.removeLast())
    return true
  }
}
