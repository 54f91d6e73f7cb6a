public import Files
import Localization

/// Known questions and their answers, from `answers.conf`.
///
/// An entry has keywords and phrases for each language, with an answer. A keyword is found at the
/// beginning of a word; a phrase is several keywords in this order, with at most two words between
/// them. Case and accents don't count, and one letter of a longer keyword may be wrong.
public struct AnswerBook: Sendable {
  /// An automatic answer.
  public struct Answer: Hashable, Sendable {
    /// The name of the entry.
    public let name: String
    /// The language of the keywords that were found, and of the text: `en`.
    public let language: String
    public let text: String
  }

  private struct Entry {
    var answer: Answer
    var phrases: [[WordFolder.Word]]
  }

  /// Sorted by name and language.
  private var entries: [Entry] = []
  /// The lines of the file that are wrong.
  public private(set) var problems: [SettingsProblem] = []

  /// The book that is shipped with the program.
  public static let shipped = AnswerBook(file: PackageResources.answers_conf)

  /// Returns the book in the user's file, or the shipped one if there is no file.
  public static func current(file: [UInt8]?) -> AnswerBook {
    file.map { AnswerBook(file: $0) } ?? shipped
  }

  /// Reads a file. A wrong line becomes a problem; the rest is read.
  public init(file bytes: [UInt8]) {
    let (values, problems) = SettingsDocument(bytes).checked { name, value in
      guard EntryName(name) != nil else {
        return Phrase("names have the form “question.language.words” or “question.language.answer”")
      }
      return value.text.utf8.count <= Self.longest ? nil : Phrase("the text is too long")
    }
    self.problems = problems
    guard let folder = WordFolder() else { return }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let name = EntryName(name), name.kind == .answer,
        let words = values[name.sibling(.words)]?.text
      else { continue }
      let phrases = words.split { $0 == "," || $0.isNewline }.map { folder.words(of: String($0)) }
      let answer = Answer(name: name.question, language: name.language, text: value.text)
      entries.append(Entry(answer: answer, phrases: phrases.filter { !$0.isEmpty }))
    }
  }

  /// Returns the answer to a question, also to one that is still being typed; `nil` if none is known.
  /// Linear in the first four kilobytes of the text and in the size of the book.
  ///
  /// - Parameter language: the language of the window, which is taken where an answer fits equally
  ///   well in several.
  public func answer(to question: String, language: String = "en") -> Answer? {
    guard !entries.isEmpty, let folder = WordFolder() else { return nil }
    let start = String(decoding: question.utf8.prefix(Self.mostRead), as: UTF8.self)
    let words = folder.words(of: start)
    guard !words.isEmpty else { return nil }
    var best: (answer: Answer, score: Int)?
    for entry in entries {
      let letters = entry.phrases.filter { Self.isFound($0, in: words) }.map { phrase in
        phrase.reduce(0) { $0 + $1.count }
      }
      guard !letters.isEmpty else { continue }
      // The score is doubled, so that the language decides only between equal answers.
      let score = 2 * letters.reduce(0, +) + (entry.answer.language == language ? 1 : 0)
      if score > best?.score ?? 0 { best = (entry.answer, score) }
    }
    return best?.answer
  }

  private static func isFound(_ phrase: [WordFolder.Word], in words: [WordFolder.Word]) -> Bool {
    words.indices.contains { start in
      var place = start
      for (number, key) in phrase.enumerated() {
        let window = number == 0 ? words[place...place] : words[place...].prefix(1 + mostBetween)
        guard let found = window.firstIndex(where: { WordBeginning.matches($0, key) }) else {
          return false
        }
        place = found + 1
      }
      return true
    }
  }

  private static let mostBetween = 2
  private static let mostRead = 4096
  private static let longest = 4000
}

/// The name of a line: `undo.en.words`.
private struct EntryName {
  enum Kind: String {
    case words, answer
  }

  var question: String
  var language: String
  var kind: Kind

  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty,
      let kind = Kind(rawValue: parts[2])
    else { return nil }
    (question, language, self.kind) = (parts[0], parts[1], kind)
  }

  func sibling(_ kind: Kind) -> String { "\(question).\(language).\(kind.rawValue)" }
}
