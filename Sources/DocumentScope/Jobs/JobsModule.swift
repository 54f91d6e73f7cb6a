import ApplicationScope
import Canvas
import Interface
import Platform

/// Shows the job that the writer waits for: a thin line at the lower edge of the window shows its
/// progress, if it takes long enough to be seen, and Escape cancels it. Of several jobs it shows
/// the one that began last.
///
/// It starts no job. Edits, exports and imports do, and call `show` and `hide`.
final class JobsModule: Module, DocumentPart {
  let core: DocumentCore
  private let queue: JobQueue
  /// The running jobs, the newest last.
  private var jobs: [(job: Job, cancel: () -> Void)] = []
  var line = ProgressLine() { didSet { keepLayer() } }

  init(_ core: DocumentCore, queue: JobQueue) {
    self.core = core
    self.queue = queue
  }

  /// Makes a slot for jobs that change the text, for which `saving` waits.
  ///
  /// - Parameter queue: runs the jobs; `nil`: the queue of the document's writing help.
  func makeEditSlot(holding saving: SavingModule, on queue: JobQueue? = nil) -> EditSlot {
    let slot = JobSlot(queue: queue ?? self.queue) { [editor] in editor.revision }
    return EditSlot(slot, jobs: self, saving: saving)
  }

  func tearDown() {
    jobs = []
    line = ProgressLine()
  }

  /// The number of running jobs.
  var count: Int { jobs.count }

  /// True while the writer sees the line of a running job.
  var isLineInSight: Bool { !jobs.isEmpty && line.opacity(at: clock.now) > 0 }

  /// Shows a job until `hide` is called.
  ///
  /// - Parameter cancel: cancels the job and all that waits for it.
  func show(_ job: Job, cancel: @escaping () -> Void) {
    jobs.append((job, cancel))
    begin()
    job.onProgress = { [weak self, weak job] in
      guard let self, let job, jobs.last?.job === job else { return }
      line.fraction = job.fraction
      redraws.setNeedsFrame(of: self)
    }
  }

  /// Hides a job that has ended, and shows the one that ran before it, if it still does.
  func hide(_ job: Job) {
    let last = jobs.last?.job
    jobs.removeAll { $0.job === job }
    guard last === job else { return }
    if jobs.isEmpty { line.end(at: clock.now) } else { begin() }
    redraws.setNeedsFrame()
  }

  /// Begins a line for the newest job.
  private func begin() {
    var line = ProgressLine()
    line.begin(at: clock.now)
    line.fraction = jobs.last?.job.fraction ?? 0
    self.line = line
  }
}

extension JobsModule: @MainActor ProgressLayer {
  func handle(_ event: LayerEvent) -> EventResult {
    guard case .key(let press) = event, press.key == .escape, press.modifiers.isEmpty,
      let shown = jobs.last
    else { return .ignored }
    hide(shown.job)
    shown.cancel()
    return .taken
  }
}
