import Platform
import SystemPackage
/// Which paths are watched, and which folders are watched for them.
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

  /// Watches a path; what happens from now on is seen.
  ///
  /// - Returns: the number to speak of it.
  mutating func add(_ path: FilePath) -> Int {
    defer { next += 1 }
    entries[next] = Entry(path: path, places: places(of: path))
    return next
  }

  /// Watches a path no longer.
  mutating func remove(_ number: Int) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    release(entry.places)
  }

  /// Which paths are concerned by `events`, by their numbers, and by what. What
  /// came before something went does not count. Follows each of them anew.
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

  /// Whether there is something where the path leads.
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

  /// Watches the folders that the path goes through by now.
  private mutating func follow(_ number: Int) {
    guard let entry = entries[number] else { return }
    let places = places(of: entry.path)
    entries[number]?.places = places
    release(entry.places)
  }

  /// Watches the folders that a path goes through. If the way changes meanwhile, again.
  private func places(of path: FilePath) -> [Place] {
    var places: [Place] = []
    var stops = FileTrail.stops(of: path, calls: calls)
    for _ in 0..<8 {
      places = stops.compactMap { stop in
        queue.watch(stop.folder).map { Place(folder: $0, name: stop.name?.bytes ?? []) }
      }
      let now = FileTrail.stops(of: path, calls: calls)
      if now == stops { break }
      stops = now
    }
    return places
  }

  /// Lets go of the folders among `places` that nobody needs any more.
  private func release(_ places: [Place]) {
    let needed = Set(entries.values.flatMap(\.places).map(\.folder))
    for folder in Set(places.map(\.folder)).subtracting(needed) { queue.unwatch(folder) }
  }
}
