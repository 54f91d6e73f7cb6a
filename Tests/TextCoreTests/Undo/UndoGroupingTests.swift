import TestSupport
import Testing

@testable import TextCore

/// The extent of an undo step for each kind of grouping.
@Suite struct UndoGroupingTests {
  /// The actions of a writer that affect grouping.
  private enum Act {
    case type(String), newParagraph, backspace, command, jump, pause
  }

  /// A text that grows at its end, with its history.
  private struct Sheet {
    var text = TextRope()
    var history = UndoHistory()
    var time = 0.0
    var caret: TextOffset = 0

    mutating func perform(_ edit: Edit, _ kind: EditKind) {
      let before = EditorState(selection: Selection(caret: caret))
      let begun = edit.begins(in: text)
      guard let inverse = try? edit.inverse(in: text), (try? edit.apply(to: &text)) != nil else {
        Issue.record("\(edit) was made for another text")
        return
      }
      caret = text.end
      history.record(
        inverse: inverse, kind: kind, begun: begun, at: time, before: before,
        after: EditorState(selection: Selection(caret: caret)))
      time += 0.1
    }

    mutating func perform(_ act: Act) {
      let end = text.end..<text.end
      switch act {
      case .type(let letters): perform(Edit(replacing: end, with: letters, in: text), .typing)
      case .newParagraph: perform(Edit(replacing: end, with: "\n", in: text), .newParagraph)
      case .command: perform(Edit(replacing: end, with: "+", in: text), .command)
      case .backspace:
        guard text.end > 0 else { return }
        let last = text.clusterStart(before: text.end)
        perform(Edit(replacing: last..<text.end, with: TextRope(), in: text), .deleting)
      case .jump: history.breakGroup()
      case .pause: time += 2
      }
    }

    /// The texts that undo leads to, one after the other.
    func undone() throws -> [String] {
      var copy = self
      var texts: [String] = []
      while copy.history.canUndo {
        var text = copy.text
        _ = try copy.history.undo(length: text.utf8Count) { edit throws(StaleEdit) in
          let inverse = try edit.inverse(in: text)
          try edit.apply(to: &text)
          return inverse
        }
        copy.text = text
        texts.append(text.string(in: 0..<text.end))
      }
      return texts
    }
  }

  /// The model: the texts that undo returns to, as a list. Each act either extends the last step or
  /// makes a new one.
  private struct Model {
    var texts = [""]
    var last: Act?
    var wasInterrupted = true
    var wasPause = false

    mutating func perform(_ act: Act, _ grouping: UndoHistory.Grouping) {
      guard var text = texts.last else { return }
      switch act {
      case .jump:
        wasInterrupted = true
        return
      case .pause:
        wasPause = true
        return
      case .type(let letters): text += letters
      case .newParagraph: text += "\n"
      case .command: text += "+"
      case .backspace:
        if text.isEmpty { return }
        text.removeLast()
      }
      let before = texts[texts.count - 1]
      if isNew(act, after: before, grouping) {
        texts.append(text)
      } else {
        texts[texts.count - 1] = text
      }
      last = act
      wasPause = false
      wasInterrupted = false
    }

    private func isNew(_ act: Act, after text: String, _ grouping: UndoHistory.Grouping) -> Bool {
      guard !wasInterrupted, let last else { return true }
      if case .command = act { return true }
      if case .command = last { return true }
      if grouping == .uninterrupted { return false }
      if wasPause { return true }
      if grouping == .word, case .type(let letters) = act, let first = letters.first {
        let begins = first == "漢" || (text.last?.isWhitespace ?? true)
        if !first.isWhitespace, begins { return true }
      }
      switch (last, act) {
      case (.type, .type), (.type, .newParagraph), (.backspace, .backspace): return false
      default: return true
      }
    }
  }

  private static let letters = ["a", "ö", " ", " ", "漢", "-", "'", "\u{2003}"]

  private func act(_ random: inout SeededGenerator) -> Act {
    switch random.number(0...19) {
    case 0...11: .type(Self.letters[random.number(0...(Self.letters.count - 1))])
    case 12...13: .newParagraph
    case 14...16: .backspace
    case 17: .command
    case 18: .jump
    default: .pause
    }
  }

