import Platform

/// The job of one feature whose progress is shown, if any. `JobsModule` shows all of them; this
/// makes sure that a feature hides only its own.
final class ShownJob {
  private let jobs: JobsModule
  private var job: Job?

  init(in jobs: JobsModule) { self.jobs = jobs }

  /// Shows a job until `hide` is called.
  ///
  /// - Parameter cancel: cancels the job and all that waits for it.
  func show(_ job: Job, cancel: @escaping () -> Void) {
    self.job = job
    jobs.show(job, cancel: cancel)
  }

  /// Hides the job that is shown, if any.
  func hide() {
    if let job { jobs.hide(job) }
    job = nil
  }
}
