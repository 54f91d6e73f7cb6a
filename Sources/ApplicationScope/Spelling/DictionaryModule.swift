import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import TextCore

/// The dictionaries in use and the user's own words, once for all documents.
///
/// While neither spelling nor completion needs them nothing is open: no dictionary, no thread. When
/// spelling is switched on, or a completion is first looked for, the dictionaries of the set
/// languages are opened in the background; `verdictsDidChange` tells when they are ready.
public final class DictionaryModule: Module {
  /// Tells that words have to be checked again: a dictionary has come or gone, a word was added.
  public let verdictsDidChange = Broadcast<Void>()
  /// Tells that a menu's request has an answer: suggestions, or what is missing.
  public let didFind = Broadcast<Void>()
  /// Tells that `isWrong` may have an answer now.
  public let didJudge = Broadcast<Void>()
  private let settings: SettingsModule
  private let writing: WritingDependencies
  private let queue: JobQueue
  private let disk: JobQueue
  /// Opens the dictionaries of `languages`.
  private let opening: JobSlot
  /// Looks for missing libraries and dictionaries.
  private let look: JobSlot
  let words: UserWords
  /// The languages whose dictionaries are open or being opened; empty: none.
  private var languages: [String] = []
  private var checker: (any SpellChecker)?
  /// True from the first completion until completing is switched off.
  private var servesCompletion = false
  /// True if spelling was checked at the last change of settings.
  private var wasChecking = false
  /// The suggestions for the latest words.
  private var suggested: [Key: [String]] = [:]
  /// The words for which the background looks for suggestions.
  private var asked: Set<Key> = []
  /// The verdicts on the latest words, true for a wrong one; `nil` while the background checks it.
  private var verdicts: [String: Bool?] = [:]
  /// Verdicts that are kept at most.
  private static let mostVerdicts = 4096
  /// The result of the last look for missing libraries and dictionaries, with its languages; `nil`:
  /// there was none.
  private var lastLook: (languages: [String], lack: DictionaryLack?)?

  /// Makes the module; nothing is read yet. `disk` is the queue that writes files; the program
  /// waits for it when it ends.
  public init(
    settings: SettingsModule, store: any FileStore, writing: WritingDependencies,
    queue: JobQueue, disk: JobQueue
  ) {
    self.settings = settings
    self.writing = writing
    self.queue = queue
    self.disk = disk
    opening = JobSlot(queue: queue)
    look = JobSlot(queue: queue)
    words = UserWords(store: store, path: writing.wordsPath)
  }

