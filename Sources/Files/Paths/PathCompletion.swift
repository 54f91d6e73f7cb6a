public import Platform
public import SystemPackage

/// The completion of a path that the user is typing.
public struct PathCompletion: Hashable, Sendable {
  /// The typed text, completed as far as all candidates agree; never shorter than the typed text. If the
  /// candidates differ from it in case, it has the letters of the disk.
  public var text: [UInt8]
  /// The matching names: folders first, with a slash at the end, then files, both in alphabetical order.
  /// Hidden ones only if the typed name begins with a dot.
  public var candidates: [[UInt8]]

  /// Looks up the candidates.
  ///
  /// - Parameters:
  ///   - typed: the text of the field; may begin with `~`.
  ///   - base: the folder in which a relative path begins.
  ///   - home: the folder for `~`.
  ///   - store: lists one folder, and tells the kind of each matching name.
  public init(typed: [UInt8], base: FilePath, home: FilePath, store: any FileStore) {
    let folder = typed.prefix((typed.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
    let name = Array(typed[folder.endIndex...])
    if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
      || typed.elementsEqual("~".utf8)
    {
      text = typed + "/".utf8
      candidates = [name + "/".utf8]
      return
    }
    var folders: [[UInt8]] = []
    var files: [[UInt8]] = []
    if let absolute = FilePath(typed: Array(folder), in: base, home: home) {
      for match in Self.matches(name, among: (try? store.list(absolute)) ?? []) {
        let isFolder = store.kind(of: absolute.appending(match)) == .directory
        if isFolder { folders.append(match.bytes + "/".utf8) } else { files.append(match.bytes) }
      }
    }
    candidates = folders + files
    let common = Self.commonPrefix(candidates)
    text = candidates.isEmpty || common.count < name.count ? typed : folder + common
  }

  /// Returns the names that begin with `typed`; if there are none, those that do so regardless of case.
  private static func matches(
    _ typed: [UInt8], among names: [FileName]
  ) -> [FileName] {
    let dot = UInt8(ascii: ".")
    let shown = names.filter { typed.first == dot || $0.bytes.first != dot }
    var fitting = shown.filter { $0.bytes.starts(with: typed) }
    if fitting.isEmpty, let typed = String(validating: typed, as: UTF8.self) {
      let lowered = typed.lowercased()
      fitting = shown.filter { $0.string.lowercased().utf8.starts(with: lowered.utf8) }
    }
    return
      fitting
      .map { (key: $0.string.lowercased(), name: $0) }
      .sorted { ($0.key, $0.name.string) < ($1.key, $1.name.string) }
      .map(\.name)
  }

  /// Returns the longest common prefix that ends at a character boundary.
  private static func commonPrefix(_ names: [[UInt8]]) -> [UInt8] {
    guard var common = names.first else { return [] }
    for name in names.dropFirst() {
      let shared = zip(common, name).prefix { $0 == $1 }.count
      let isCut = [common, name].contains { $0.count > shared && $0[shared] & 0xC0 == 0x80 }
      common = Array(common[..<shared])
      // Some bytes of a character are the same, but not all: go back to its beginning.
      while isCut, let last = common.popLast(), last & 0xC0 == 0x80 {}
    }
    return common
  }
}
