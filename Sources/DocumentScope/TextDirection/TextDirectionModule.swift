import ApplicationScope
import Interface
import Layout
import Platform
import TextCore

/// The direction of the whole text, for the paragraphs without letters: empty ones, numbers, rules.
///
/// They take the direction of the first paragraph with letters. If there is none yet, the typed
/// language decides, so that the caret of a writer of Hebrew waits at the right.
/// `TextDirectionModule+Override` overrides the direction of paragraphs.
final class TextDirectionModule: Module, DocumentPart {
  let core: DocumentCore
  private let container: TextContainerModule
  private let inputLanguage: InputLanguageModule
  /// The end of the text that decided the direction: edits from here on can't change it.
  private var decided: TextOffset = 0

  /// Bytes at the beginning that are searched for letters.
  private static let reach = 4096

  init(_ core: DocumentCore, container: TextContainerModule, inputLanguage: InputLanguageModule) {
    self.core = core
    self.container = container
    self.inputLanguage = inputLanguage
  }

  func setUp(_ registrations: Registrations) {
    container.setRightToLeft(find())
    editor.didChangeText.observe(in: registrations) { [weak self] in
      self?.follow(from: $0.replacements.first?.range.lowerBound)
    }
    editor.didSetDirections.observe(in: registrations) { [weak self] in self?.follow(from: $0) }
    editor.didReadOn.observe(in: registrations) { [weak self] in self?.follow(from: $0.lowerBound) }
    inputLanguage.didChange.observe(in: registrations) { [weak self] _ in
      guard let self else { return }
      container.setRightToLeft(find())
    }
  }

  /// Finds the direction again after the text has changed from `start` on; the page settles after
  /// this.
  private func follow(from start: TextOffset?) {
    guard let start, start < decided else { return }
    layout.setRightToLeft(find())
  }

  private func find() -> Bool {
    let found = layout.directionByLetters(within: Self.reach)
    decided = found.end
    return found.isRightToLeft ?? (inputLanguage.languages.typed?.isRightToLeft ?? false)
  }
}
