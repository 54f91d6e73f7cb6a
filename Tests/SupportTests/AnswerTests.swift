import Files
import TestSupport
import Testing

@testable import Support

@Suite struct AnswerTests {
  private let book = AnswerBook(
    file: Array(
      """
      print.en.words = "print, printer, paper jam, café"
      print.en.answer = "Ctrl+P prints."
      print.et.words = "printida, trükkida"
      print.et.answer = "Ctrl+P prindib."
      print.ru.words = "напечатать, ёлка"
      print.ru.answer = "Ctrl+P печатает."
      spell.en.words = "spelling, dictionary, F7"
      spell.en.answer = "F7 goes on."
      spell.zh.words = "拼写"
      spell.zh.answer = "F7。"
      both.en.words = "shared"
      both.en.answer = "in English"
      both.et.words = "shared"
      both.et.answer = "eesti keeles"

      """.utf8))

  private func answer(_ text: String, _ language: String = "en") -> String? {
    book.answer(to: text, language: language)?.text
  }

  @Test(arguments: [
    "How do I print?", "PRINTING", "printers", "the paper is in jam", "Cafe", "CAFÉ",
    "pritn", "prnt", "prrint", "prjnt a page",
  ])
  func questionsAreKnown(_ question: String) {
    #expect(answer(question) == "Ctrl+P prints.")
  }

  @Test(arguments: [
    "", "?!", "hello", "reprint", "sprint", "jam of paper", "paper and so on and then jam", "prxxt",
    "f8", "caxx",
  ])
  func othersAreNot(_ question: String) { #expect(answer(question) == nil) }

  @Test func lettersOfOtherScripts() {
    #expect(answer("Kuidas TRUKKIDA?") == "Ctrl+P prindib.")
    #expect(answer("Как НАПЕЧАТАТЬ это") == "Ctrl+P печатает.")
    #expect(answer("Елка") == "Ctrl+P печатает.")
    #expect(answer("如何检查拼写错误") == "F7。")
  }

  @Test func theWindowsLanguageDecidesBetweenEquals() {
    #expect(answer("shared", "en") == "in English")
    #expect(answer("shared", "et") == "eesti keeles")
    #expect(answer("shared", "ru") != nil)
    // A better match is worth more than the language.
    #expect(answer("dictionary", "et") == "F7 goes on.")
  }

  @Test func theBetterMatchCounts() {
    #expect(answer("spelling, dictionary and print") == "F7 goes on.")
  }

  /// Each keyword of some length, with each of its letters wrong, missing, doubled or swapped.
  @Test func oneWrongLetterIsTolerated() {
    let key = Array("dictionary".unicodeScalars)
    for place in key.indices {
      var wrong = key
      wrong[place] = "x"
      #expect(WordBeginning.matches(wrong, key))
      var missing = key
      missing.remove(at: place)
      #expect(WordBeginning.matches(missing, key))
      var more = key
      more.insert("x", at: place)
      #expect(WordBeginning.matches(more + Array("xyz".unicodeScalars), key))
      if place > 0 {
        var swapped = key
        swapped.swapAt(place - 1, place)
        #expect(WordBeginning.matches(swapped, key))
        var two = key
        two[0] = "x"
        two[place] = "z"
        #expect(!WordBeginning.matches(two, key))
      }
    }
    #expect(!WordBeginning.matches(Array("trash".unicodeScalars), Array("crash".unicodeScalars)))
  }

  @Test func wrongLinesAreTold() {
    let book = AnswerBook(file: Array("a.en.words = \"x\"\nb = 1\nnonsense\n".utf8))
    #expect(book.problems.map(\.line) == [2, 3])
    #expect(book.answer(to: "x") == nil)
  }

  @Test func theShippedBookIsRight() {
    #expect(AnswerBook.shipped.problems.isEmpty)
    #expect(AnswerBook.current(file: nil).answer(to: "menus")?.name == "menus")
    #expect(AnswerBook.current(file: []).answer(to: "menus") == nil)
    #expect(AnswerBook.shipped.answer(to: "I lost my text!", language: "en")?.name == "undo")
    #expect(AnswerBook.shipped.answer(to: "Где меню?", language: "en")?.language == "ru")
  }

  @Test(arguments: seeds) func anyTextIsReadWithoutHarm(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      _ = answer(String(decoding: random.bytes(upTo: 60), as: UTF8.self))
      _ = AnswerBook(file: random.bytes(upTo: 60))
    }
  }
}
