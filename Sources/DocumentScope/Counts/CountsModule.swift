import Counting
import Interface
import MarkdownSyntax
import Platform
import TextCore

/// Counts words, sentences and characters on request. Before the first request nothing is counted; from
/// then on an edit invalidates a small part of the sums, which is counted at the next request.
///
/// The counts are shown at the top of the Edit menu, and over the page while F8 is held.
final class CountsModule: Module, DocumentPart {
  let core: DocumentCore
  private let partSizes: PartSizes
  /// Runs the count in the background.
  private let slot: JobSlot
  /// The sums of the text before `pending`.
  private var tree: CountTree?
  /// The edits since then, joined: adding a letter to them costs less than updating the tree.
  private var pending: Edit?
  private lazy var counter = TextCounter(sizes: partSizes)
  /// The last counted selection, and its counts.
  private var lastPart: (range: TextRange, revision: Int, counts: TextCounts)?
  /// True if the sums were sent and nothing has changed since.
  private var isTold = false
  /// Sent with the counts of the whole text, each time that they are complete.
  let didCount = Broadcast<TextCounts>()

  init(
    _ core: DocumentCore, partSizes: PartSizes, queue: JobQueue
  ) {
    self.core = core
    self.partSizes = partSizes
    slot = JobSlot(queue: queue)
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] in self?.follow($0) }
    editor.didReadOn.observe(in: registrations) { [weak self] in self?.follow(readOn: $0) }
  }

  func tearDown() { forget() }

  private func forget() {
    slot.cancel()
    (tree, pending, lastPart, isTold) = (nil, nil, nil, false)
  }

  // Following the text

  private func follow(_ edit: Edit) {
    guard tree != nil else { return }
    isTold = false
    // Directions of paragraphs do not change counts.
    let edit = edit.withoutDirections
    guard let earlier = pending else { return pending = edit }
    // They are edits of one text, one after the other.
    pending = try? earlier.followed(by: edit)
    guard let pending else { return startAnew() }
    guard pending.replacements.count > Self.mostPlaces else { return }
    if !slot.isRunning { followPending() } else { startAnew() }
  }

  private func follow(readOn range: TextRange) {
    guard tree != nil else { return }
    let start = range.lowerBound
    guard start > 0 else { return startAnew() }
    let text = Edit.Replacement(range: start..<start, text: editor.text[range])
    follow(Edit([text], oldLength: start.utf8))
  }

  /// Places of the text that wait to be counted: each makes a key cost more.
  private static let mostPlaces = 16

  /// O(log n).
  private func followPending() {
    guard let pending else { return }
    tree?.follow(pending, to: editor.text, fences: attributes.fences)
    self.pending = nil
  }

  private func startAnew() {
    forget()
    tree = CountTree(of: editor.text, fences: attributes.fences, sizes: partSizes)
  }

  // Counting

  /// Bytes that are counted at once rather than in the background.
  private static let few = 1 << 15

  /// Publishes the current counts to a new subscriber.
  func begin() {
    if tree == nil {
      startAnew()
      countInBackground()
    } else if !slot.isRunning {
      isTold = false
      countOn()
    }
  }

  /// Counts the unknown parts: a little at once, more in the background.
  func countOn() {
    guard !slot.isRunning, !isTold else { return }
    if tree == nil { startAnew() }
    followPending()
    guard tree.map({ $0.unknownCount <= Self.few }) ?? false else { return countInBackground() }
    tree?.countUnknown(by: counter)
    isTold = true
    if let counts = tree?.counts { didCount.send(counts) }
  }

  private func countInBackground() {
    guard let tree else { return }
    slot.start { [partSizes] job -> CountTree? in
      var counted = tree
      let isDone = counted.countUnknown(by: TextCounter(sizes: partSizes)) { job.isWanted }
      return isDone ? counted : nil
    } then: { [weak self] outcome in
      if let counted = outcome.value { self?.end(counted) }
    }
  }

  private func end(_ counted: CountTree) {
    tree = counted
    isTold = pending == nil
    // Subscribers also get the counts of the text before the pending edits.
    didCount.send(counted.counts)
    countOn()
    redraws.setNeedsFrame()
  }

  // Known counts

  /// The counts of the selection, or of the text if nothing is selected; `nil` while they are being
  /// counted.
  private var shownCounts: TextCounts? {
    countOn()
    guard isTold, let tree else { return nil }
    let range = editor.selection.range
    guard !range.isEmpty else { return tree.counts }
    if let lastPart, lastPart.range == range, lastPart.revision == editor.revision {
      return lastPart.counts
    }
    guard let counts = tree.counts(in: range, by: counter) else { return nil }
    lastPart = (range, editor.revision, counts)
    return counts
  }

  /// The counts as a list to show and to speak.
  var facts: FactList {
    FactList(counts: shownCounts, ofSelection: !editor.selection.isEmpty)
  }
}
