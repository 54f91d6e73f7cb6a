import Files
import Platform

/// A slot for jobs that change the text: the window shows them, Escape cancels them, and saving
/// waits for them, so that a save that is requested meanwhile includes their result.
final class EditSlot {
  private let slot: JobSlot
  private let shown: ShownJob
  private let saving: SavingModule

  init(_ slot: JobSlot, jobs: JobsModule, saving: SavingModule) {
    self.slot = slot
    shown = ShownJob(in: jobs)
    self.saving = saving
  }

  /// The running job.
  var job: Job? { slot.job }

  var isRunning: Bool { slot.isRunning }

  /// Starts a job and cancels the one before it.
  ///
  /// - Parameters:
  ///   - finish: takes the result, unless the job is cancelled.
  ///   - didCancel: is called when the writer cancels the job.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable (Job) -> Value,
    then finish: @escaping (JobSlot.Outcome<Value>) -> Void, didCancel: @escaping () -> Void = {}
  ) {
    cancel()
    saving.hold()
    let job = slot.start(work) { [weak self] outcome in
      // The result is used before saving goes on, so that it is saved, or waits for the next job.
      self?.shown.hide()
      finish(outcome)
      self?.saving.endHold()
    }
    // It may have ended already.
    guard slot.job === job else { return }
    shown.show(job) { [weak self] in
      self?.cancel()
      didCancel()
    }
  }

  /// Starts a job whose result is applied as an edit, and cancels the one before it.
  ///
  /// A second job seals the record of a long edit. The record contains selection and page as they are
  /// when the edit is applied, so it is sealed again if these change meanwhile.
  ///
  /// - Parameters:
  ///   - record: returns the record of the edit if it were applied now; `nil` if there is none.
  ///   - finish: takes the result, unless the job is cancelled, and the sealed record.
  func startEdit<Value: Sendable>(
    in history: HistoryModule, _ work: @escaping @Sendable (Job) -> Value,
    recordedAs record: @escaping (Value) -> HistoryEdit?,
    then finish: @escaping (JobSlot.Outcome<Value>, RecordSeal?) -> Void,
    didCancel: @escaping () -> Void = {}
  ) {
    start(
      work,
      then: { [weak self] outcome in
        guard case .done(let value) = outcome, let self else { return finish(outcome, nil) }
        seal(
          EditToSeal(history: history, record: { record(value) }, didCancel: didCancel)
        ) { isStale, seal in
          finish(isStale ? .stale(value) : .done(value), seal)
        }
      }, didCancel: didCancel)
  }

  /// An edit that a job has made.
  private struct EditToSeal {
    let history: HistoryModule
    let record: () -> HistoryEdit?
    let didCancel: () -> Void
    /// The number of times that its record may still be sealed.
    var tries = EditPreparation.mostSeals
  }

  /// Seals the record of an edit, unless it is short.
  ///
  /// - Parameter finish: is told if the text has changed meanwhile.
  private func seal(
    _ edit: EditToSeal, unless seal: RecordSeal? = nil,
    then finish: @escaping (_ isStale: Bool, RecordSeal?) -> Void
  ) {
    guard edit.tries > 0, let record = edit.record(),
      let sealer = edit.history.sealer(of: record, unless: seal)
    else { return finish(false, seal) }
    var next = edit
    next.tries -= 1
    start(
      { _ in sealer() },
      then: { [weak self] outcome in
        guard case .done(let seal) = outcome, let self else { return finish(true, nil) }
        self.seal(next, unless: seal, then: finish)
      }, didCancel: edit.didCancel)
  }

  /// Cancels the running job.
  func cancel() {
    guard slot.isRunning else { return }
    slot.cancel()
    shown.hide()
    saving.endHold()
  }
}
