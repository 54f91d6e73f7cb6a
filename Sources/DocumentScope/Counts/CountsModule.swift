import Counting
import Interface
import Markdown
import Platform
import TextCore

/// What is counted of the text: nothing before somebody wants to know. From then on edits make little
/// of it unknown, and that is counted when somebody wants to know again.
///
/// Tells it at the top of the Edit menu, and over the page for as long as F8 is held.
final class CountsModule: Module, DocumentPart {
  let core: DocumentCore
  private let partSizes: PartSizes
  private let queue: any BackgroundQueue
  private let mainThread: any MainThread
  private var tree: CountTree?
  private lazy var counter = TextCounter(sizes: partSizes)
  private var job: CountJob?
  /// What has become of the text since the job was given its snapshot.
  private var changesSinceJob: [CountedChange] = []
  /// What was counted last of a selection, and of which.
  private var lastPart: (range: TextRange, revision: Int, counts: TextCounts)?
  /// Whether nothing has changed since the sums were told.
  private var isTold = false
  /// Whether the counts lie over the page.
  var isShown = false
  /// Tells what the whole text has, each time that all of it is known again.
  let didCount = Broadcast<TextCounts>()

  init(
    _ core: DocumentCore, partSizes: PartSizes, queue: any BackgroundQueue,
    mainThread: any MainThread
  ) {
    self.core = core
    self.partSizes = partSizes
    self.queue = queue
    self.mainThread = mainThread
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] edit in
      guard let self else { return }
      follow(.edit(edit, to: editor.text, attributes.fences))
    }
    editor.didReadOn.observe(in: registrations) { [weak self] range in
      guard let self else { return }
      follow(.readOn(range, to: editor.text, attributes.fences))
    }
  }

  func tearDown() {
    job?.cancel()
    (job, tree, lastPart, isTold, isShown) = (nil, nil, nil, false, false)
    changesSinceJob = []
  }

  /// O(log n).
  private func follow(_ change: CountedChange) {
    guard tree != nil else { return }
    tree?.follow(change)
    isTold = false
    if job != nil { changesSinceJob.append(change) }
  }

  // Counting

  /// Bytes that are counted at once rather than in the background.
  private static let few = 1 << 15

  /// Has it told what the text has as it is now, for somebody who follows the sums from here on.
  func begin() {
    guard tree != nil else { return countInBackground(takeUp()) }
    isTold = false
    countOn()
  }

  /// Counts what is unknown: a little at once, more in the background.
  func countOn() {
    let tree = tree ?? takeUp()
    guard job == nil, !isTold else { return }
    guard tree.unknownCount <= Self.few else { return countInBackground(tree) }
    self.tree?.countUnknown(by: counter)
    isTold = true
    if let counts = self.tree?.counts { didCount.send(counts) }
  }

  private func takeUp() -> CountTree {
    let new = CountTree(of: editor.text, fences: attributes.fences, sizes: partSizes)
    tree = new
    return new
  }

  private func countInBackground(_ tree: CountTree) {
    let job = CountJob(sizes: partSizes)
    self.job = job
    changesSinceJob = []
    queue.run { [mainThread, weak self] in
      guard let counted = job.run(tree) else { return }
      mainThread.post { self?.end(job, counted) }
    }
  }

  private func end(_ job: CountJob, _ counted: CountTree) {
    guard self.job === job else { return }
    tree = counted
    for change in changesSinceJob { tree?.follow(change) }
    isTold = changesSinceJob.isEmpty
    (self.job, changesSinceJob) = (nil, [])
    // Who follows the sums learns what the text had before it changed, too.
    didCount.send(counted.counts)
    countOn()
    redraws.setNeedsFrame()
  }

  // What is known

  /// What the selection has, or the text where nothing is selected; `nil`: that is being counted.
  private var shownCounts: TextCounts? {
    countOn()
    guard let tree, tree.isComplete else { return nil }
    let range = editor.selection.range
    guard !range.isEmpty else { return tree.counts }
    if let lastPart, lastPart.range == range, lastPart.revision == editor.revision {
      return lastPart.counts
    }
    guard let counts = tree.counts(in: range, by: counter) else { return nil }
    lastPart = (range, editor.revision, counts)
    return counts
  }

  /// The same to be read.
  var facts: FactList {
    FactList(counts: shownCounts, ofSelection: !editor.selection.isEmpty)
  }
}
