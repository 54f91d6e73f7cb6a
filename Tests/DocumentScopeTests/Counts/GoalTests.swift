import Files
import Interface
import Localization
import Platform
import SystemPackage
import Testing
import TextCore

@testable import ApplicationScope
@testable import Canvas
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

extension TestEditor {
  /// The number of pixels at the left edge that the goal's line fills.
  fileprivate var filledPixels: Int {
    tick()
    let accent = application.appearance.theme.accent.pixel
    let size = window.deviceSize
    return (0..<size.height).count { y in
      (0..<2).allSatisfy { window.pixels[y * size.width + $0] == accent }
    }
  }
}

/// A goal of words, and the words written on each day.
@MainActor @Suite struct GoalTests {
  private func editor(
    _ goal: WritingGoal, _ marked: String = "Some words before.ˇ", words: Double = 50,
    _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    setup.settings.goal = goal
    setup.settings.goalSitting = words
    setup.settings.goalDay = words
    setup.settings.goalDocument = words
    change(&setup)
    return try TestEditor(marked, setup).settle()
  }

  @Test func withoutOneNothingIsCountedOrDrawn() throws {
    let queue = HeldQueue()
    let editor = try editor(.off, "a wordˇ") { $0.writingQueue = queue }
    editor.type(" more words").settle()
    #expect(queue.count == 0 && editor.application.days.today == 0)
    #expect(editor.filledPixels == 0 && editor.tick() == nil)
  }

  @Test func ofASittingCountsWhatIsWrittenInIt() throws {
    let editor = try editor(.sitting)
    #expect(editor.document.goal.fraction == 0)
    editor.type(" And five words more here.").settle()
    #expect(editor.document.goal.fraction == 5.0 / 50)
    #expect(editor.filledPixels == editor.window.deviceSize.height / 10)
    editor.keys("ctrl+backspace", "ctrl+backspace", "ctrl+backspace").settle()
    #expect(editor.document.goal.fraction < 5.0 / 50)
    editor.keys("ctrl+a", "backspace").settle()
    #expect(editor.document.goal.fraction == 0 && editor.filledPixels == 0)
  }

  @Test func theLineIsFullAndNoMore() throws {
    let editor = try editor(.sitting, "ˇ")
    for _ in 0..<60 { editor.type("word ") }
    editor.settle()
    #expect(editor.document.goal.fraction == 1)
    #expect(editor.filledPixels == editor.window.deviceSize.height)
  }

  @Test func ofTheDocumentCountsAllOfIt() throws {
    let editor = try editor(.document, "one two three four fiveˇ")
    #expect(editor.document.goal.fraction == 5.0 / 50)
    editor.type(" six").settle()
    #expect(editor.document.goal.fraction == 6.0 / 50)
  }

  @Test func aMovedParagraphIsNotWritten() throws {
    let editor = try editor(.sitting, "«one two three\n\n»four\n\n")
    editor.keys("ctrl+x", "ctrl+end", "ctrl+v").settle()
    #expect(editor.document.goal.fraction == 0 && editor.application.days.today == 0)
  }

  @Test func wordsOfOtherProgramsDoNotCount() throws {
    var setup = TestEditor.Setup()
    setup.settings.goal = .day
    let editor = try TestEditor(file: Array("one two\n".utf8), setup)
    editor.settle()
    editor.changeOutside("one two three four\n").settle()
    #expect(editor.string == "one two three four\n" && editor.application.days.today == 0)
    editor.keys("ctrl+end").type("five six").settle()
    #expect(editor.application.days.today == 2)
  }

  @Test func theRestOfALongFileIsNotWritten() throws {
    var setup = TestEditor.Setup()
    setup.settings.goal = .day
    setup.sliceSizes = SliceSizes(least: 1 << 16, head: 1 << 14, slice: 1 << 15)
    let queue = HeldQueue()
    setup.readingQueue = queue
    let editor = try TestEditor(
      file: Array(String(repeating: "a word\n", count: 40_000).utf8), setup)
    while queue.count > 0 {
      queue.release()
      editor.settle()
    }
    #expect(editor.text.utf8Count == 280_000 && editor.application.days.today == 0)
  }

  @Test func wordsTypedBeforeTheFirstCountCount() throws {
    let queue = HeldQueue()
    let editor = try editor(.sitting, "one twoˇ") { $0.writingQueue = queue }
    editor.type(" three four").settle()
    queue.release()
    editor.mainThread.run()
    editor.settle()
    #expect(editor.document.goal.fraction == 2.0 / 50)
  }

  @Test func windowsShareTheDay() throws {
    let editor = try editor(.day)
    editor.type(" Three more words.").settle()
    try editor.application.documents.newSheet()
    editor.settle()
    let other = try #require(editor.documents.last)
    #expect(other !== editor.document && other.goal.fraction == 3.0 / 50)
    editor.type(" Two more.").settle()
    #expect(other.goal.fraction == 5.0 / 50 && editor.document.goal.fraction == 5.0 / 50)
  }

