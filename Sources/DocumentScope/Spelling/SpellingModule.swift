import ApplicationScope
import Interface
import Layout
import Localization
import MarkdownSyntax
import Platform
import TextCore
import WindowScope

/// Marks misspelt and doubled words, and goes from one to the next.
///
/// It checks only the pieces in the window, so its cost depends on the visible text and not on the
/// document. Unchecked text goes to the background as bytes. The verdicts come back as decorations,
/// or are dropped if the text has changed by then. The typing path only notes that something
/// changed; the window is checked at most every `interval`. While spelling is off, nothing is done
/// or kept.
///
/// The word that is being typed is left alone until the caret leaves it.
final class SpellingModule: Module, DocumentPart, Animated {
  let core: DocumentCore
  let dictionaries: DictionaryModule
  let typing: TypingModule
  let formatting: FormattingModule
  let selection: SelectionModule
  let lines: DocumentLines
  private var edits: Registration?
  /// The walk to the next mistake; `nil` if none was requested.
  var walk: MistakeWalk?

  /// The state that the text to check depends on.
  private struct Sight: Equatable {
    var revision: Int
    var caret: TextOffset
    var generation: Int
    var first: TextOffset?
    var top: Int?
    var count: Int
  }

  private var lastSight: Sight?
  /// The time of the next look; `nil`: nothing has changed.
  private var due: Double?
  private var lastLook = -Double.infinity
  /// True while paragraphs are being checked.
  private var isWaiting = false
  /// Goes up when earlier verdicts are no longer valid.
  private var epoch = 0
  /// The end of the last edit: while the caret is in that word, it is being typed.
  private var typedAt: TextOffset?
  /// The number of paragraphs sent to be checked.
  private(set) var checkCount = 0

  init(
    _ core: DocumentCore, dictionaries: DictionaryModule, typing: TypingModule,
    selection: SelectionModule, lines: DocumentLines
  ) {
    self.core = core
    self.dictionaries = dictionaries
    self.typing = typing
    formatting = typing.formatting
    self.selection = selection
    self.lines = lines
  }

  func setUp(_ registrations: Registrations) {
    dictionaries.verdictsDidChange.observe(in: registrations) { [weak self] _ in self?.startOver() }
    startOver()
  }

  func tearDown() {
    stop()
  }

  /// Checks all visible text again, or removes the marks when spelling was switched off.
  private func startOver() {
    epoch += 1
    guard dictionaries.isReady else { return stop() }
    if edits == nil {
      edits = editor.didChangeText.observe { [weak self] in self?.note($0) }
    }
    layout.decorations.invalidateSpelling()
    lastSight = nil
    lastLook = -Double.infinity
    redraws.setNeedsFrame()
    if walk != nil { walkOn() }
  }

  private func stop() {
    edits = nil
    walk = nil
    due = nil
    lastSight = nil
    typedAt = nil
    layout.decorations.removeSpelling()
    redraws.setNeedsFrame()
  }

  private func note(_ edit: Edit) {
    let ends = edit.replacements.map { edit.map($0.range.upperBound, bias: .after) }
    typedAt = ends.last
    for end in ends.prefix(Self.mostLines) { doubtLine(below: end) }
  }

  /// The number of places of one edit below which lines are checked again.
  private static let mostLines = 16

  // Looking

  /// Seconds between two looks at the window.
  private static let interval = 0.25

  func advance(to time: Double) -> Pace {
    // While an input method composes, the text at the caret is not final.
    guard edits != nil, layout.preedit == nil else { return .still }
    let sight = sight()
    if sight != lastSight {
      lastSight = sight
      if due == nil { due = max(time, lastLook + Self.interval) }
    }
    guard let due, !isWaiting else { return .still }
    if time < due { return .until(due) }
    self.due = nil
    lastLook = time
    look()
    return .still
  }

  private func sight() -> Sight {
    let pieces = viewport.visiblePieces()
    return Sight(
      revision: editor.revision, caret: editor.selection.head, generation: layout.generation,
      first: pieces.first?.piece.range.lowerBound, top: pieces.first?.top, count: pieces.count)
  }

  private func look() {
    let spared = wordBeingTyped()
    var pieces: [LayoutManager.Piece] = []
    var paragraphs: [DictionaryModule.Paragraph] = []
    for visible in viewport.visiblePieces() {
      let piece = visible.piece
      guard layout.decorations.hasUnknownSpelling(in: piece.range, sparing: spared) else {
        continue
      }
      pieces.append(piece)
      paragraphs.append(checkedParagraph(in: piece.range))
    }
    guard !pieces.isEmpty else { return }
    checkCount += pieces.count
    isWaiting = true
    let ranges = pieces.map(\.range)
    let epoch = epoch
    dictionaries.check(paragraphs, lines: lines.meaningSoFar) { [weak self, paragraphs] found in
      self?.receive(found, for: ranges, paragraphs, epoch: epoch)
    }
  }

  private func receive(
    _ found: [[Range<Int>]], for ranges: [TextRange], _ paragraphs: [DictionaryModule.Paragraph],
    epoch: Int
  ) {
    isWaiting = false
    lastSight = nil
    guard edits != nil, epoch == self.epoch else { return }
    let spared = wordBeingTyped()
    var isChanged = false
    for (index, range) in ranges.enumerated() {
      // The text has changed: it is checked again, as its state is unknown.
      guard range.upperBound <= editor.text.end,
        editor.text.bytes(in: range) == paragraphs[index].bytes,
        checkedParagraph(in: range).lineBefore == paragraphs[index].lineBefore
      else { continue }
      let wrong = found[index].map {
        TextRange(at: range.lowerBound + $0.lowerBound, length: $0.count)
      }
      if layout.decorations.setSpelling(wrong: wrong, in: range, sparing: spared) {
        isChanged = true
      }
    }
    if isChanged { redraws.setNeedsFrame() }
  }

  /// The bytes of a range for the spelling check, with the stretches that are code or addresses and the
  /// stretches that are not read at all.
  func paragraph(in range: TextRange) -> DictionaryModule.Paragraph {
    var (exceptions, hidden): ([Range<Int>], [Range<Int>]) = ([], [])
    layout.storage.enumerate(.inline, in: range) { style, run in
      guard let style, !style.isDisjoint(with: .noLanguage) else { return }
      let place = (run.lowerBound - range.lowerBound)..<(run.upperBound - range.lowerBound)
      if style.isDisjoint(with: .verbatim) {
        hidden.append(place)
      } else {
        exceptions.append(place)
      }
    }
    return .init(bytes: editor.text.bytes(in: range), exceptions: exceptions, hidden: hidden)
  }

  /// The bytes between white space round the caret, if they were just typed.
  private func wordBeingTyped() -> TextRange? {
    let caret = editor.selection.head
    guard let typedAt, let word = editor.text.token(around: caret) else { return nil }
    return word.lowerBound <= typedAt && typedAt <= word.upperBound ? word : nil
  }
}
