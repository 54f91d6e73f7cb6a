import Platform
import Glibc
import Synchronization
import SystemPackage

/// The thread that waits for changes in folders.
///
/// **Invariant:** `queue` and `bell` are open for as long as the thread runs, which keeps this
/// alive.
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

  /// How often the grace may begin anew while things keep happening.
  private static let mostGraces = 10

  private init(queue: InotifyQueue, bell: Bell, grace: Int32) {
    self.queue = queue
    self.bell = bell
    self.grace = grace
    state = Mutex(State(table: WatchTable(queue: queue, calls: .real)))
  }

  /// Makes one and starts its thread; `nil` where the system has not what it takes.
  ///
  /// - Parameter grace: how long a file that went, or that is being made, may take to be whole, in
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

  /// Ends the thread and waits for that.
  func stop() {
    let thread = state.withLock { state in
      defer { state.thread = nil }
      return state.thread
    }
    guard let thread else { return }
    bell.ring()
    // The last reference to the watcher may be let go of on the thread itself.
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  /// Watches a path for `watch`, which is not kept alive.
  func add(_ path: FilePath, _ watch: DiskFileWatch) -> Int {
    state.withLock { state in
      let number = state.table.add(path)
      state.watches[number] = Reference(watch: watch)
      return number
    }
  }

  /// Watches a path no longer.
  func remove(_ number: Int) {
    state.withLock { state in
      state.table.remove(number)
      state.watches[number] = nil
    }
  }

  /// How often the thread woke up.
  var wakeUps: Int { state.withLock { $0.wakeUps } }

  // On the thread

  private func run() {
    BlockingThread.setName(Self.name)
    // What changed and is not yet told, and how often it was waited for.
    var unsettled: [Int: EventBits] = [:]
    var graces = 0
    while let events = wait(timeout: unsettled.isEmpty ? -1 : grace) {
      graces += 1
      let isOver = events.isEmpty || graces >= Self.mostGraces
      // Released out here, not while the state is locked.
      let told = settle(&unsettled, after: events, isOver: isOver)
      for watch in told { watch.tell() }
      if unsettled.isEmpty { graces = 0 }
    }
  }

  /// What happened; nothing when the time is over, `nil` when the bell rang. Waits for ever with a
  /// negative timeout.
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

  /// Takes new events into account and gives who is to be told now.
  ///
  /// - Parameter isOver: whether nothing is waited for any longer.
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
