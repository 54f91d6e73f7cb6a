public import SystemPackage

/// Announces changes of files by any program.
public protocol FileWatcher: AnyObject, Sendable {
  /// Watches what a path leads to: that it is written, replaced, removed, made or made again, or
  /// that a link on the way leads elsewhere. There need be nothing yet, not even the folder.
  ///
  /// What changes after this returns is told, so watch first and read then. Changes by this program
  /// are told like those of others; compare contents or stamps. Several changes at once may be told
  /// once, and a change may be told that left the content as it was.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - onChange: called on the main thread, until the returned watch ends or is released.
  func watch(_ path: FilePath, _ onChange: @escaping @MainActor @Sendable () -> Void)
    -> any FileWatch
}

/// A file that is watched for as long as this lives.
public protocol FileWatch: AnyObject, Sendable {
  /// Ends the watching; on the main thread: nothing is told any more. May be called again.
  func end()
}
