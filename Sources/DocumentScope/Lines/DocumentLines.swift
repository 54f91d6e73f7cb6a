import ApplicationScope
import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// The meaning of a line that follows another one without a blank line between them.
///
/// The text as it was opened decides it, or else the writer, in Nitpicking. Typing never changes
/// it. The page does not depend on it: exports, copies, moves and the search for doubled words do.
final class DocumentLines: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let memory: LineMeaningsModule
  /// The beginning of the text as it was opened; nil once it has decided.
  private var opened: TextRope?
  private var decided = LineMeaning.paragraph
  /// The meaning that the writer chose since the document was opened.
  private var chosen: LineMeaning?

  init(_ core: DocumentCore, saving: SavingModule, memory: LineMeaningsModule) {
    self.core = core
    self.saving = saving
    self.memory = memory
    let text = core.editor.text
    opened = text[0..<min(text.end, TextOffset(LineMeaning.bytesRead))]
  }

  /// The meaning. A text that was empty when it was opened decides at the first request at which a
  /// line of text comes right after another one; until then a line is a paragraph.
  var meaning: LineMeaning {
    guard let opened else { return decided }
    if let path = saving.file.path, let chosen = memory.meaning(of: path) {
      (decided, self.opened) = (chosen, nil)
      return chosen
    }
    if !opened.isEmpty {
      (decided, self.opened) = (LineMeaning(beginningOf: opened), nil)
    } else if let meaning = LineMeaning(beginningOfDraft: editor.text) {
      (decided, self.opened) = (meaning, nil)
    }
    return decided
  }

  /// The meaning; that of paragraphs while a text that was empty when it was opened has not decided.
  var meaningSoFar: LineMeaning { opened?.isEmpty ?? false ? .paragraph : meaning }

  /// A sheet gets its file, and another one by Save As, only when it is saved.
  func setUp(_ registrations: Registrations) {
    saving.didSave.observe(in: registrations) { [weak self] file in
      if let path = file.path { self?.remember(of: path) }
    }
    saving.didMove.observe(in: registrations) { [weak self] former in
      if let self, let path = saving.file.path { memory.follow(from: former, to: path) }
    }
  }

  private func choose(_ meaning: LineMeaning) {
    (decided, opened, chosen) = (meaning, nil, meaning)
    if let path = saving.file.path { remember(of: path) }
  }

  private func remember(of path: FilePath) {
    if let chosen, memory.meaning(of: path) != chosen { memory.remember(chosen, of: path) }
  }

  /// The menu in which a writer chooses.
  var menu: Menu {
    Menu(Phrase("Line Breaks")) { [weak self] in
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
    case .paragraph: Phrase("Make Paragraphs")
    case .lineBreak: Phrase("Keep")
    case .wrapped: Phrase("Join into Paragraphs")
    }
  }
}
