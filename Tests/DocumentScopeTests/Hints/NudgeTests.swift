import Canvas
import Platform
import TestSupport
import TextCore
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Nudges: after twenty minutes of writing, a day apart, each a few times, never when it is done.
@MainActor @Suite struct NudgeTests {
  private let alt = "Hold Alt while a menu is open to see more items."
  private let poll = "What do you write here most often?"
  private let give = "Paber has no ads, only people who like it."
  private let thanks = "Thank you for your answer."
  private let day = 24 * 60 * 60.0

  private func firstRow(_ editor: TestEditor) -> String? {
    editor.rows(ofMenu: "e").first { !$0.isEmpty }
  }

  @Test func nothingComesBeforeTwentyMinutes() throws {
    let editor = try TestEditor("ˇ")
    editor.write(minutes: 19.5)
    #expect(firstRow(editor) == "Undo")
    editor.write(minutes: 1)
    #expect(firstRow(editor) == alt)
  }

  @Test func lettersInALockedDocumentAreNoWriting() throws {
    let editor = try TestEditor("ˇ")
    editor.document.editor.isLocked = true
    editor.write(minutes: 21)
    #expect(firstRow(editor) != alt)
  }

  @Test func linesAndIndentationAreWriting() throws {
    let editor = try TestEditor("ˇ")
    for _ in 0..<32 {
      for key in ["return", "tab"] {
        editor.clock.now += 20
        editor.keys(key)
      }
    }
    #expect(firstRow(editor) == alt)
  }

  @Test func occasionalTypingBringsNoSuggestion() throws {
    let editor = try TestEditor("ˇ")
    for _ in 1...100 {
      editor.clock.now += 60
      editor.type("a")
    }
    #expect(firstRow(editor) == "Undo")
  }

  @Test func writingAddsUpOverStarts() throws {
    let restarts = Restarts()
    for _ in 1...4 { try restarts.run { $0.write(minutes: 4) } }
    try restarts.run { #expect(firstRow($0) == "Undo") }
    try restarts.run {
      $0.write(minutes: 6)
      #expect(firstRow($0) == alt)
    }
  }

  @Test func theNextComesAfterADayAndMoreWriting() throws {
    let editor = try TestEditor("ˇ")
    editor.write(minutes: 21)
    #expect(firstRow(editor) == alt)
    #expect(firstRow(editor) == "Undo")
    editor.write(minutes: 21)
    #expect(firstRow(editor) == "Undo")
    editor.clock.start += day
    #expect(firstRow(editor) == alt)
    editor.clock.start += day
    #expect(firstRow(editor) == "Undo")
    editor.write(minutes: 21)
    #expect(firstRow(editor) == alt)
  }

  @Test func itStandsInEveryMenuOfOneOpening() throws {
    let editor = try TestEditor("ˇ")
    editor.write(minutes: 21)
    editor.keys("f10").type("e")
    #expect(editor.menuRows.last?.first == alt)
    editor.keys("right")
    #expect(editor.menuRows.last?.first == alt)
    #expect(editor.application.state.count("nudge.alt.views") == 1)
  }

  @Test func eachIsLimited() throws {
    let restarts = Restarts()
    var seen: [String: Int] = [:]
    var next = restarts
    for _ in 1...12 {
      try next.run { editor in
        editor.write(minutes: 21)
        if let row = firstRow(editor), row != "Undo" { seen[row, default: 0] += 1 }
      }
      next.date += day
    }
    #expect(seen == [alt: 3, give: 2, poll: 3])
  }

  @Test func holdingAltMakesTheTipNeedless() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("e").hold(.alt).hold([])
    editor.document.menus.close()
    editor.write(minutes: 21)
    #expect(firstRow(editor) == give)
  }

  @Test func aCompletedSuggestionIsNotMade() throws {
    let editor = try TestEditor("ˇ")
    editor.application.hints.didUseAlternates()
    editor.application.hints.wasChosen("give")
    editor.write(minutes: 21)
    #expect(firstRow(editor) == poll)
  }

  @Test func anAnswerIsKeptAndThankedForOnce() throws {
    let editor = try TestEditor("ˇ")
    editor.application.hints.didUseAlternates()
    editor.application.hints.wasChosen("give")
    editor.write(minutes: 21)
    let text = editor.string
    editor.keys("f10").type("e")
    #expect(
      editor.menuRows.last?.prefix(5) == [poll, "Notes", "Articles", "Stories", "Something else"])
    let panel = try #require(editor.document.menus.session?.panels.last)
    let row = panel.frame(ofRow: 3)
    let point = Point(x: row.x + 60, y: row.y + 10)
    editor.press(point).release(point)
    #expect(editor.application.state.word("poll.what") == "stories")
    #expect(editor.string == text)
    #expect(firstRow(editor) == thanks)
    #expect(firstRow(editor) == "Undo")
    editor.clock.start += 9 * day
    editor.write(minutes: 60)
    #expect(firstRow(editor) == "Undo")
  }

  @Test func anAnswerIsNeverChosenByTheMenusOwnKeys() throws {
    let editor = try TestEditor("«one»")
    editor.application.hints.didUseAlternates()
    editor.application.hints.wasChosen("give")
    editor.write(minutes: 21)
    editor.document.editor.select(.init(anchor: 0, head: 3))
    editor.keys("f10").type("e")
    let panel = try #require(editor.document.menus.session?.panels.last)
    let marked = try #require(panel.marked)
    #expect(panel.titles[marked] == "Undo")
    #expect(panel.mnemonics.places[1] == nil)
    editor.type("c")
    #expect(!editor.document.menus.isOpen)
    #expect(editor.clipboard.text?.isEmpty == false)
    #expect(editor.application.state.word("poll.what") == nil)
  }

  @Test func twoMachinesNudgeOnce() throws {
    let (here, there) = (Restarts(), Restarts(machine: "another"))
    try there.run {
      $0.write(minutes: 21)
      #expect(firstRow($0) == alt)
    }
    try here.run { $0.write(minutes: 21) }
    #expect(there.carryState(to: here) == 1)
    try here.run { #expect(firstRow($0) == "Undo") }
  }
}
