import Files
import Interface
import Localization
import MarkdownEditing
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
    guard !isTooLongAtOnce(replacing.rangeRead(for: hit, in: editor.text)) else {
      loading.complete()
      return beginReplacing(.hit(hit))
    }
    do throws(SearchFailure) {
      guard let bytes = try replacing.replacement(of: hit, in: searchedText) else {
        return go(.next)
      }
      guard let result = replacement(of: hit, by: bytes) else {
        return transientMessages.say(FormattingModule.noMarkdown)
      }
      let revision = editor.revision
      guard editor.apply(result) else { return }
      noteReplaced(from: revision)
      go(.next)
    } catch {
      fail(error)
    }
  }

  /// Returns the edit that replaces a hit; `nil`: no Markdown expresses it.
  private func replacement(of hit: TextRange, by bytes: [UInt8]) -> EditResult? {
    guard !hidesTags else {
      return RichTextCommands.replace(
        [HitReplacement(range: hit, letters: bytes)], in: formatting.context)?.result
    }
    return EditResult(
      edit: Edit(replacing: hit, with: TextRope(bytes: bytes), in: editor.text),
      selection: Selection(caret: hit.lowerBound + bytes.count), kind: .command)
  }

  /// Replaces everything: one step of undo, made in the background.
  func replaceAll() {
    guard search != nil, !query.pattern.isEmpty else { return }
    guard !editor.isLocked else { return editor.refuse() }
    queries.add(bar.text(of: 0))
    replacements.add(bar.text(of: 1))
    loading.complete()
    beginReplacing(.all)
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

  private static let textHasChanged = Phrase(
    "The text has changed in the meantime, so nothing was replaced.")

  /// The hits that are replaced in the background.
  private nonisolated enum Target: Sendable {
    case all
    /// One hit, in a paragraph that is too long to be read at once.
    case hit(TextRange)
  }

  /// The result of replacing hits.
  private nonisolated struct Outcome: Sendable {
    var hits: ReplacedHits
    /// True if no Markdown expresses the replacement of some hit.
    var hasSkipped = false
    var fences: FenceTree

    /// The edit with the selection after it, for the current selection.
    func result(at selection: Selection) -> EditResult {
      var result = EditResult(
        edit: hits.edit, selection: Selection(caret: hits.map(selection.head)), kind: .command)
      result.places = hits.places
      return result
    }

    /// The page's position after the edit.
    func map(_ anchor: ScrollAnchor) -> ScrollAnchor {
      ScrollAnchor(offset: hits.map(anchor.offset), distance: anchor.distance)
    }
  }

  private func beginReplacing(_ target: Target) {
    let (query, new, keepsCase) = (query, bar.text(of: 1), keepsCase)
    let (searched, context) = (searchedText, formatting.context)
    let lineEnding = saving.lineEnding
    let range = scope ?? 0..<searched.text.end
    replacing.startEdit(in: formatting.history) { job -> Result<Outcome, SearchFailure> in
      do throws(SearchFailure) {
        let replacing = Replacing(
          try Search(query), with: new, keepsCase: keepsCase, lineEnding: lineEnding)
        guard searched.isUntagged else {
          return .success(
            try Self.replace(in: range, of: searched.text, replacing) { job.report($0) })
        }
        var hits = UntaggedReplacing(in: context, isWanted: { job.isWanted })
        switch target {
        case .all:
          try replacing.forEach(in: range, of: searched, goesOn: { job.report($0) }) {
            hits.add(HitReplacement(range: $0, letters: $1))
          }
        case .hit(let hit):
          if let letters = try replacing.replacement(of: hit, in: searched) {
            hits.add(HitReplacement(range: hit, letters: letters))
          }
        }
        return .success(Self.outcome(of: &hits, in: searched.text))
      } catch {
        return .failure(error)
      }
    } recordedAs: { [editor, viewport] outcome in
      guard let outcome = try? outcome.get(), outcome.hits.count > 0 else { return nil }
      return editor.expectedRecord(
        of: outcome.result(at: editor.selection), at: outcome.map(viewport.scrollAnchor()))
    } then: { [weak self] outcome, seal in
      self?.take(outcome, of: target, sealedBy: seal)
    }
  }

  private nonisolated static func replace(
    in range: TextRange, of text: TextRope, _ replacing: Replacing,
    while goesOn: @escaping (Double) -> Bool
  ) throws(SearchFailure) -> Outcome {
    let replaced = try replacing.all(in: range, of: text, goesOn: goesOn)
    return Outcome(hits: replaced, fences: fences(of: text, after: replaced.edit))
  }

  private nonisolated static func outcome(
    of hits: inout UntaggedReplacing, in text: TextRope
  ) -> Outcome {
    let replaced = ReplacedHits(hits.finish(), count: hits.count, of: text)
    return Outcome(
      hits: replaced, hasSkipped: hits.hasSkipped, fences: fences(of: text, after: replaced.edit))
  }

  private nonisolated static func fences(of text: TextRope, after edit: Edit) -> FenceTree {
    var after = text
    // The edit was made for this text.
    try? edit.apply(to: &after)
    return FenceTree(after)
  }

  private func take(
    _ outcome: JobSlot.Outcome<Result<Outcome, SearchFailure>>, of target: Target,
    sealedBy seal: RecordSeal?
  ) {
    switch outcome {
    // The text was edited meanwhile.
    case .stale:
      if case .all = target {
        beginReplacing(.all)
      } else {
        transientMessages.say(Self.textHasChanged)
      }
    case .done(.failure(let failure)): fail(failure)
    case .done(.success(let outcome)): make(outcome, of: target, sealedBy: seal)
    }
    redraws.setNeedsFrame()
  }

  private func make(_ outcome: Outcome, of target: Target, sealedBy seal: RecordSeal?) {
    let count = outcome.hits.count
    guard count > 0 else {
      return transientMessages.say(
        outcome.hasSkipped ? FormattingModule.noMarkdown : Self.nothingFound)
    }
    let revision = editor.revision
    let isDone = editor.apply(
      outcome.result(at: editor.selection),
      EditPreparation(fences: outcome.fences, seal: seal), at: outcome.map(viewport.scrollAnchor()))
    guard isDone else { return }
    noteReplaced(from: revision)
    guard case .all = target else { return go(.next) }
    hasMoved = true
    transientMessages.say(
      Phrase(one: "Replaced \(count) match", other: "Replaced \(count) matches"))
  }
}
