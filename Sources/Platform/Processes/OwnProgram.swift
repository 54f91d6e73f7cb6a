/// Runs this program once more, in a process of its own, for work that must leave nothing in memory.
@MainActor
public protocol OwnProgram: AnyObject {
  /// Runs it with arguments. It is killed after `timeOut` seconds.
  ///
  /// - Parameter ended: called on the main thread when it has ended, or could not be started.
  func run(_ arguments: [String], timeOut: Double, ended: @escaping @MainActor () -> Void)
}

/// Runs nothing.
@MainActor
public final class NoOwnProgram: OwnProgram {
  public nonisolated init() {}
  /// Does nothing, and never ends.
  public func run(
    _ arguments: [String], timeOut: Double, ended: @escaping @MainActor () -> Void
  ) {}
}