  @Test func theLastWordsCountWhenTheWindowCloses() throws {
    let editor = try editor(.day)
    editor.type(" Three more words.")
    editor.document.close()
    #expect(editor.application.days.today == 3)
  }

  @Test func atMidnightADayBegins() throws {
    let editor = try editor(.day)
    editor.type(" Three more words.").settle()
    #expect(editor.document.goal.fraction == 3.0 / 50)
    // The state is flushed before midnight.
    editor.wait(60)
    let midnight = try #require(editor.tick(), "it wakes once")
    #expect(midnight > editor.clock.now && midnight - editor.clock.now <= 25 * 3600)
    editor.clock.now = midnight + 1
    editor.tick()
    #expect(editor.document.goal.fraction == 0 && editor.filledPixels == 0)
    #expect(editor.application.days.words(ofLast: 2) == [3, 0])
    editor.type(" Two more.").settle()
    #expect(editor.application.days.words(ofLast: 2) == [3, 2])
  }

  @Test func atRestItWakesNothing() throws {
    for goal in [WritingGoal.sitting, .document] {
      let editor = try editor(goal)
      editor.keys("f8").letGo("f8")
      editor.type(" more words").settle()
      // Until the state is flushed.
      editor.wait(60)
      #expect(editor.tick() == nil)
      let presented = editor.window.presented.count
      editor.wait(1000)
      #expect(editor.window.presented.count == presented)
    }
  }

  @Test func theKeyItselfCountsNothing() throws {
    let editor = try editor(.sitting)
    editor.type(" more words")
    editor.tick()
    #expect(editor.document.goal.fraction == 0)
    editor.wait(1.1)
    #expect(editor.document.goal.fraction == 2.0 / 50)
  }

  @Test func itIsSetInItsMenu() throws {
    let editor = try editor(.off, "one two threeˇ")
    editor.openMenu("eG")
    #expect(
      editor.menuRows.last == [
        "None", "Words per Sitting", "Words per Day", "Words in the Document",
      ])
    editor.keys("down")
    #expect(editor.application.settings.current.goal == .sitting, "it is tried on")
    editor.keys("down", "return")
    #expect(editor.application.settings.chosen.goal == .day)
    #expect(editor.menuRows.last?.suffix(4) == ["", "Words", "", "Last Four Weeks"])
    editor.keys("end", "right", "right")
    #expect(editor.application.settings.chosen.goalDay == 150)
    editor.keys("left", "left", "left", "left")
    #expect(editor.application.settings.chosen.goalDay == 50, "that is the least")
    editor.document.menus.close()
    editor.settle()
    #expect(editor.document.goal.fraction == 0)
    editor.openMenu("eG").keys("home", "return", "escape", "escape", "escape").settle()
    #expect(editor.application.settings.chosen.goal == .off && editor.document.goal.fraction < 0)
    editor.wait(60)
    #expect(editor.tick() == nil)
  }

  /// The goal counts from the moment when it is set, also after earlier counts.
  @Test(arguments: [false, true])
  func itBeginsWhenItIsSet(isTyped: Bool) throws {
    let editor = try editor(.off, "one two threeˇ")
    editor.keys("f8").settle().letGo("f8")
    if isTyped { editor.type(" four") }
    editor.application.settings.change { $0.goal = .sitting }
    editor.type(" five six").settle()
    #expect(editor.document.goal.fraction == 2 / Settings().goalSitting)
  }

  @Test func theLadderGoesUpAndDownByTheSameRungs() {
    var words = Int(Settings.goalWords.lowerBound)
    var rungs: [Int] = []
    while Settings.steppedGoal(words, by: 1) != words {
      rungs.append(words)
      words = Settings.steppedGoal(words, by: 1)
    }
    #expect(words == 1_000_000 && rungs.count < 150)
    while Settings.steppedGoal(words, by: -1) != words {
      words = Settings.steppedGoal(words, by: -1)
      #expect(rungs.popLast() == words)
    }
    #expect(rungs.isEmpty)
    #expect(Settings.steppedGoal(777, by: 1) == 800 && Settings.steppedGoal(777, by: -1) == 750)
  }

  @Test func aDocumentKeepsItsWords() throws {
    let store = TestEditor.disk()
    for name in ["book.md", "note.md"] {
      store.put(Array("one two three\n".utf8), at: FilePath("/home/ann/\(name)"))
    }
    func open(_ name: String) throws -> TestEditor {
      try TestEditor(TestEditor.Setup(), store: store) {
        try $0.documents.open(path: FilePath("/home/ann/\(name)"))
      }
      .settle()
    }
    let book = try open("book.md")
    book.openMenu("eGi").keys("end", "left", "left").settle()
    #expect(book.document.goal.words == 9000)
    book.document.close()
    book.application.tearDown()
    let note = try open("note.md")
    #expect(note.document.goal.words == 9000, "it has none of its own")
    note.document.goal.set(50)
    note.settle()
    #expect(note.document.goal.fraction == 3.0 / 50)
    note.document.close()
    note.application.tearDown()
    #expect(try open("book.md").document.goal.words == 9000)
    #expect(try open("note.md").document.goal.words == 50)
  }
}