  /// Begins to follow the settings.
  public func setUp(_ registrations: Registrations) {
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.follow() }
    follow()
  }

  /// Closes the dictionaries.
  public func tearDown() {
    look.cancel()
    close()
  }

  /// True if spelling is checked and there are dictionaries for it now.
  public var isReady: Bool { checker != nil && settings.current.spelling }

  /// True while dictionaries are open or being opened.
  public var isOpen: Bool { !languages.isEmpty }

  // The dictionaries in use

  /// The set languages, or the locale's.
  private var wantedLanguages: [String] {
    let set = settings.current.spellingLanguages.split(separator: ",").map { part in
      String(part.filter { !$0.isWhitespace })
    }.filter { !$0.isEmpty }
    return set.isEmpty ? [writing.language] : set
  }

  /// The reason why spelling can't be checked, for a menu; `nil`: it can, as far as is known. The
  /// result of `lookForLack`.
  public var lack: Phrase? {
    guard let lastLook, lastLook.languages == wantedLanguages else { return nil }
    return switch lastLook.lack {
    case nil: nil
    case .hunspell: Phrase("The spelling library is not installed: libhunspell-1.7-0.")
    case .dictionary(let language):
      if let known = LanguageName.of(language) {
        Phrase("The dictionary for \(known.name) is not installed: \(known.package).")
      } else {
        Phrase("The dictionary for “\(language)” is not installed.")
      }
    }
  }

  /// Looks in the background for missing libraries and dictionaries, since one may have been
  /// installed; `didFind` tells when the answer has changed. Does nothing while words are being
  /// checked.
  public func lookForLack() {
    guard !settings.chosen.spelling, !look.isRunning else { return }
    let wanted = wantedLanguages
    look.start { [installed = writing.dictionaries] _ in
      installed.lack(for: wanted)
    } then: { [weak self] in
      self?.didLook(wanted, $0.value)
    }
  }

  private func didLook(_ languages: [String], _ lack: DictionaryLack?) {
    let before = self.lack
    lastLook = (languages, lack)
    if self.lack != before { didFind.send(()) }
  }

  private func follow() {
    let isChecking = settings.current.spelling
    if !settings.current.autocomplete { servesCompletion = false }
    let wanted = isChecking || servesCompletion ? wantedLanguages : []
    let wasSwitched = isChecking != wasChecking
    wasChecking = isChecking
    guard wanted != languages else {
      if wasSwitched, checker != nil { verdictsDidChange.send(()) }
      return
    }
    close()
    languages = wanted
    guard !wanted.isEmpty else { return }
    opening.start { [installed = writing.dictionaries, words] _ in
      words.load()
      return installed.makeChecker(for: wanted)
    } then: { [weak self] in
      self?.didOpen($0.value)
    }
  }

  private func didOpen(_ checker: (any SpellChecker)?) {
    self.checker = checker
    verdicts = [:]
    if checker != nil { verdictsDidChange.send(()) }
    didJudge.send(())
  }

  private func close() {
    languages = []
    opening.cancel()
    suggested = [:]
    asked = []
    verdicts = [:]
    guard checker != nil else { return }
    checker = nil
    verdictsDidChange.send(())
    didFind.send(())
  }

  // Checking

  /// Finds the wrong and the doubled words of paragraphs in the background, as ranges of their
  /// bytes. `done` is called at most once, and not if no dictionary is ready.
  ///
  /// - Parameter lines: the meaning of the document's lines: a word may be doubled over the end of
  ///   a line that was only wrapped.
  public func check(
    _ paragraphs: [Paragraph], lines: LineMeaning,
    _ done: @escaping @MainActor @Sendable ([[Range<Int>]]) -> Void
  ) {
    guard let checker else { return }
    queue.start { [words] in
      paragraphs.map { Self.mistakes(in: $0, lines, checker, words) }
    } then: {
      done($0)
    }
  }

  private nonisolated static func mistakes(
    in paragraph: Paragraph, _ lines: LineMeaning, _ checker: any SpellChecker, _ words: UserWords
  ) -> [Range<Int>] {
    let text = paragraph.readable
    let wrong = checker.misspellings(in: text.bytes, except: [], isKnown: words.contains)
    let starts = Set(wrong.map(\.lowerBound))
    var repeated = words.repetitions(in: text)
    if lines == .wrapped, let first = words.repetition(in: text, after: paragraph.lineBefore) {
      repeated.insert(first, at: 0)
    }
    repeated.removeAll { starts.contains($0.lowerBound) }
    return (wrong + repeated).sorted { $0.lowerBound < $1.lowerBound }.map(text.textRange)
  }

  /// True if a word is misspelt; `nil` while the background checks it, and `didJudge` tells when it
  /// is known. False if there is no dictionary.
  public func isWrong(_ word: String) -> Bool? {
    guard let checker else { return opening.isRunning ? nil : false }
    if let known = verdicts[word] { return known }
    if verdicts.count >= Self.mostVerdicts { verdicts = [:] }
    verdicts.updateValue(nil, forKey: word)
    queue.start { [words] in
      !checker.misspellings(in: Array(word.utf8), except: [], isKnown: words.contains).isEmpty
    } then: { [weak self] in
      self?.didJudge(word, $0, by: checker)
    }
    return nil
  }

  /// True if a word that a completion would give is misspelt, as for `isWrong`. Opens the
  /// dictionaries, even if spelling is off.
  public func isWrongCompletion(_ word: String) -> Bool? {
    if !servesCompletion {
      servesCompletion = true
      follow()
    }
    return isWrong(word)
  }

  private func didJudge(_ word: String, _ isWrong: Bool, by checker: any SpellChecker) {
    guard checker === self.checker, verdicts[word] != nil else { return }
    verdicts[word] = isWrong
    didJudge.send(())
  }

  /// Returns suggestions, the likeliest first; `nil`: the background looks for them, and `didFind`
  /// tells when they are there.
  public func suggestions(for question: Question) -> [String]? {
    let key = question.key
    if let known = suggested[key] { return known }
    guard let checker else { return [] }
    guard asked.insert(key).inserted else { return nil }
    queue.start {
      let found = checker.suggestions(for: question.word, limit: Self.mostCompared)
      let occurrences = question.text.occurrences(
        of: Set(found.map { $0.lowercased() }), around: question.place)
      let sorted = SuggestionOrder.sorted(found, for: question.word, by: occurrences)
      return Array(sorted.prefix(Self.mostSuggestions))
    } then: { [weak self] in
      self?.didSuggest($0, for: key, by: checker)
    }
    return nil
  }

  private func didSuggest(_ found: [String], for key: Key, by checker: any SpellChecker) {
    // Other dictionaries may suggest other words.
    guard checker === self.checker else { return }
    asked.remove(key)
    suggested[key] = found
    didFind.send(())
  }

  /// The number of suggestions from which the best are chosen.
  private nonisolated static let mostCompared = 40
  /// More would make the menu long.
  private nonisolated static let mostSuggestions = 5

  // The user's own words

  /// Adds a word to the user's own dictionary. `didFail` gets a sentence if that can't be written.
  public func add(_ word: String, didFail: @escaping @MainActor @Sendable (Phrase) -> Void) {
    ignore(word)
    disk.start { [words] in
      Result { try words.add(word) }
    } then: { [path = writing.wordsPath] outcome in
      guard case .failure(let error) = outcome else { return }
      didFail(FileSentence.sentence(for: error, path: path))
    }
  }

  /// Accepts a word until the program ends.
  public func ignore(_ word: String) {
    words.ignore(word)
    verdicts = [:]
    verdictsDidChange.send(())
  }
}
