import Platform

/// This program in a process of its own, started from the file that it runs from.
public final class OwnProcess: OwnProgram {
  private let mainThread: any MainThread

  public init(mainThread: any MainThread) { self.mainThread = mainThread }

  public func run(
    _ arguments: [String], timeOut: Double, ended: @escaping @MainActor () -> Void
  ) {
    let mainThread = mainThread
    let answer = MainThreadAnswer<ProgramOutcome> { _ in ended() }
    // Also right where the file was replaced by another version meanwhile.
    ProgramLauncher.runOrKill("/proc/self/exe", arguments, timeOut: timeOut) { outcome in
      mainThread.post(answer.with(outcome))
    }
  }
}
