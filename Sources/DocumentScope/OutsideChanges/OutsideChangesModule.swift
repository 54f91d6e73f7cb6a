import ApplicationScope
import Files
import Interface
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore
import WindowScope

/// Follows changes of the document's file by other programs: what they write becomes one step in
/// the text, merged with the edits made here since. If the file disappears, the text stays.
///
/// The module watches the file. It also checks it when the window gets the keyboard and before a
/// save, as some disks report nothing. A change is taken when the file has settled, so that half a
/// file is never shown; a file that has become shorter may be half written, and is watched for
/// longer. If the other program then writes more, the module merges again, with the last whole text
/// of the file as the base. It reads, compares and merges in the background.
final class OutsideChangesModule: Module, DocumentPart {
  let core: DocumentCore
  let saving: SavingModule
  let loading: LoadingModule
  let history: HistoryModule
  let versions: VersionsModule
  private let watcher: (any FileWatcher)?
  let queue: JobQueue
  private let mainThread: any MainThread

  /// Tells that another program's text was kept as a version, as not all of it is in the document's.
  let didKeepBack = Broadcast<Void>()

  private var watch: (any FileWatch)?
  private var stage = FollowingStage.closed
  /// The file while it may still be changing; `nil` once the text follows it.
  private var unsettled: UnsettledFile?
  /// The change that was taken over last; `nil` after Paber has saved the file.
  private var lastTaken: UnfinishedChange?
  /// The callbacks that wait until the text has followed the file.
  private(set) var waiting: [(isUrgent: Bool, answer: (Bool) -> Void)] = []
  /// The unreadable state of the file that the user was told of.
  var told: PathState?

  /// Seconds that a file has to stay as it is before it is read. Programs that empty a file, or move
  /// it away, write the new one within milliseconds; a person takes a third of a second for at once.
  private static let settling = 0.3
  /// Seconds that a file that has become shorter has to stay unchanged: half of it may be written.
  private static let settlingShort = 2.0
  /// Seconds that a file that has become empty has to stay so.
  private static let settlingEmpty = 10.0
  /// Seconds, added to the settling time, after which a file that never settles is read for a save that
  /// waits for it.
  private static let longestSettling = 3.0

  init(
    _ core: DocumentCore, saving: SavingModule, history: HistoryModule, versions: VersionsModule,
    watcher: (any FileWatcher)?, queue: JobQueue, mainThread: any MainThread
  ) {
    self.core = core
    self.saving = saving
    loading = saving.loading
    self.history = history
    self.versions = versions
    self.watcher = watcher
    self.queue = queue
    self.mainThread = mainThread
  }

  var store: any FileStore { saving.store }

  func setUp(_ registrations: Registrations) {
    handle(.open)
    saving.didRename.observe(in: registrations) { [weak self] in self?.beginWatching() }
    saving.didSave.observe(in: registrations) { [weak self] _ in
      self?.lastTaken = nil
      // Renaming changes the file, too, and was the program's own doing.
      self?.look()
    }
    loading.didEnd.observe(in: registrations) { [weak self] _ in self?.look() }
    beginWatching()
  }

  func tearDown() {
    watch?.end()
    (watch, unsettled, lastTaken) = (nil, nil, nil)
    waiting = []
    handle(.close)
  }

  private func beginWatching() {
    watch?.end()
    watch = saving.file.path.flatMap { path in
      watcher?.watch(path) { [weak self] in self?.look() }
    }
    // It may have changed since it was read.
    look()
  }

  // Stages

  /// Moves to the next stage and does what it asks for.
  func handle(_ event: FollowingStage.Event) {
    switch stage.change(after: event) {
    case nil: break
    case .see: see()
    case .look: look()
    case .lookAfterSave: saving.whenWritten { [weak self] in self?.handle(.saveEnded) }
    case .merge(let merge):
      // After this frame, so that it is not between recording a change and showing it.
      mainThread.post { [weak self] in self?.merge(merge) }
    case .answer(let follows): answer(follows: follows)
    }
  }

  /// The time of the next look, in the clock's seconds; `nil` if none is set.
  var due: Double? { if case .due(let time) = stage { time } else { nil } }

  // Looking

  /// Looks at the file as soon as no write or read of it is running.
  func look() {
    if saving.file.path == nil || loading.hasRest { unsettled = nil }
    handle(.look(availability))
  }

  private var availability: FollowingStage.Availability {
    if saving.file.path == nil || loading.hasRest { return .none }
    return saving.isWriting ? .isBeingSaved : .ready
  }

  private func see() {
    guard let path = saving.file.path else { return }
    queue.start { [store] in
      PathState(of: path, in: store)
    } then: { [weak self] in
      self?.see($0, at: path)
    }
  }

