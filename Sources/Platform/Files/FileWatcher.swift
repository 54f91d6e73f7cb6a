public import SystemPackage

/// Announces changes of files by any program.
///
/// It reads no file and says only that one may have changed: the observer compares.
public protocol FileWatcher: AnyObject, Sendable {
  /// Watches the file at a path: it may be written, replaced, removed or created, or a link on the
  /// way may lead elsewhere. The file and its folder need not exist yet.
  ///
  /// Changes after the return are reported, so watch first and then read. The program's own changes
  /// are reported as well; compare contents or stamps. Several quick changes may be reported once,
  /// and a report may come without a change of the content.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - onChange: called on the main thread, until the returned watch ends or is released.
  func watch(_ path: FilePath, _ onChange: @escaping @MainActor @Sendable () -> Void)
    -> any FileWatch
}

/// A watched file, for as long as this object lives.
public protocol FileWatch: AnyObject, Sendable {
  /// Ends the watching; after this, on the main thread, nothing is reported any more. May be called
  /// again.
  func end()
}
