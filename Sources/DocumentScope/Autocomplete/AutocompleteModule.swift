import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import MarkdownSyntax
import Platform
import TextCore

/// Offers the rest of a word that the document already contains, in grey after the caret. Tab
/// accepts it, Escape dismisses it, and all other input works as if it were not there.
///
/// The offer is only drawn: it is not in the text and moves none. So it appears at the end of a
/// paragraph only, where the line has room. It comes after three letters, when one word is clearly
/// the likeliest. Misspelt words are not offered: the dictionaries are opened in the background for
/// the first word that could be offered.
///
/// The words are those within half a megabyte on both sides of the caret. They are counted in the
/// background; a keystroke costs a note of the change and a look-up of O(log n). While the feature
/// is off it does and keeps nothing.
final class AutocompleteModule: Module, DocumentPart, Animated, TypingObserver {
  let core: DocumentCore
  /// The rest of a word, and the state for which it is valid.
  struct Offer {
    var rest: String
    var revision: Int
    var selection: Selection
    var line: PlainLine
  }

  private let collector: WordCollector
  private let typing: TypingModule
  private let dictionaries: DictionaryModule
  private var edits: Registration?
  private var selecting: Registration?
  private var reading: Registration?
  private var judging: Registration?

  private var window: WordWindow?
  private(set) var index = WordIndex()
  private(set) var offer: Offer? {
    didSet { if offer != nil || oldValue != nil { keepLayer() } }
  }
  /// The revision after a typed letter, until it is checked for an offer.
  private var typedRevision: Int?
  /// The revision whose word waits for the spelling check.
  private var waiting: Int?
  /// The start of the word for which the writer dismissed the offer.
  private var dismissed: TextOffset?
  /// The time at which changed words are counted; `nil`: there are none.
  private var due: Double?

  init(
    _ core: DocumentCore, dictionaries: DictionaryModule, queue: JobQueue,
    typing: TypingModule
  ) {
    self.core = core
    self.dictionaries = dictionaries
    collector = WordCollector(queue: queue)
    self.typing = typing
  }

