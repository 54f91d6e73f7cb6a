import Platform
import Glibc
import Synchronization
import SystemPackage

/// The thread that waits for changes in folders.
///
/// **Invariant:** `queue` and `bell` are open as long as the thread runs, since it retains the loop.
final class WatchLoop: Sendable {
  private struct State {
    var table: WatchTable
    var watches: [Int: Reference] = [:]
    var wakeUps = 0
    var thread: pthread_t?
  }

  private struct Reference {
    weak var watch: DiskFileWatch?
  }

  private let queue: InotifyQueue
  private let bell: Bell
  private let grace: Int32
  private let state: Mutex<State>

  /// The thread's name in debuggers and `top`.
  static let name = "paber-files"

  /// The most times that the grace may begin again while events keep coming.
  private static let mostGraces = 10

  private init(queue: InotifyQueue, bell: Bell, grace: Int32) {
    self.queue = queue
    self.bell = bell
    self.grace = grace
    state = Mutex(State(table: WatchTable(queue: queue, calls: .real)))
  }

  /// Makes a loop and starts its thread; `nil` if the system lacks the resources.
  ///
  /// - Parameter grace: the time in which a removed file may come back, or a new one become complete, in
  ///   milliseconds.
  static func start(grace: Int32) -> WatchLoop? {
    guard let queue = InotifyQueue(), let bell = Bell() else { return nil }
    let loop = WatchLoop(queue: queue, bell: bell, grace: grace)
    let context = Unmanaged.passRetained(loop)
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        // Invariant: the context is the loop retained above, and this is the one release.
        guard let context else { return nil }
        Unmanaged<WatchLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard failure == 0 else {
      context.release()
      return nil
    }
    loop.state.withLock { $0.thread = thread }
    return loop
  }

  /// Ends the thread and waits for its end.
  func stop() {
    let thread = state.withLock { state in
      defer { state.thread = nil }
      return state.thread
    }
    guard let thread else { return }
    bell.ring()
    // The last reference to the watcher may be released on the thread itself.
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  /// Watches a path for `watch`, which is not retained.
  func add(_ path: FilePath, _ watch: DiskFileWatch) -> Int {
    state.withLock { state in
      let number = state.table.add(path)
      state.watches[number] = Reference(watch: watch)
      return number
    }
  }

  /// Stops watching a path.
  func remove(_ number: Int) {
    state.withLock { state in
      state.table.remove(number)
      state.watches[number] = nil
    }
  }

  /// The number of times that the thread woke up.
  var wakeUps: Int { state.withLock { $0.wakeUps } }

  // On the thread

  private func run() {
    BlockingThread.setName(Self.name)
    // The changes that are not reported yet, and the number of waits for them.
    var unsettled: [Int: EventBits] = [:]
    var graces = 0
    while let events = wait(timeout: unsettled.isEmpty ? -1 : grace) {
      graces += 1
      let isOver = events.isEmpty || graces >= Self.mostGraces
      // The watches are released here, not while the state is locked.
      let told = settle(&unsettled, after: events, isOver: isOver)
      for watch in told { watch.tell() }
      if unsettled.isEmpty { graces = 0 }
    }
  }

  /// Waits for events. Returns none after the time-out, and `nil` when the bell rang. A negative
  /// time-out never ends.
  private func wait(timeout: Int32) -> [InotifyQueue.Event]? {
    var ends = [
      pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&ends, nfds_t(ends.count), timeout) < 0 {
      if errno != EINTR { return nil }
    }
    return ends[1].revents != 0 ? nil : queue.read()
  }

  /// Adds new events to `unsettled`, and returns the watches to report now.
  ///
  /// - Parameter isOver: true if the grace is over, so that all changes are reported.
  private func settle(
    _ unsettled: inout [Int: EventBits], after events: [InotifyQueue.Event], isOver: Bool
  ) -> [DiskFileWatch] {
    state.withLock { state in
      state.wakeUps += 1
      for (number, bits) in state.table.concerned(by: events) {
        let isGone = !bits.isDisjoint(with: .gone)
        unsettled[number] = isGone ? bits : unsettled[number, default: []].union(bits)
      }
      var told: [DiskFileWatch] = []
      for (number, bits) in unsettled {
        let isWhole = !bits.isDisjoint(with: [.written, .movedIn, .lost])
        guard isOver || isWhole && state.table.isThere(number) else { continue }
        unsettled[number] = nil
        if let watch = state.watches[number]?.watch { told.append(watch) }
      }
      return told
    }
  }
}
