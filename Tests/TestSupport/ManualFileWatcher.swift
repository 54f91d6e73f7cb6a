public import Platform
import Synchronization
public import SystemPackage

/// A watcher that reports only the changes of a test.
public final class ManualFileWatcher: FileWatcher {
  private final class Watch: FileWatch {
    let path: FilePath
    private let onChange: Mutex<(@MainActor @Sendable () -> Void)?>

    init(_ path: FilePath, _ onChange: @escaping @MainActor @Sendable () -> Void) {
      self.path = path
      self.onChange = Mutex(onChange)
    }

    func end() { onChange.withLock { $0 = nil } }

    var told: (@MainActor @Sendable () -> Void)? { onChange.withLock { $0 } }
  }

  private struct Reference: Sendable {
    weak var watch: Watch?
  }

  private let watches = Mutex<[Reference]>([])

  /// Makes a watcher that watches nothing.
  public init() {}

  /// Notes the path.
  public func watch(
    _ path: FilePath, _ onChange: @escaping @MainActor @Sendable () -> Void
  ) -> any FileWatch {
    let watch = Watch(path, onChange)
    watches.withLock { watches in
      watches.removeAll { $0.watch == nil }
      watches.append(Reference(watch: watch))
    }
    return watch
  }

  /// The paths that are watched, sorted.
  public var paths: [FilePath] {
    living.map(\.path).sorted { $0.string < $1.string }
  }

  /// Reports a change of `path` to all its watches at once.
  @MainActor
  public func change(_ path: FilePath) {
    for watch in living where watch.path == path { watch.told?() }
  }

  private var living: [Watch] {
    watches.withLock { $0.compactMap(\.watch) }.filter { $0.told != nil }
  }
}
