import Files
import Interface
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore

/// Makes paragraphs of lines that were wrapped by hand: of the selection, or of the whole text. A
/// job reads a long text.
final class UnwrapModule: Module, DocumentPart {
  let core: DocumentCore
  private let history: HistoryModule
  private let slot: EditSlot

  /// Bytes that are read at once; more is read by a job.
  private static let longest = 1 << 18

  init(_ core: DocumentCore, saving: SavingModule, history: HistoryModule, jobs: JobsModule) {
    self.core = core
    self.history = history
    slot = jobs.makeEditSlot(holding: saving)
  }

  func tearDown() { slot.cancel() }

  private func unwrap() {
    guard !slot.isRunning else { return }
    guard !editor.isLocked else { return editor.refuse() }
    if editor.selection.isEmpty { editor.rest.complete() }
    let (text, fences, range) = (editor.text, attributes.fences, range)
    guard range.count > Self.longest else {
      return apply(result(Unwrapping.edit(of: range, in: text, fences: fences)))
    }
    let selection = editor.selection
    slot.startEdit(in: history) { job -> LongEdit? in
      let written = Unwrapping.edit(of: range, in: text, fences: fences) { job.report($0) }
      return LongEdit(written.map { EditResult($0, keeping: selection) }, of: text)
    } recordedAs: { [editor] in
      $0.map {
        editor.expectedRecord(of: $0.result.keeping(editor.selection, insteadOf: selection))
      }
    } then: { [weak self] outcome, seal in
      self?.take(outcome, from: selection, sealedBy: seal)
    }
  }

  /// Applies a job's result. If the text was edited meanwhile, it is read again.
  private func take(
    _ outcome: JobSlot.Outcome<LongEdit?>, from selection: Selection, sealedBy seal: RecordSeal?
  ) {
    switch outcome {
    case .stale: unwrap()
    case .done(let edit):
      apply(
        edit?.result.keeping(editor.selection, insteadOf: selection),
        edit?.preparation(sealedBy: seal))
    }
  }

  /// The selected lines, or all.
  private var range: TextRange {
    let selected = editor.selection.range
    guard !selected.isEmpty else { return 0..<editor.text.end }
    let last = editor.text.contentRange(at: max(selected.lowerBound, selected.upperBound - 1))
    return editor.text.paragraphRange(at: selected.lowerBound).lowerBound..<last.upperBound
  }

  private func result(_ written: WrittenEdit?) -> EditResult? {
    written.map { EditResult($0, keeping: editor.selection) }
  }

  private func apply(_ result: EditResult?, _ preparation: EditPreparation? = nil) {
    guard let result else { return transientMessages.say(Phrase("There are no lines to unwrap.")) }
    editor.apply(result, preparation ?? EditPreparation())
    redraws.setNeedsFrame()
  }

  var commands: [Command] {
    [
      Command("unwrap", "Unwrap Lines", .format, changesText: true) { [weak self] in self?.unwrap()
      }
    ]
  }
}
