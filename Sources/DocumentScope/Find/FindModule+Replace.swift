import Interface
import Localization
import MarkdownSyntax
import Platform
import Search
import TextCore

/// Replacing hits.
extension FindModule {
  /// The message if there is nothing to replace.
  static let nothingFound = Phrase("No matches")

  /// Replaces the selected hit and goes on to the next; if no hit is selected, only goes on.
  func replaceOne() {
    replacements.add(bar.text(of: 1))
    let hit = editor.selection.range
    guard let search, isHit(hit) else { return go(.next) }
    let replacing = Replacing(
      search, with: bar.text(of: 1), keepsCase: keepsCase, lineEnding: saving.lineEnding)
    do throws(SearchFailure) {
      guard let bytes = try replacing.replacement(of: hit, in: editor.text) else {
        return go(.next)
      }
      let revision = editor.revision
      let isDone = editor.apply(
        EditResult(
          edit: Edit(replacing: hit, with: TextRope(bytes: bytes), in: editor.text),
          selection: Selection(caret: hit.lowerBound + bytes.count), kind: .command))
      guard isDone else { return }
      noteReplaced(from: revision)
      go(.next)
    } catch {
      fail(error)
    }
  }

  /// Replaces everything: one step of undo, made in the background.
  func replaceAll() {
    guard search != nil, !query.pattern.isEmpty else { return }
    guard !editor.isLocked else { return editor.refuse() }
    queries.add(bar.text(of: 0))
    replacements.add(bar.text(of: 1))
    loading.complete()
    beginReplacingAll()
  }

  private func noteReplaced(from revision: Int) {
    replacedSteps.add(from: revision, to: editor.revision)
    hasTypedSinceReplacing = false
  }

  /// The step of a replacement that a key undoes or redoes; `nil` for other keys.
  func ownStep(for key: KeyPress) -> (() -> Void)? {
    commandTable.command(for: key).flatMap { FieldCommand(rawValue: $0.name) }
      .flatMap(ownStep(for:))
  }

  /// The step of a replacement, unless a field was typed in after it and can undo that.
  func ownStep(for command: FieldCommand) -> (() -> Void)? {
    let isUndo = command == .undo
    guard isUndo || command == .redo,
      !hasTypedSinceReplacing || focusedField?.allows(command) == false,
      replacedSteps.hasNext(isUndo: isUndo, at: editor.revision),
      let ofPage = commandTable.command(named: command.rawValue), ofPage.isEnabled()
    else { return nil }
    return { [self] in
      ofPage.perform()
      replacedSteps.step(isUndo: isUndo, to: editor.revision)
    }
  }

  /// The result of replacing all hits.
  private struct Outcome: Sendable {
    var replaced: ReplacedHits
    var fences: FenceTree
  }

  private func beginReplacingAll() {
    let (query, text, new, keepsCase) = (query, editor.text, bar.text(of: 1), keepsCase)
    let lineEnding = saving.lineEnding
    let range = scope ?? 0..<text.end
    replacing.start { job -> Result<Outcome, SearchFailure> in
      do throws(SearchFailure) {
        let replacing = Replacing(
          try Search(query), with: new, keepsCase: keepsCase, lineEnding: lineEnding)
        let replaced = try replacing.all(in: range, of: text) { job.report($0) }
        var after = text
        // The edit was made for this text.
        try? replaced.edit.apply(to: &after)
        return .success(Outcome(replaced: replaced, fences: FenceTree(after)))
      } catch {
        return .failure(error)
      }
    } then: { [weak self] outcome in
      self?.take(outcome)
    }
  }

  private func take(_ outcome: JobSlot.Outcome<Result<Outcome, SearchFailure>>) {
    switch outcome {
    // The text was edited meanwhile.
    case .stale: beginReplacingAll()
    case .done(.failure(let failure)): fail(failure)
    case .done(.success(let outcome)): make(outcome)
    }
    redraws.setNeedsFrame()
  }

  private func make(_ outcome: Outcome) {
    let replaced = outcome.replaced
    let count = replaced.count
    guard count > 0 else { return transientMessages.say(Self.nothingFound) }
    let anchor = viewport.scrollAnchor()
    let revision = editor.revision
    let isDone = editor.apply(
      EditResult(
        edit: replaced.edit, selection: Selection(caret: replaced.map(editor.selection.head)),
        kind: .command), fences: outcome.fences,
      at: ScrollAnchor(offset: replaced.map(anchor.offset), distance: anchor.distance))
    guard isDone else { return }
    noteReplaced(from: revision)
    hasMoved = true
    transientMessages.say(
      Phrase(one: "Replaced \(count) match", other: "Replaced \(count) matches"))
  }
}
