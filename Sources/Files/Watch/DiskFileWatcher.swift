public import Platform
import Synchronization
public import SystemPackage

/// Watches files on the disk, by inotify.
///
/// It watches folders rather than files, so that it still sees a file that is replaced, or removed and
/// made again. It also watches the symbolic links on the path and, where a folder is missing, the
/// nearest existing one. A single thread waits for all events; it is started at the first watch and ends
/// with the watcher.
///
/// A change is reported when the writing process closes the file, so that no half-written file is read.
/// A file that was removed or just made is reported when it is complete, or a tenth of a second later:
/// editors save by moving the old file away and writing a new one.
///
/// Not seen: changes by another machine on a network file system, writes to the file by another hard
/// link, and a move of a folder further up.
public final class DiskFileWatcher: FileWatcher {
  private let mainThread: any MainThread
  private let grace: Int32
  private let loop = Mutex<WatchLoop?>(nil)

  /// The usual grace in milliseconds. An editor takes a few; a tenth of a second still feels immediate.
  private static let usualGrace: Int32 = 100

  /// Makes a watcher that does nothing yet.
  ///
  /// - Parameter mainThread: the thread on which changes are reported.
  public convenience init(mainThread: any MainThread) {
    self.init(mainThread: mainThread, grace: Self.usualGrace)
  }

  /// - Parameter grace: the time until a removed file is reported, in milliseconds.
  init(mainThread: any MainThread, grace: Int32) {
    self.mainThread = mainThread
    self.grace = grace
  }

  deinit { loop.withLock { $0?.stop() } }

  /// Watches a path. If the system's limit of watches is reached, nothing is ever reported.
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

  /// The number of times that the thread woke up.
  var wakeUps: Int { loop.withLock { $0?.wakeUps ?? 0 } }
}

/// One watched path.
final class DiskFileWatch: FileWatch {
  private struct State {
    var onChange: (@MainActor @Sendable () -> Void)?
    var isPosted = false
    /// The loop that watches the path, and the watch's number in it.
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

  /// Reports the change on the main thread. Reports that are posted but not yet delivered are merged.
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
