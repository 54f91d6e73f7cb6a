import Files
import Interface
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore

/// Commands on long selections run as jobs, so that the window stays responsive.
///
/// A job takes a snapshot and makes the edit and the fences of the text after it. The result is
/// applied in one step. Commands given meanwhile wait for it.
extension FormattingModule {
  /// Bytes of a selection that a command formats within one frame. A longer one is a job.
  static let formattedAtOnce = 1 << 15

  /// Makes the edit of a command, with the parts that are worked out already.
  typealias Perform = (EditResult, EditPreparation) -> Void
  /// Works out an edit in the background.
  typealias Work = @Sendable (FormattingContext) -> EditResult?

  /// Makes the edit of a command, or says why there is none: at once for a short stretch of text,
  /// as a job for a long one.
  ///
  /// - Parameters:
  ///   - name: the name of a command that undoes itself when it is given twice; `nil`: it does not.
  ///   - count: the bytes that the command reads.
  ///   - whyNot: says why there is nothing to do.
  ///   - now: works the edit out at once.
  ///   - work: works it out in the background.
  func run(
    named name: String? = nil, reading count: Int, _ perform: @escaping Perform,
    or whyNot: @escaping () -> Phrase?, now: @escaping (FormattingContext) -> EditResult?,
    work: @escaping Work
  ) {
    guard !slot.isRunning else {
      return waiting.append { [weak self] in
        guard let self else { return }
        run(
          named: name, reading: max(count, editor.selection.range.count), perform, or: whyNot,
          now: now, work: work)
      }
    }
    if let name, let back = takingBack(name) { return takeBack(back, of: name, perform) }
    guard count > Self.formattedAtOnce else {
      let result = now(context)
      if let name, let result { remember(name, result) }
      return make({ perform($0, EditPreparation()) }, result, or: whyNot())
    }
    guard !editor.isLocked else { return editor.refuse() }
    start(name, perform, or: whyNot, work)
  }

  /// Makes the edit that undoes a command: at once if its record is short, else when a job has sealed
  /// that.
  private func takeBack(_ back: Back, of name: String, _ perform: @escaping Perform) {
    guard editor.expectedRecord(of: back.result).isLong, !editor.isLocked else {
      remember(name, back.result)
      return perform(back.result, back.preparation)
    }
    let selection = editor.selection
    slot.startEdit(in: history) { _ in
      back.result
    } recordedAs: { [editor] in
      editor.expectedRecord(of: $0.keeping(editor.selection, insteadOf: selection))
    } then: { [weak self] outcome, seal in
      guard let self else { return }
      if case .done(let result) = outcome {
        var preparation = back.preparation
        preparation.seal = seal
        remember(name, result)
        perform(result.keeping(editor.selection, insteadOf: selection), preparation)
      } else {
        textHasChanged()
      }
      performWaiting()
    } didCancel: { [weak self] in
      self?.waiting = []
    }
  }

  /// Makes the edit of a command that reads the selection, or `count` bytes, and works out the edit
  /// in one way.
  func run(
    named name: String? = nil, reading count: Int? = nil, _ perform: @escaping Perform,
    or whyNot: @autoclosure @escaping () -> Phrase?, _ work: @escaping Work
  ) {
    run(
      named: name, reading: count ?? editor.selection.range.count, perform, or: whyNot, now: work,
      work: work)
  }

  /// Toggles a style of letters.
  func run(_ name: String, style format: InlineFormat, _ perform: @escaping Perform) {
    let hidesTags = hidesTags
    run(
      named: name, reading: editor.selection.range.count, perform,
      or: { [weak self] in self?.whyNoStyle },
      now: { [boundaries] in
        hidesTags
          ? RichTextCommands.toggle(format, in: $0, boundaries: boundaries)
          : FormattingCommands.toggle(format, in: $0, boundaries: boundaries)
      },
      work: {
        hidesTags
          ? RichTextCommands.toggleSelection(format, in: $0)
          : FormattingCommands.toggleSelection(format, in: $0)
      })
  }

