import ApplicationScope
import Interface
import Layout
import Localization
import Platform
import TextCore
import WindowScope

extension SpellingModule {
  /// Returns the rows of a context menu for the misspelt word at `offset`; none elsewhere. The word
  /// is looked up once; its suggestions, each time that the rows are made.
  func menuEntries(at offset: TextOffset) -> () -> [MenuEntry] {
    guard let range = layout.decorations.misspelling(at: offset) else { return { [] } }
    let mistake = Mistake(
      range: range, text: editor.text.string(in: range), word: paragraph(in: range).words)
    return { [weak self] in self?.menuEntries(for: mistake) ?? [] }
  }

  /// A word that is marked.
  private struct Mistake {
    var range: TextRange
    /// The bytes as they are in the text.
    var text: String
    /// The visible word, without tags.
    var word: String
  }

  private func menuEntries(for mistake: Mistake) -> [MenuEntry] {
    let word = mistake.word
    if let repetition = repetition(mistake), dictionaries.isWrong(word) != true {
      return repetitionEntries(for: mistake, repetition)
    }
    let add = MenuItem(.words(Phrase("Add to Dictionary"))) { [weak self] in
      guard let self else { return }
      dictionaries.add(word) { [weak sheets] in sheets?.notify($0) }
    }
    let ignore = MenuItem(.words(Phrase("Ignore"))) { [weak self] in
      self?.dictionaries.ignore(word)
    }
    return suggestionEntries(for: mistake)
      + [.separator, .always(.item(add)), .always(.item(ignore)), .separator]
  }

  private func suggestionEntries(for mistake: Mistake) -> [MenuEntry] {
    let question = DictionaryModule.Question(
      word: mistake.word, text: editor.text, place: mistake.range.lowerBound,
      document: ObjectIdentifier(self))
    guard let suggestions = dictionaries.suggestions(for: question) else {
      // An item, so that keys mark it and not a row below.
      var item = MenuItem(.words(Phrase("Looking for suggestions…"))) {}
      item.refusal = ""
      return [.always(.item(item))]
    }
    if suggestions.isEmpty { return [.always(.note(Phrase("No suggestions")))] }
    return suggestions.map { suggestion in
      let title = MenuItem.Title.name(suggestion, families: [])
      return .always(
        .item(MenuItem(title) { [weak self] in self?.replace(mistake, by: suggestion) }))
    }
  }

  // Doubled words

  /// Bytes before a word that are searched for the same word.
  private static let reach = 256

  /// The second of two equal words with the spaces before it; `nil`: the word is not repeated.
  private func repetition(_ mistake: Mistake) -> TextRange? {
    guard isThere(mistake) else { return nil }
    let paragraph = editor.text.paragraphRange(at: mistake.range.lowerBound)
    let start = max(paragraph.lowerBound, mistake.range.lowerBound - Self.reach)
    let found = dictionaries.repetition(in: self.paragraph(in: start..<mistake.range.upperBound))
    return found.map { TextRange(at: start + $0.lowerBound, length: $0.count) }
      ?? repetitionOverLines(of: mistake.range)
  }

  private func repetitionEntries(for mistake: Mistake, _ range: TextRange) -> [MenuEntry] {
    let delete = MenuItem(.words(Phrase("Delete Repeated Word"))) { [weak self] in
      guard let self, isThere(mistake) else { return }
      typing.perform(edit(of: range, to: ""))
    }
    let ignore = MenuItem(.words(Phrase("Ignore"))) { [weak self] in
      self?.dictionaries.ignore("\(mistake.word) \(mistake.word)".lowercased())
    }
    return [.always(.item(delete)), .separator, .always(.item(ignore)), .separator]
  }

  // Replacing

  private func isThere(_ mistake: Mistake) -> Bool {
    mistake.range.upperBound <= editor.text.end
      && editor.text.string(in: mistake.range) == mistake.text
  }

  /// Replaces the word in one step of undo; does nothing if it is no longer there. In a word with
  /// tags only the letters that differ change.
  private func replace(_ mistake: Mistake, by suggestion: String) {
    guard isThere(mistake) else { return }
    guard mistake.text != mistake.word else {
      return typing.perform(edit(of: mistake.range, to: suggestion))
    }
    let (old, new) = (Array(mistake.word), Array(suggestion))
    let shortest = min(old.count, new.count)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.reversed(), new.reversed()).prefix(shortest - prefix)
      .prefix { $0 == $1 }.count
    let changed =
      String(old[..<prefix]).utf8.count..<String(old[..<(old.count - suffix)]).utf8.count
    let places = letterPlaces(in: mistake.range)
    guard let end = places.last.map({ $0 + 1 }) else { return }
    let lower = changed.lowerBound < places.count ? places[changed.lowerBound] : end
    let upper = changed.isEmpty ? lower : places[changed.upperBound - 1] + 1
    typing.perform(edit(of: lower..<upper, to: String(new[prefix..<(new.count - suffix)])))
  }

  /// The places of the visible bytes of a range.
  private func letterPlaces(in range: TextRange) -> [TextOffset] {
    let hidden = paragraph(in: range).hidden
    return (0..<range.count).filter { index in !hidden.contains { $0.contains(index) } }
      .map { range.lowerBound + $0 }
  }

  /// Returns the edit that replaces a range with letters, and keeps the styles that begin or end in
  /// it.
  private func edit(of range: TextRange, to letters: String) -> EditResult {
    let plain = EditResult(
      edit: Edit(replacing: range, with: TextRope(letters), in: editor.text),
      selection: Selection(caret: range.lowerBound + letters.utf8.count), kind: .command)
    if paragraph(in: range).hidden.isEmpty { return plain }
    return formatting.replacing(range, by: letters) ?? plain
  }

  /// The commands of spelling.
  var commands: [Command] {
    weak let module = self
    return [
      Command(
        "spelling", "Check Spelling", .edit, whyNot: module?.lack,
        isEnabled: { [weak self] in self?.lack == nil },
        isChecked: { [weak self] in self?.settings.chosen.spelling ?? false }
      ) { [weak self] in
        self?.settings.change { $0.spelling.toggle() }
      },
      Command(
        "next-misspelling", "Next Misspelling", .edit, [Shortcut(.function(7))],
        whyNot: module?.lack, isEnabled: { [weak self] in self?.lack == nil }
      ) { [weak self] in
        self?.stack.caretWillMove()
        self?.goToNext()
      },
    ]
  }

  /// The reason why spelling can't be switched on; `nil` while it is on.
  private var lack: Phrase? { settings.chosen.spelling ? nil : dictionaries.lack }
}
