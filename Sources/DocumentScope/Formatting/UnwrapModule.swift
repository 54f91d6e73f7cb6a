import ApplicationScope
import Interface
import Markdown
import Platform
import TextCore
import Words

/// Makes paragraphs of lines that were wrapped by hand: of what is selected, or of the whole text. Much
/// of it is read in the background.
final class UnwrapModule: Module, DocumentPart {
  let core: DocumentCore
  private let whisper: WhisperModule
  private let queue: any BackgroundQueue
  private let mainThread: any MainThread
  private var isReading = false

  /// Bytes that are read while one waits.
  private static let longest = 1 << 20

  init(
    _ core: DocumentCore, whisper: WhisperModule, queue: any BackgroundQueue,
    mainThread: any MainThread
  ) {
    self.core = core
    self.whisper = whisper
    self.queue = queue
    self.mainThread = mainThread
  }

  func tearDown() { isReading = false }

  private func unwrap() {
    guard !isReading else { return }
    guard !editor.isLocked else { return editor.refuse() }
    if editor.selection.isEmpty { editor.rest?.complete() }
    let (text, fences, range) = (editor.text, attributes.fences, range)
    guard range.count > Self.longest else {
      return apply(Unwrapping.edit(of: range, in: text, fences: fences))
    }
    isReading = true
    let revision = editor.revision
    queue.run { [mainThread, weak self] in
      let unwrapped = Unwrapping.edit(of: range, in: text, fences: fences).flatMap {
        UnwrappedText($0, of: text)
      }
      mainThread.post {
        if let self, self.isReading { self.take(unwrapped, at: revision) }
      }
    }
  }

  /// Takes what was found in the background; what was written meanwhile has to be read, too.
  private func take(_ unwrapped: UnwrappedText?, at revision: Int) {
    isReading = false
    guard editor.revision == revision else { return unwrap() }
    guard let unwrapped else { return apply(nil) }
    var anchor = viewport.scrollAnchor()
    anchor.offset = unwrapped.joints.map(anchor.offset, bias: .before)
    let selection = editor.selection.mapped(by: unwrapped.joints)
    editor.apply(
      EditResult(edit: unwrapped.edit, selection: selection, kind: .command),
      fences: unwrapped.fences, at: anchor)
    redraws.setNeedsFrame()
  }

  /// The lines that are selected, or all.
  private var range: TextRange {
    let selected = editor.selection.range
    guard !selected.isEmpty else { return 0..<editor.text.end }
    let last = editor.text.contentRange(at: max(selected.lowerBound, selected.upperBound - 1))
    return editor.text.paragraphRange(at: selected.lowerBound).lowerBound..<last.upperBound
  }

  private func apply(_ edit: Edit?) {
    guard let edit else { return whisper.say(Phrase("No line was wrapped by hand.")) }
    let selection = editor.selection.mapped(by: edit)
    editor.apply(EditResult(edit: edit, selection: selection, kind: .command))
    redraws.setNeedsFrame()
  }

  /// The command.
  var commands: [Command] {
    [
      Command("unwrap", "Unwrap Lines", .format, changesText: true) { [weak self] in self?.unwrap()
      }
    ]
  }
}

/// A large text without the line breaks of its lines: with all that takes time, for one edit that does
/// not.
private nonisolated struct UnwrappedText: Sendable {
  /// Line by line, which tells where places go.
  let joints: Edit
  /// The same in one piece.
  let edit: Edit
  /// The fences of the text afterwards.
  let fences: FenceTree

  /// Nil where the joints are of another text, or none.
  init?(_ joints: Edit, of text: TextRope) {
    var after = text
    guard let first = joints.replacements.first?.range, let last = joints.replacements.last?.range,
      (try? joints.apply(to: &after)) != nil
    else { return nil }
    let end = after.end - (text.end - last.upperBound)
    self.joints = joints
    edit = Edit(
      replacing: first.lowerBound..<last.upperBound, with: after[first.lowerBound..<end], in: text)
    fences = FenceTree(after)
  }
}
