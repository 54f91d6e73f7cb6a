import Platform
public import SystemPackage

extension HistoryStore {
  /// Bytes that are to be read to take a history up again: those of its own, and of the texts beside
  /// it. Linear in the folder.
  public func size(of id: String) -> Int {
    let names = ((try? store.list(folder)) ?? []).filter { $0.string.hasPrefix(id) }
    return names.reduce(0) { sum, name in
      sum + Int((try? store.stamp(of: folder.appending(name)))?.size ?? 0)
    }
  }

  /// The file that a history belongs to, as far as its beginning says.
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

  /// Bytes: most histories are shorter.
  private static let beginning = 1 << 20

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
