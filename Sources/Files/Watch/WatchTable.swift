import Platform
import SystemPackage
/// The watched paths, and the folders that are watched for them, since a watched folder also
/// reports a file that is replaced or new: the folder of each path and of the links on its way. A
/// folder is watched until no path needs it. It reads no events: `InotifyQueue` does.
struct WatchTable {
  private struct Entry {
    var path: FilePath
    var places: [Place]
  }

  /// An entry of a watched folder.
  private struct Place {
    var folder: Int32
    var name: [UInt8]
  }

  private let queue: InotifyQueue
  private let calls: SystemCalls
  private var entries: [Int: Entry] = [:]
  private var next = 0

  init(queue: InotifyQueue, calls: SystemCalls) {
    self.queue = queue
    self.calls = calls
  }

  /// Watches a path; events from now on are seen.
  ///
  /// - Returns: the path's number.
  mutating func add(_ path: FilePath) -> Int {
    defer { next += 1 }
    entries[next] = Entry(path: path, places: places(of: path))
    return next
  }

  /// Stops watching a path.
  mutating func remove(_ number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    release(entry.places)
  }

  /// Returns the numbers of the paths that `events` affect, and the kinds of these events. Events before
  /// a removal don't count. Resolves each of these paths again.
  mutating func concerned(by events: [InotifyQueue.Event]) -> [Int: EventBits] {
    var concerned: [Int: EventBits] = [:]
    for event in events {
      for (number, entry) in entries where Self.concerns(event, entry) {
        let isGone = !event.bits.isDisjoint(with: .gone)
        concerned[number] = isGone ? event.bits : concerned[number, default: []].union(event.bits)
      }
    }
    for number in concerned.keys { follow(number) }
    return concerned
  }

  /// True if the path's target exists.
  func isThere(_ number: Int) -> Bool {
    guard let path = entries[number]?.path else { return false }
    return (try? calls.pathStatus(path)) != nil
  }

  private static func concerns(_ event: InotifyQueue.Event, _ entry: Entry) -> Bool {
    if event.bits.contains(.lost) { return true }
    let isOfFolder = !event.bits.isDisjoint(with: .folderGone)
    return entry.places.contains { place in
      place.folder == event.folder && (isOfFolder || place.name == event.name)
    }
  }

  /// Watches the folders on which the path depends now.
  private mutating func follow(_ number: Int) {
    guard let entry = entries[number] else { return }
    let places = places(of: entry.path)
    entries[number]?.places = places
    release(entry.places)
  }

  /// Watches the folders on which a path depends. Repeats that if they change meanwhile.
  private func places(of path: FilePath) -> [Place] {
    var places: [Place] = []
    var stops = PathDependencies.stops(of: path, calls: calls)
    for _ in 0..<8 {
      places = stops.compactMap { stop in
        queue.watch(stop.folder).map { Place(folder: $0, name: stop.name?.bytes ?? []) }
      }
      let now = PathDependencies.stops(of: path, calls: calls)
      if now == stops { break }
      stops = now
    }
    return places
  }

  /// Stops watching the folders among `places` that no entry needs any more.
  private func release(_ places: [Place]) {
    let needed = Set(entries.values.flatMap(\.places).map(\.folder))
    for folder in Set(places.map(\.folder)).subtracting(needed) { queue.unwatch(folder) }
  }
}
