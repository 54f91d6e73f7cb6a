public import Platform
import Synchronization
public import SystemPackage

/// Watches files on the disk, by inotify.
///
/// Folders are watched rather than files, so that a file which is replaced, or removed and made
/// again, is still the one that is watched; so are the links on the way and, where a folder is
/// missing, the nearest one that is there. One thread waits for all of them and for nothing else;
/// it is started at the first watch and ends with the watcher.
///
/// A file that is written is told about when whoever writes it closes it, so nobody reads half of
/// it. A file that went, or that was just made, is told about when it is whole again, or a tenth of a
/// second later: editors save by moving the old file away and writing a new one.
///
/// Not seen: what another machine does on a network file system, what is written by way of another
/// name of the same file, and a folder further up being moved away with all that is in it.
public final class DiskFileWatcher: FileWatcher {
  private let mainThread: any MainThread
  private let grace: Int32
  private let loop = Mutex<WatchLoop?>(nil)

  /// An editor takes a few milliseconds; a tenth of a second is still at once for a person.
  private static let usualGrace: Int32 = 100

  /// Makes a watcher that does nothing yet.
  ///
  /// - Parameter mainThread: where changes are told.
  public convenience init(mainThread: any MainThread) {
    self.init(mainThread: mainThread, grace: Self.usualGrace)
  }

  /// - Parameter grace: how long a file that went may stay away until that is told, in milliseconds.
  init(mainThread: any MainThread, grace: Int32) {
    self.mainThread = mainThread
    self.grace = grace
  }

  deinit { loop.withLock { $0?.stop() } }

  /// Watches a path. Where the system watches as much as it can, nothing is ever told.
  public func watch(
    _ path: FilePath, _ onChange: @escaping @MainActor @Sendable () -> Void
  ) -> any FileWatch {
    let watch = DiskFileWatch(mainThread, onChange)
    if let loop = started() { watch.begin(path, loop) }
    return watch
  }

  private func started() -> WatchLoop? {
    loop.withLock { loop in
      if loop == nil { loop = WatchLoop.start(grace: grace) }
      return loop
    }
  }

  /// How often the thread woke up.
  var wakeUps: Int { loop.withLock { $0?.wakeUps ?? 0 } }
}

/// One watched path.
final class DiskFileWatch: FileWatch {
  private struct State {
    var onChange: (@MainActor @Sendable () -> Void)?
    var isPosted = false
    /// Where it is watched, and its number there.
    var place: (loop: WatchLoop, number: Int)?
  }

  private let mainThread: any MainThread
  private let state: Mutex<State>

  init(_ mainThread: any MainThread, _ onChange: @escaping @MainActor @Sendable () -> Void) {
    self.mainThread = mainThread
    state = Mutex(State(onChange: onChange))
  }

  deinit { end() }

  func begin(_ path: FilePath, _ loop: WatchLoop) {
    let number = loop.add(path, self)
    state.withLock { $0.place = (loop, number) }
  }

  func end() {
    let place = state.withLock { state in
      defer { state.place = nil }
      state.onChange = nil
      return state.place
    }
    place?.loop.remove(place?.number ?? 0)
  }

  /// Has the change told on the main thread. What was posted and not yet told is told once.
  func tell() {
    let isFirst = state.withLock { state in
      defer { state.isPosted = true }
      return !state.isPosted
    }
    if isFirst { mainThread.post { [weak self] in self?.deliver() } }
  }

  @MainActor
  private func deliver() {
    let onChange = state.withLock { state in
      state.isPosted = false
      return state.onChange
    }
    onChange?()
  }
}
