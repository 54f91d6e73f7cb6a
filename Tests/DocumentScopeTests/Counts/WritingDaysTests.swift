import Files
import Interface
import SystemPackage
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// The words of the last days, as the state keeps them.
@MainActor @Suite struct WritingDaysTests {
  @Test func theyAreThereAtTheNextStart() throws {
    let restarts = Restarts()
    try restarts.run { $0.application.days.add(12) }
    try restarts.run { editor in
      editor.application.days.add(-5)
      editor.application.days.add(1)
    }
    try restarts.run { #expect($0.application.days.today == 8) }
  }

  @Test func otherMachinesAddTheirs() throws {
    let (one, other) = (Restarts(machine: "one"), Restarts(machine: "other"))
    try one.run { $0.application.days.add(12) }
    try other.run { $0.application.days.add(30) }
    #expect(one.carryState(to: other) > 0)
    try other.run { #expect($0.application.days.today == 42) }
    // Also if it is copied several times.
    #expect(one.carryState(to: other) > 0)
    try other.run { #expect($0.application.days.today == 42) }
  }

  @Test func eachDayHasItsOwn() throws {
    var restarts = Restarts()
    for day in 0..<5 {
      try restarts.run { $0.application.days.add(100 + day) }
      restarts.date += 86_400
    }
    try restarts.run {
      #expect($0.application.days.words(ofLast: 6) == [100, 101, 102, 103, 104, 0])
    }
  }

  @Test func oldDaysAreForgottenOnTheDiskToo() throws {
    var restarts = Restarts()
    try restarts.run { $0.application.days.add(7) }
    func isKept() -> Bool {
      restarts.store.paths(in: "/state").contains {
        restarts.store.text(at: $0)?.contains("2026-01-01.words-written") == true
      }
    }
    #expect(isKept())
    restarts.date += Double(WritingDaysModule.kept + 1) * 86_400
    try restarts.run { editor in
      editor.application.days.add(3)
      #expect(editor.application.days.words(ofLast: 100) == [Int](repeating: 0, count: 99) + [3])
    }
    #expect(!isKept())
  }

  @Test(arguments: [
    "count day.2026-01-01.words-written x 9223372036854775807", "count day. x 3",
    "count day.2026-01-01.words-deleted x 9223372036854775807", "count day.9999-99-99. x 1",
    "count day.2026-01-01.words-written x -4", "count day.%00.words-written x 4", "\u{0}\u{1}",
  ])
  func whateverTheFileSaysItStarts(line: String) throws {
    let store = TestEditor.disk()
    let head = "# What Paber remembers. Copies of this file may be merged line by line.\n"
    store.put(Array((head + line + "\n# End.\n").utf8), at: "/state/state")
    var setup = TestEditor.Setup()
    setup.settings.goal = .day
    let editor = try TestEditor(setup, store: store) { try $0.documents.newSheet() }
    editor.settle().type("two words").settle()
    _ = editor.document.goal.fraction
    editor.keys("f10").type("eg")
    editor.tick()
    #expect(editor.application.days.words(ofLast: 28).count == 28)
  }
}
