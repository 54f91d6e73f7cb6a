import Glibc
public import Platform
public import SystemPackage

/// The file of the desktop's list of recent files. Failures are silent: a list that can't be read or
/// written lacks an entry, and nothing else is lost.
public final class RecentlyUsedFile: Sendable {
  private let store: any FileStore
  private let path: FilePath

  /// Makes the list at a path; the file need not exist.
  public init(store: any FileStore, path: FilePath) {
    self.store = store
    self.path = path
  }

  /// Notes that Paber has used a file, at a moment in seconds since 1970. Waits for the disk.
  public func note(_ file: FilePath, at moment: Double) {
    let use = RecentlyUsedList.Use(
      file, type: Self.type(of: file), moment: Self.string(of: moment))
    update(makesFile: true) { $0.note(use) }
  }

  /// Removes Paber's entries, of one file or of all. Waits for the disk.
  public func forget(_ file: FilePath? = nil) { update(makesFile: false) { $0.forget(file) } }

  /// Changes the current content of the file, and does so again if another program was quicker.
  private func update(makesFile: Bool, _ change: (inout RecentlyUsedList) -> Bool) {
    if makesFile { try? store.makeFolder(path.removingLastComponent(), isPrivate: true) }
    try? store.update(path, limit: Self.sizeLimit, readers: .owner) { newest in
      guard makesFile || newest != nil else { return nil }
      var list = RecentlyUsedList(newest.flatMap { $0.isEmpty ? nil : $0 })
      let before = list
      return change(&list) && list != before ? list.bytes : nil
    }
  }

  /// The size of the largest file that is changed, in bytes.
  private static let sizeLimit = 1 << 22

  /// Returns the type by the name alone.
  static func type(of file: FilePath) -> String {
    switch file.extension?.lowercased() {
    case "md", "markdown", "mdown", "mkd": "text/markdown"
    default: "text/plain"
    }
  }

  /// Returns a moment in UTC: `2026-11-24T23:10:00.123456Z`.
  static func string(of moment: Double) -> String {
    guard let microseconds = Int64(exactly: (moment * 1e6).rounded(.down)), microseconds >= 0
    else { return "1970-01-01T00:00:00.000000Z" }
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    // Both pointers are valid for the time of the call.
    guard gmtime_r(&seconds, &parts) != nil else { return "1970-01-01T00:00:00.000000Z" }
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    return "\(digits(day[0], 4))-\(digits(day[1], 2))-\(digits(day[2], 2))"
      + "T\(time.joined(separator: ":")).\(digits(Int(microseconds % 1_000_000), 6))Z"
  }
}