  private func see(_ now: PathState, at path: FilePath) {
    guard isCurrent(path) else { return handle(.workIsOutdated) }
    if isKnown(now) {
      if case .file(let look) = now {
        saving.note(look)
        editor.markGone(false)
      }
      return finish(follows: true)
    }
    if now == told { return finish(follows: false) }
    let settled = note(now) + settling(of: now)
    guard clock.now >= settled || hasWaitedLong else {
      handle(.wait(until: settled))
      return redraws.setNeedsFrame()
    }
    switch now {
    case .file: read(path)
    case .nothing: searchNewPath(of: path)
    case .hidden: finish(follows: true)
    }
  }

  /// Returns the time at which the file was first seen in a state.
  private func note(_ now: PathState) -> Double {
    var file = unsettled ?? UnsettledFile(start: clock.now)
    if now != file.sight { (file.sight, file.sightTime) = (now, clock.now) }
    unsettled = file
    return file.sightTime
  }

  /// The state of the file at the last look, while it may still be changing.
  var sight: PathState? { unsettled?.sight }

  /// Looks at a file again that was not the one which was seen.
  func forgetSight() {
    unsettled?.sight = nil
    handle(.workIsOutdated)
  }

  /// True if what was seen at a path still concerns the document's file.
  func isCurrent(_ path: FilePath) -> Bool {
    stage != .closed && path == saving.file.path && availability == .ready
  }

  private func isKnown(_ sight: PathState) -> Bool {
    switch sight {
    case .file(let look): saving.knows(look)
    case .nothing: saving.file.stamp == nil || editor.isGone
    case .hidden: true
    }
  }

  /// Seconds that the file has to stay in a state before it is read.
  private func settling(of sight: PathState) -> Double {
    guard let stamp = sight.stamp, stamp.size < wholeSize else { return Self.settling }
    return stamp.size == 0 ? Self.settlingEmpty : Self.settlingShort
  }

  /// The change that was taken over last, if the other program may still be writing; `nil` if the file
  /// stayed unchanged for `UnfinishedChange.longest` after it.
  var unfinished: UnfinishedChange? {
    // Each piece that the program appends is a new sight, so the first change after the last rest counts.
    let end = unsettled?.start ?? clock.now
    return lastTaken.flatMap { end - $0.time < UnfinishedChange.longest ? $0 : nil }
  }

  /// The file's size in bytes when it was last known to be whole.
  private var wholeSize: Int64 { unfinished?.wholeSize ?? saving.file.stamp?.size ?? 0 }

  /// Remembers the change that is being taken over; `nil` if the file is known to be whole.
  func noteTaken(_ change: OutsideChange?) {
    lastTaken = change.map {
      UnfinishedChange(
        change: $0, time: unsettled?.sightTime ?? clock.now, wholeSize: wholeSize)
    }
  }

  /// True if a save has waited so long that the file is read although it keeps changing. A file that may
  /// be half written gets more time.
  var hasWaitedLong: Bool {
    guard !waiting.isEmpty, let unsettled, let sight else { return false }
    return clock.now - unsettled.start > settling(of: sight) + Self.longestSettling
  }

  /// Ends a look.
  func finish(follows: Bool) {
    unsettled = nil
    handle(.end(follows: follows))
  }

  /// Ends the replacing of the text at the user's wish.
  func finishReplacing() {
    unsettled = nil
    handle(.replaced)
  }

  /// Answers the waiting callbacks.
  private func answer(follows: Bool) {
    let wholeTime = wholeTime
    let answered = waiting.filter { $0.isUrgent || wholeTime == nil }
    waiting = wholeTime == nil ? [] : waiting.filter { !$0.isUrgent }
    if let wholeTime, !waiting.isEmpty {
      handle(.wait(until: wholeTime))
      redraws.setNeedsFrame()
    }
    for one in answered { one.answer(follows) }
  }

  /// The time at which the file counts as whole, in the clock's seconds; nil if it does. What autosave
  /// writes becomes the base of the next merge, so it waits for that.
  private var wholeTime: Double? {
    guard let lastTaken, let size = saving.file.stamp?.size, size < lastTaken.wholeSize else {
      return nil
    }
    let time = lastTaken.time + UnfinishedChange.longest
    return clock.now < time ? time : nil
  }
}

extension OutsideChangesModule {
  /// Merges the content of the document's file; see `OutsideMerger`.
  func catchUp(with path: FilePath, urgent: Bool, _ answer: @escaping (FileStamp?) -> Void) {
    // An error of the file will show when it is written. A file that the other program may still be
    // writing is waited for, unless that is urgent.
    guard let found = try? store.state(at: path),
      !saving.knows(found) || !urgent && wholeTime != nil
    else { return answer(nil) }
    waiting.append(
      (
        urgent,
        { [store] follows in
          answer(follows ? nil : (try? store.stamp(of: path)) ?? found.stamp)
        }
      ))
    if case .held = stage { handle(.resume) } else { look() }
  }
}

extension OutsideChangesModule: Animated {
  func advance(to time: Double) -> Pace {
    if case .held = stage, !isInHand { handle(.resume) }
    guard let due else { return .still }
    if time < due { return .until(due) }
    look()
    return .still
  }
}

extension OutsideChangesModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    if event == .focus(true) { look() }
  }
}
