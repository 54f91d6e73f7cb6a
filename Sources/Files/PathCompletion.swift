public import Platform

/// How a path that somebody is typing may go on.
public struct PathCompletion: Hashable, Sendable {
  /// What was typed, as far on as all candidates agree; never shorter than what was typed. Where
  /// only another case of letters matches, with the letters as they are on the disk.
  public var text: String
  /// The names that fit: folders first, with a slash at the end, then files; each in alphabetical
  /// order. Hidden ones only where the typed name begins with a dot.
  public var candidates: [String]

  /// Looks one up.
  ///
  /// - Parameters:
  ///   - typed: as it stands in the field; may begin with `~`.
  ///   - base: the folder that a relative path begins in.
  ///   - home: what `~` means.
  ///   - store: is asked for one folder, and for the kind of each name that fits.
  public init(typed: String, base: String, home: String, store: any FileStore) {
    let slash = typed.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let name = slash.map { String(typed[typed.utf8.index(after: $0)...]) } ?? typed
    if [".", ".."].contains(name) || typed == "~" {
      text = typed + "/"
      candidates = [name + "/"]
      return
    }
    let absolute = PathName.absolute(folder, in: base, home: home)
    let names = Self.matches(name, among: (try? store.list(absolute)) ?? [])
    var folders: [String] = []
    var files: [String] = []
    for match in names {
      let isFolder = store.kind(of: PathName.joining(absolute, match)) == .directory
      if isFolder { folders.append(match + "/") } else { files.append(match) }
    }
    candidates = folders + files
    let common = Self.commonPrefix(candidates)
    text = candidates.isEmpty || common.count < name.count ? typed : folder + common
  }

  /// The names that begin with `typed`, or if there are none, those that do so in other letters'
  /// case.
  private static func matches(_ typed: String, among names: [String]) -> [String] {
    let shown = names.filter { typed.hasPrefix(".") || !$0.hasPrefix(".") }
    var fitting = shown.filter { $0.utf8.starts(with: typed.utf8) }
    if fitting.isEmpty {
      let lowered = typed.lowercased()
      fitting = shown.filter { $0.lowercased().utf8.starts(with: lowered.utf8) }
    }
    return
      fitting
      .map { (key: $0.lowercased(), name: $0) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
      .map(\.name)
  }

  private static func commonPrefix(_ names: [String]) -> String {
    guard var common = names.first?.unicodeScalars[...] else { return "" }
    for name in names.dropFirst() {
      let shared = zip(common, name.unicodeScalars).prefix { $0 == $1 }.count
      common = common.prefix(shared)
    }
    return String(common)
  }
}
