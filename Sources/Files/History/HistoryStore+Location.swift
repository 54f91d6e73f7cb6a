import Platform
public import SystemPackage

extension HistoryStore {
  /// Returns the number of bytes to read when a history is resumed: those of its file and of the bases
  /// beside it. Linear in the folder.
  public func size(of id: String) -> Int {
    let names = ((try? store.list(folder)) ?? []).filter { $0.string.hasPrefix(id) }
    return names.reduce(0) { sum, name in
      sum + Int((try? store.stamp(of: folder.appending(name)))?.size ?? 0)
    }
  }

  /// Returns the document's path, as far as the beginning of the history contains it.
  public func filePath(of id: String) -> FilePath? {
    guard let name = names().first(where: { $0.id == id }),
      let bytes = try? store.open(path(name)).read(Self.beginning)
    else { return nil }
    let records = HistoryFormat.read(bytes)?.records ?? []
    return records.reduce(nil) { path, record in
      switch record {
      case .file(let file), .saved(let file): file.path
      default: path
      }
    }
  }

  /// The number of bytes that are read; most histories are shorter.
  private static let beginning = 1 << 20

  /// Returns the current path of a file that had this path and stamp at some point of the history. It
  /// may have been moved since, or be about to be moved when the program ended. `nil` if it is not
  /// found.
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
