import ApplicationScope
import Interface
import Layout
import Platform
import TextCore
import Words

extension SpellingModule {
  /// What a context menu offers for a wrong word at `offset`; nothing elsewhere.
  func menuEntries(at offset: TextOffset) -> [MenuEntry] {
    guard let range = layout.misspelling(at: offset) else { return [] }
    let word = editor.text.string(in: range)
    let suggestions = dictionaries.suggestions(for: word).map { suggestion in
      let title = MenuItem.Title.name(suggestion, families: [])
      return MenuEntry.always(
        .item(MenuItem(title) { [weak self] in self?.replace(range, word, by: suggestion) }))
    }
    let add = MenuItem(.words(Phrase("Add to Dictionary"))) { [weak self] in
      guard let self else { return }
      let notify = notify
      dictionaries.add(word) { notify($0) }
    }
    let ignore = MenuItem(.words(Phrase("Ignore"))) { [weak self] in
      self?.dictionaries.ignore(word)
    }
    let found = suggestions.isEmpty ? [.always(.note(Phrase("No suggestions")))] : suggestions
    return found + [.separator, .always(.item(add)), .always(.item(ignore)), .separator]
  }

  /// One step of undo; nothing if the word is no longer there.
  private func replace(_ range: TextRange, _ word: String, by suggestion: String) {
    guard range.upperBound <= editor.text.end, editor.text.string(in: range) == word else { return }
    perform(
      EditResult(
        edit: Edit(replacing: range, with: suggestion),
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
