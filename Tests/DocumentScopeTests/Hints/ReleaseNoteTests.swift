import Files
import Interface
import Localization
import Platform
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// The release note after an update: shown once, and not to a new user.
@MainActor @Suite struct ReleaseNoteTests {
  private func letter(_ editor: TestEditor) -> ReleaseNoteSheet? {
    editor.sheet as? ReleaseNoteSheet
  }

  /// A machine on which version 0 was used before.
  private func updated(machine: String = "one") throws -> Restarts {
    var restarts = Restarts(machine: machine)
    restarts.setup.version = 0
    try restarts.run { _ in }
    restarts.setup.version = 1
    return restarts
  }

  @Test func aFirstStartBringsNone() throws {
    let restarts = Restarts()
    try restarts.run { #expect($0.sheet == nil) }
    try restarts.run { #expect($0.sheet == nil) }
  }

  @Test func anUpdateBringsItOnce() throws {
    let restarts = try updated()
    try restarts.run { #expect(letter($0)?.body == ReleaseNotes.all[1]) }
    try restarts.run { #expect($0.sheet == nil) }
  }

  @Test func anUpdateOnAnotherMachineIsEnough() throws {
    let (here, there) = (try updated(), try updated(machine: "another"))
    try there.run { #expect(letter($0) != nil) }
    #expect(there.carryState(to: here) == 1)
    try here.run { #expect($0.sheet == nil) }
  }

  @Test func aLetterKeyClosesItAndIsWritten() throws {
    try updated().run { editor in
      editor.type("x")
      #expect(editor.sheet == nil)
      #expect(editor.string == "x")
    }
  }

  @Test(arguments: ["return", "escape"]) func anAnswerOnlyClosesIt(key: String) throws {
    try updated().run { editor in
      editor.keys(key)
      #expect(editor.sheet == nil)
      #expect(editor.string.isEmpty)
    }
  }

  @Test func theCommandShowsItAgain() throws {
    let editor = try TestEditor("ˇ")
    editor.document.perform("letter")
    #expect(letter(editor)?.body == ReleaseNotes.all[1])
    editor.keys("escape")
    #expect(editor.sheet == nil)
  }

  @Test func theNewestUnreadLetterComes() {
    let letters: [Int: Phrase] = [1: "one", 4: "four", 9: "nine"]
    func newest(_ version: Int, _ last: Int) -> Phrase? {
      ReleaseNotes.newest(in: letters, upTo: version, after: last)
    }
    #expect(newest(5, 1) == "four")
    #expect(newest(5, 4) == nil)
    #expect(newest(9, 0) == "nine")
    #expect(newest(3, 0) == "one")
    #expect(newest(0, 0) == nil)
  }
}