  /// Copies the selection or the paragraph; the copy is below it. The numbers of lists follow, and
  /// while tags are hidden, text that comes to be above a rule stays apart from it.
  func duplicate(_ perform: @escaping Perform) {
    let hidesTags = hidesTags
    run(perform, or: nil) { context in
      let copy =
        hidesTags
        ? RichTextCommands.duplicate(in: context)?.keepingApart(in: context)
        : EditCommands.duplicateParagraph(selection: context.selection, text: context.text)
      return copy?.renumberingLists(in: context)
    }
  }

  /// Makes or removes a link without asking for its address. A link is in one paragraph, so there is
  /// never much to read.
  func toggleLink(_ perform: @escaping Perform) {
    run(
      named: "link", reading: 0, perform, or: { [weak self] in self?.whyNoLink },
      now: { [boundaries] in FormattingCommands.toggleLink(in: $0, boundaries: boundaries) },
      work: { _ in nil })
  }

  /// Changes the link at the selection.
  func runLink(
    _ perform: @escaping Perform, _ change: @escaping (LinkEditing) -> EditResult?
  ) {
    run(
      reading: 0, perform, or: { [weak self] in self?.whyNoLink },
      now: { [boundaries, hidesTags] in
        LinkEditing(in: $0, boundaries: boundaries, hidesTags: hidesTags).flatMap(change)
      },
      work: { _ in nil })
  }

  private func start(
    _ name: String?, _ perform: @escaping Perform, or whyNot: @escaping () -> Phrase?,
    _ work: @escaping Work
  ) {
    let context = context
    slot.startEdit(in: history) { job -> LongEdit? in
      var context = context
      context.goesOn = { job.report($0) }
      return LongEdit(work(context), of: context.text)
    } recordedAs: { [editor] in
      $0.map {
        editor.expectedRecord(of: $0.result.keeping(editor.selection, insteadOf: context.selection))
      }
    } then: { [weak self] outcome, seal in
      self?.take(outcome, name, of: context, sealedBy: seal, perform, or: whyNot)
    } didCancel: { [weak self] in
      self?.waiting = []
    }
  }

  private func take(
    _ outcome: JobSlot.Outcome<LongEdit?>, _ name: String?, of context: FormattingContext,
    sealedBy seal: RecordSeal?, _ perform: Perform, or whyNot: () -> Phrase?
  ) {
    switch outcome {
    case .stale: textHasChanged()
    case .done(let edit?):
      let result = edit.result.keeping(editor.selection, insteadOf: context.selection)
      if let name { remember(name, result) }
      perform(result, edit.preparation(sealedBy: seal))
    case .done(nil):
      if let reason = whyNot() { transientMessages.say(reason) }
    }
    performWaiting()
  }

  /// Performs what waits for a job, until another one begins.
  private func performWaiting() {
    while !slot.isRunning, !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Gives up the commands that wait, and says so.
  private func textHasChanged() {
    waiting = []
    transientMessages.say(
      Phrase("The text has changed in the meantime, so nothing was formatted."))
  }

  /// Wraps each of many selected lines in a mark; `false`: the letter is handled otherwise.
  func wrapsLongSelection(in text: String, _ perform: @escaping Perform) -> Bool {
    let range = editor.selection.range
    guard range.count > Self.formattedAtOnce, text.utf8.count == 1, !hidesTags,
      FormattingCommands.isMark(text)
    else { return false }
    run(perform, or: self.whyNoStyle) { FormattingCommands.wrap(text, in: $0) }
    return true
  }

  /// Nests or indents many selected lines; `false`: Tab is handled otherwise.
  func indentsLongSelection(_ perform: @escaping Perform) -> Bool {
    let range = editor.selection.range
    guard range.count > Self.formattedAtOnce, editor.text.newlineCount(in: range) > 0 else {
      return false
    }
    let work: Work = {
      FormattingCommands.isInList($0)
        ? FormattingCommands.nest(in: $0) : FormattingCommands.indent(in: $0)
    }
    run(perform, or: self.whyNoIndentation, work)
    return true
  }
}
