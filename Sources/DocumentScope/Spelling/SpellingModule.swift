import ApplicationScope
import Interface
import Layout
import MarkdownSyntax
import Platform
import TextCore
import Words

/// Shows which words are spelt wrong, or stand twice, and goes from one to the next.
///
/// It looks at the pieces in the window and at nothing else, so its cost goes with what a person
/// looks at and not with the document. What was not checked yet goes to the background as bytes;
/// the verdicts come back as decorations, or are dropped when the text is another by then. On the
/// typing path there is nothing but a note that something changed; the looking is done at most
/// every `interval`. While spelling is off there is nothing at all.
///
/// The word that is being typed is left alone until the caret leaves it.
final class SpellingModule: Module, DocumentPart, Animated {
  let core: DocumentCore
  let dictionaries: DictionaryModule
  let sheets: SheetsModule
  let typing: TypingModule
  let formatting: FormattingModule
  let selection: SelectionModule
  let whisper: WhisperModule
  let lines: DocumentLines
  private var edits: Registration?
  /// The walk to the next mistake; `nil` if none was requested.
  var walk: MistakeWalk?

  /// All that what has to be checked depends on.
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
  /// Goes up when earlier verdicts hold no more.
  private var epoch = 0
  /// The end of the last edit: while the caret is in that word, it is being typed.
  private var typedAt: TextOffset?
  /// The number of paragraphs sent to be checked.
  private(set) var checkCount = 0

  init(
    _ core: DocumentCore, dictionaries: DictionaryModule, sheets: SheetsModule,
    typing: TypingModule, formatting: FormattingModule, selection: SelectionModule,
    whisper: WhisperModule, lines: DocumentLines
  ) {
    self.core = core
    self.dictionaries = dictionaries
    self.sheets = sheets
    self.typing = typing
    self.formatting = formatting
    self.selection = selection
    self.whisper = whisper
    self.lines = lines
  }

  func setUp(_ registrations: Registrations) {
    dictionaries.verdictsDidChange.observe(in: registrations) { [weak self] _ in self?.startOver() }
    startOver()
  }

  func tearDown() {
    stop()
  }

  /// Has everything in sight checked again, or shows nothing more when spelling was switched off.
  private func startOver() {
    epoch += 1
    guard dictionaries.isReady else { return stop() }
    if edits == nil {
      edits = editor.didChangeText.observe { [weak self] in self?.note($0) }
    }
    layout.decorations.doubtSpelling()
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

  /// Edited places of one edit below which lines are looked at again.
  private static let mostLines = 16

  // Looking

  /// Seconds between two looks at the window.
  private static let interval = 0.25

  func advance(to time: Double) -> Pace {
    // While an input method composes, nothing is settled at the caret.
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
    dictionaries.check(paragraphs, lines: lines.meaning) { [weak self, paragraphs] found in
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
      // Another text stands there now: it is looked at again, as nothing is known of it.
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

  /// The bytes between white space round the caret, if what stands there was just typed.
  private func wordBeingTyped() -> TextRange? {
    let caret = editor.selection.head
    guard let typedAt, let word = editor.text.token(around: caret) else { return nil }
    return word.lowerBound <= typedAt && typedAt <= word.upperBound ? word : nil
  }
}
