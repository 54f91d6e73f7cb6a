import Platform
import SystemPackage

extension HistoryStore {
  /// Where a file is now that had this path and stamp at some moment of a history: it may have been
  /// moved since, or be about to be moved when the program ended. `nil`: nowhere.
  func location(of file: DocumentFile, in records: [HistoryRecord]) -> FilePath? {
    guard let path = file.path, let stamp = file.stamp else { return nil }
    func isThere(_ path: FilePath) -> Bool { (try? store.stamp(of: path)) == stamp }
    if isThere(path) { return path }
    var others: [FilePath] = []
    for record in records.reversed() {
      switch record {
      case .file(let file), .saved(let file):
        if let other = file.path, other != path, !others.contains(other) { others.append(other) }
      default: break
      }
    }
    return others.first(where: isThere)
  }
}
