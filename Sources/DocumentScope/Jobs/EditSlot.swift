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

  /// Starts a job that makes an edit, and cancels the one before it.
  ///
  /// A second job seals the record of a long edit. The record contains the selection and the page's
  /// place when the edit is applied, and the second job is so short that these seldom change during it.
  func startEdit(
    in history: HistoryModule, _ work: @escaping @Sendable (Job) -> LongEdit?,
    then finish: @escaping (JobSlot.Outcome<LongEdit?>) -> Void,
    didCancel: @escaping () -> Void = {}
  ) {
    start(
      work,
      then: { [weak self] outcome in
        guard case .done(let edit?) = outcome, let self, let seal = history.sealer(of: edit.result)
        else { return finish(outcome) }
        start({ _ -> LongEdit? in edit.sealed(by: seal()) }, then: finish, didCancel: didCancel)
      }, didCancel: didCancel)
  }

  /// Cancels the running job.
  func cancel() {
    guard slot.isRunning else { return }
    slot.cancel()
    shown.hide()
    saving.endHold()
  }
}
