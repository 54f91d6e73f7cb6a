import ApplicationScope
import Files
import Interface
import MarkdownSyntax
import TextCore
import Words

/// Knows the meaning of a line that follows another one without a blank line between them.
///
/// The text as it was opened decides it, or else a writer, in Nitpicking. Typing never changes it. The page
/// does not depend on it: exports, copies and the search for doubled words do.
final class DocumentLines: DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let memory: LineMeaningsModule
  /// The beginning of the text as it was opened; nil once it has decided.
  private var opened: TextRope?
  private var decided = LineMeaning.paragraph

  init(_ core: DocumentCore, saving: SavingModule, memory: LineMeaningsModule) {
    self.core = core
    self.saving = saving
    self.memory = memory
    let text = core.editor.text
    opened = text[0..<min(text.end, TextOffset(LineMeaning.bytesRead))]
  }

  /// The meaning. A text that was empty when it was opened decides when it is asked for the first time and
  /// has letters.
  var meaning: LineMeaning {
    guard let opened else { return decided }
    if let path = saving.file.path, let chosen = memory.meaning(of: path) {
      (decided, self.opened) = (chosen, nil)
      return chosen
    }
    let text = opened.isEmpty ? editor.text : opened
    decided = LineMeaning(beginningOf: text)
    if !text.isEmpty { self.opened = nil }
    return decided
  }

  private func choose(_ meaning: LineMeaning) {
    (decided, opened) = (meaning, nil)
    if let path = saving.file.path { memory.remember(meaning, of: path) }
  }

  /// The menu in which a writer chooses.
  var menu: Menu {
    Menu(Phrase("Lines of This Document")) { [weak self] in
      LineMeaning.allCases.map { meaning in
        var item = MenuItem(
          .words(Self.title(of: meaning)), mark: self?.meaning == meaning ? .check : .none
        ) { self?.choose(meaning) }
        item.staysOpen = true
        return .always(.item(item))
      }
    }
  }

  private static func title(of meaning: LineMeaning) -> Phrase {
    switch meaning {
    case .paragraph: Phrase("Each Is a Paragraph")
    case .lineBreak: Phrase("Each Ends with a Break")
    case .wrapped: Phrase("Joined to Paragraphs")
    }
  }
}
