import ApplicationScope
import Canvas
import Interface
import Platform

/// Shows the job that the writer waits for: a thin line at the lower edge of the window says how far
/// it is, if it takes long enough to be seen, and Escape cancels it.
///
/// It starts no job. `EditSlot` does, and calls `show` and `hide`.
final class JobsModule: Module, DocumentPart {
  let core: DocumentCore
  private let queue: any BackgroundQueue
  private let mainThread: any MainThread
  private var shown: (job: Job, cancel: () -> Void)?
  private(set) var line = ProgressLine()

  init(_ core: DocumentCore, in application: ApplicationScope) {
    self.core = core
    queue = application.writing.queue
    mainThread = application.mainThread
  }

  /// Makes a slot for jobs that change the text, for which `saving` waits.
  ///
  /// - Parameter queue: where the jobs run; `nil`: where the document's help while writing does.
  func makeEditSlot(
    holding saving: SavingModule, on queue: (any BackgroundQueue)? = nil
  ) -> EditSlot {
    let slot = JobSlot(queue: queue ?? self.queue, mainThread: mainThread) { [editor] in
      editor.revision
    }
    return EditSlot(slot, jobs: self, saving: saving)
  }

  func tearDown() { shown = nil }

  /// Shows a job until `hide` is called.
  ///
  /// - Parameter cancel: cancels the job and all that waits for it.
  func show(_ job: Job, cancel: @escaping () -> Void) {
    shown = (job, cancel)
    line = ProgressLine()
    line.begin(at: clock.now)
    job.onProgress = { [weak self, weak job] in
      guard let self, let job, shown?.job === job else { return }
      line.fraction = job.fraction
      redraws.setNeedsFrame(of: self)
    }
  }

  /// Hides a job that has ended.
  func hide(_ job: Job) {
    guard shown?.job === job else { return }
    shown = nil
    line.end(at: clock.now)
    redraws.setNeedsFrame()
  }
}

extension JobsModule: Animated, Layer {
  func advance(to time: Double) -> Pace { line.advance(to: time, redraws: redraws) }

  func handle(_ event: LayerEvent) -> EventResult {
    guard case .key(let press) = event, press.key == .escape, press.modifiers.isEmpty,
      let shown
    else { return .ignored }
    hide(shown.job)
    shown.cancel()
    return .taken
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    line.draw(into: &list, at: moment)
  }
}
