import ApplicationScope
import Interface
import Layout
import Platform
import TextCore
import Words

extension SpellingModule {
  /// What a context menu offers for a wrong word at `offset`; nothing elsewhere. Which word that is
  /// is found out once; what is suggested for it, each time that the rows are made.
  func menuEntries(at offset: TextOffset) -> () -> [MenuEntry] {
    guard let range = layout.decorations.misspelling(at: offset) else { return { [] } }
    let word = editor.text.string(in: range)
    return { [weak self] in self?.menuEntries(for: word, in: range) ?? [] }
  }

  private func menuEntries(for word: String, in range: TextRange) -> [MenuEntry] {
    let add = MenuItem(.words(Phrase("Add to Dictionary"))) { [weak self] in
      guard let self else { return }
      dictionaries.add(word) { [weak sheets] in sheets?.notify($0) }
    }
    let ignore = MenuItem(.words(Phrase("Ignore"))) { [weak self] in
      self?.dictionaries.ignore(word)
    }
    return suggestionEntries(for: word, in: range)
      + [.separator, .always(.item(add)), .always(.item(ignore)), .separator]
  }

  private func suggestionEntries(for word: String, in range: TextRange) -> [MenuEntry] {
    guard let suggestions = dictionaries.suggestions(for: word) else {
      // An item, so that keys mark it and not what happens to stand below.
      var item = MenuItem(.words(Phrase("Looking for words…"))) {}
      item.refusal = ""
      return [.always(.item(item))]
    }
    if suggestions.isEmpty { return [.always(.note(Phrase("No suggestions")))] }
    return suggestions.map { suggestion in
      let title = MenuItem.Title.name(suggestion, families: [])
      return .always(
        .item(MenuItem(title) { [weak self] in self?.replace(range, word, by: suggestion) }))
    }
  }

  /// One step of undo; nothing if the word is no longer there.
  private func replace(_ range: TextRange, _ word: String, by suggestion: String) {
    guard range.upperBound <= editor.text.end, editor.text.string(in: range) == word else { return }
    typing.perform(
      EditResult(
        edit: Edit(replacing: range, with: suggestion, in: editor.text),
        selection: Selection(caret: range.lowerBound + suggestion.utf8.count), kind: .command))
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
      }
    ]
  }

  /// Why spelling can't be switched on; what is on can be switched off.
  private var lack: Phrase? { settings.chosen.spelling ? nil : dictionaries.lack }
}