  @Test(arguments: seeds, UndoHistory.Grouping.allCases)
  func stepsAreThoseOfTheModel(_ seed: UInt64, _ grouping: UndoHistory.Grouping) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 1...30 {
      var sheet = Sheet()
      sheet.history.grouping = grouping
      var model = Model()
      for _ in 1...60 {
        let next = act(&random)
        sheet.perform(next)
        model.perform(next, grouping)
      }
      let expected = Array(model.texts.dropLast().reversed())
      #expect(try sheet.undone() == expected, "seed \(seed)")
    }
  }

  private func write(_ acts: [Act], _ grouping: UndoHistory.Grouping) throws -> [String] {
    var sheet = Sheet()
    sheet.history.grouping = grouping
    for act in acts { sheet.perform(act) }
    return try sheet.undone()
  }

  @Test func byWord() throws {
    let acts = "a well-worn don't ".map { Act.type(String($0)) }
    #expect(try write(acts, .word) == ["a well-worn ", "a ", ""])
    #expect(try write(acts, .phrase) == [""])
  }

  @Test func uninterruptedGoesOnOverPausesParagraphsAndCorrections() throws {
    let acts: [Act] = [
      .type("a"), .pause, .newParagraph, .type("b"), .backspace, .pause, .type("c"), .jump,
      .type("d"), .command, .type("e"),
    ]
    #expect(try write(acts, .uninterrupted) == ["a\ncd+", "a\ncd", "a\nc", ""])
  }

  @Test func anotherGroupingHoldsFromTheNextLetterOn() throws {
    var sheet = Sheet()
    for letter in "one two" { sheet.perform(.type(String(letter))) }
    sheet.history.grouping = .word
    for letter in " three four" { sheet.perform(.type(String(letter))) }
    sheet.history.grouping = .uninterrupted
    sheet.perform(.pause)
    sheet.perform(.type("x"))
    #expect(try sheet.undone() == ["one two three ", "one two ", ""])
  }

  @Test(arguments: [
    ("", "a", true), ("a", "b", false), ("a ", "b", true), ("a\n", "b", true), ("a ", " ", false),
    ("漢", "字", true), ("a", "漢", true), ("漢", "a", false), ("a", "\n", false),
    ("a\u{3000}", "b", true), ("«", "a", false), ("👩‍🚀 ", "👩‍🚀", true),
  ])
  func theFirstLetterOfAWord(_ text: String, _ letters: String, _ begins: Bool) {
    let rope = TextRope(text)
    let edit = Edit(replacing: rope.end..<rope.end, with: letters, in: rope)
    #expect((edit.begins(in: rope) != nil) == begins)
  }

  @Test(arguments: [
    ("One. ", "T", true), ("One.", " ", false), ("One! ", "2", true), ("One? \u{201C}", "T", false),
    ("One.\u{201D} ", "T", true), ("(One.) ", "T", true), ("**One.** ", "T", true),
    ("One. ", "**T", true), ("**One.**", " T", true), ("e.g. ", "t", false), ("One, ", "T", false),
    ("One.", "T", false), ("One.\n", "T", false), ("3.", "5", false), ("雨だ。", "雪", true),
    ("雨だ", "雪", false), ("Wait… ", "N", true), ("", "T", false),
  ])
  func theFirstLetterOfASentence(_ text: String, _ letters: String, _ begins: Bool) {
    let rope = TextRope(text)
    let edit = Edit(replacing: rope.end..<rope.end, with: letters, in: rope)
    #expect((edit.begins(in: rope) == .sentence) == begins)
  }

  @Test func aRunWithoutAPauseIsTakenBackBySentences() throws {
    var sheet = Sheet()
    for letter in "One two. Three, e.g. four! Five" { sheet.perform(.type(String(letter))) }
    #expect(try sheet.undone() == ["One two. Three, e.g. four! ", "One two. ", ""])
    sheet.history.grouping = .uninterrupted
    for letter in ". Six. Seven" { sheet.perform(.type(String(letter))) }
    #expect(
      try sheet.undone() == ["One two. Three, e.g. four! ", "One two. ", ""])
  }

  @Test func bytesThatAreNoTextAreNoSpaces() {
    let rope = TextRope(bytes: [0xFF])
    let other = TextRope(bytes: [0xFE])
    #expect(Edit(replacing: 1..<1, with: other, in: rope).begins(in: rope) == nil)
    #expect(Edit(replacing: 0..<0, with: other, in: rope).begins(in: rope) == .word)
    #expect(Edit(replacing: 0..<1, with: TextRope(), in: rope).begins(in: rope) == nil)
  }
}