  func setUp(_ registrations: Registrations) {
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.follow() }
    follow()
  }

  func tearDown() {
    stop()
  }

  private func follow() {
    guard settings.current.autocomplete else { return stop() }
    guard edits == nil else { return }
    edits = editor.didChangeText.observe { [weak self] in self?.note($0) }
    selecting = editor.didChangeSelection.observe { [weak self] in
      if self?.offer != nil { self?.keepLayer() }
    }
    reading = editor.didReadOn.observe { [weak self] in self?.note(read: $0) }
    judging = dictionaries.didJudge.observe { [weak self] _ in self?.offerAgain() }
    due = clock.now
    redraws.setNeedsFrame()
  }

  private func stop() {
    guard edits != nil else { return }
    edits = nil
    (selecting, reading, judging) = (nil, nil, nil)
    (waiting, window) = (nil, nil)
    index = WordIndex()
    offer = nil
    typedRevision = nil
    dismissed = nil
    due = nil
    collector.stop()
  }

  private func keepLayer() { stack.keep(self, while: standingOffer != nil) }

  // Counting

  /// Seconds from a change until it is counted.
  private static let timeToCount = 1.0

  private func note(_ edit: Edit) {
    if offer != nil { keepLayer() }
    if window?.follow(edit) == false { window = nil }
    if due == nil { due = clock.now + Self.timeToCount }
  }

  /// Schedules a count of text that was appended or replaced.
  private func note(read range: TextRange) {
    if let window, window.end < range.lowerBound { return }
    window = nil
    if due == nil { due = clock.now + Self.timeToCount }
    redraws.setNeedsFrame()
  }

  /// Counts the changes, or everything again if the caret has gone far.
  private func count() {
    let caret = editor.selection.head
    guard var window, window.covers(caret, in: editor.text) else { return countAnew() }
    guard let change = window.take(from: editor.text, sparing: wordAtCaret()) else { return }
    self.window = window
    if change.old == change.new { return }
    collector.replace(change.old, by: change.new, done: receiver)
  }

  private func countAnew() {
    let window = WordWindow(editor.text, around: editor.selection.head)
    self.window = window
    collector.start(window.counted, in: window.range, done: receiver)
  }

  private var receiver: WordCollector.Receiver { { [weak self] in self?.receive($0) } }

  private func receive(_ index: WordIndex) {
    if edits != nil { self.index = index }
  }

  // Offering

  func willInsert(_ text: String) {
    if edits != nil { offer = nil }
  }

  func didInsert(_ text: String) {
    if edits != nil { typedRevision = editor.revision }
  }

  func advance(to time: Double) -> Pace {
    guard edits != nil else { return .still }
    if let typed = typedRevision {
      typedRevision = nil
      if typed == editor.revision { offer = makeOffer() }
    }
    guard let due else { return .still }
    guard time >= due else { return .until(due) }
    self.due = nil
    count()
    return .still
  }

  /// The offer, if it is still valid.
  var standingOffer: Offer? {
    guard let offer, offer.revision == editor.revision, offer.selection == editor.selection else {
      return nil
    }
    return offer
  }

  /// The number of letters before anything is offered.
  private static let fewestLetters = 3

  private func makeOffer() -> Offer? {
    let caret = editor.selection.head
    guard editor.selection.isEmpty, isInProse(caret), let word = wordAtCaret(),
      word.upperBound == caret, caret == editor.text.contentRange(at: caret).upperBound,
      !isPartOfAddress(word)
    else { return nil }
    if dismissed == word.lowerBound { return nil }
    dismissed = nil
    let beginning = editor.text.string(in: word)
    guard beginning.count >= Self.fewestLetters, let rest = completion(of: beginning),
      let line = lineWithRoom(for: rest)
    else { return nil }
    return Offer(
      rest: rest, revision: editor.revision, selection: editor.selection, line: line)
  }

  /// Returns the rest of a word that is not misspelt; `nil` also while that is being checked.
  private func completion(of beginning: String) -> String? {
    var isKnown = true
    let rest = index.completion(of: beginning) { [dictionaries] word in
      guard let isWrong = dictionaries.isWrongCompletion(word) else {
        isKnown = false
        return false
      }
      return isWrong
    }
    waiting = isKnown ? nil : editor.revision
    return isKnown ? rest : nil
  }

  /// Makes the offer that waited for the spelling check, if nothing was typed since.
  private func offerAgain() {
    guard let waiting, waiting == editor.revision else { return }
    typedRevision = waiting
    redraws.setNeedsFrame()
  }

  private func isInProse(_ caret: TextOffset) -> Bool {
    guard caret > 0 else { return false }
    let inline = editor.storage.value(of: .inline, at: caret - 1).value ?? []
    return inline.isDisjoint(with: .noLanguage)
  }

  /// True if the word continues an address, a path or a name with an @.
  private func isPartOfAddress(_ word: TextRange) -> Bool {
    guard word.lowerBound > 0 else { return false }
    return "/@\\#.<&".utf8.contains(editor.text.byte(at: word.lowerBound - 1))
  }

  /// The letters before and after the caret.
  private func wordAtCaret() -> TextRange? {
    let caret = editor.selection.head
    let near = editor.text.wordEdge(before: caret)..<editor.text.wordEdge(after: caret)
    guard !near.isEmpty else { return nil }
    // Punctuation beyond ASCII is no letter: in „Word the word begins after the mark.
    let before = editor.text.string(in: near.lowerBound..<caret).unicodeScalars
    let after = editor.text.string(in: caret..<near.upperBound).unicodeScalars
    let start = before.reversed().prefix(while: \.isInWord).reduce(0) { $0 + UTF8.width($1) }
    let end = after.prefix(while: \.isInWord).reduce(0) { $0 + UTF8.width($1) }
    let word = (caret - start)..<(caret + end)
    return word.isEmpty ? nil : word
  }

  /// Withdraws the offer, because the writer has done something else.
  func withdraw() {
    offer = nil
    (typedRevision, waiting) = (nil, nil)
  }

  // Taking

  /// Tab takes the offer, Escape withdraws it; returns `true` if the key is used up.
  func handle(_ press: KeyPress) -> Bool {
    guard let offer = standingOffer, press.modifiers.isEmpty else { return false }
    switch press.key {
    case .tab:
      self.offer = nil
      let caret = editor.selection.head
      typing.perform(
        EditResult(
          edit: Edit(replacing: caret..<caret, with: offer.rest, in: editor.text),
          selection: Selection(caret: caret + offer.rest.utf8.count), kind: .command))
    case .escape:
      self.offer = nil
      dismissed = wordAtCaret()?.lowerBound
      redraws.setNeedsFrame()
    default: return false
    }
    return true
  }

  /// The command that turns it on and off.
  var commands: [Command] {
    [
      Command(
        "autocomplete", "Complete Words", .edit,
        isChecked: { [weak self] in self?.settings.chosen.autocomplete ?? false }
      ) { [weak self] in self?.settings.change { $0.autocomplete.toggle() } }
    ]
  }
}
