import Files
import Platform
import SystemPackage

/// The two files of a dictionary.
struct DictionaryFiles: Hashable, Sendable {
  /// The name of both without its ending: `et_EE`.
  var name: String
  /// The path of the rules.
  var affixes: FilePath
  var words: FilePath
}

/// The folders for dictionaries of the system and the user.
struct DictionaryFolders: Sendable {
  /// The user's own first.
  let folders: [FilePath]

  /// Makes the folders of the XDG Base Directory Specification, and older ones.
  init(environment: [String: String], home: FilePath) {
    func paths(_ variable: String, _ usual: [FilePath]) -> [FilePath] {
      let found = (environment[variable] ?? "").split(separator: ":").map { FilePath(String($0)) }
        .filter(\.isAbsolute)
      return found.isEmpty ? usual : found
    }
    let data =
      paths("XDG_DATA_HOME", [home.appending(".local/share")]).prefix(1)
      + paths("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"]) + ["/usr/share"]
    var folders: [FilePath] = []
    for folder in data.flatMap({
      [$0.appending("hunspell"), $0.appending("myspell/dicts"), $0.appending("myspell")]
    })
    where !folders.contains(folder) {
      folders.append(folder)
    }
    self.folders = folders
  }

  /// Returns the best dictionary for a language such as `et`, `et_EE` or `et-EE`; `nil`: there is
  /// none.
  ///
  /// The requested country comes first, then the dictionary without a country, then the language's
  /// own country (`de_DE`; for English the United States), then any.
  func dictionary(for language: String, in store: any FileStore) -> DictionaryFiles? {
    let wanted = language.split { $0 == "_" || $0 == "-" }.map { String($0).lowercased() }
    guard let code = wanted.first else { return nil }
    let home = code == "en" ? "us" : code
    func rank(_ name: String) -> Int? {
      let parts = name.split { $0 == "_" || $0 == "-" }.map { String($0).lowercased() }
      guard parts.first == code else { return nil }
      if parts == wanted { return 0 }
      if parts.count == 1 { return 1 }
      return parts == [code, home] ? 2 : 3
    }
    var best: (rank: Int, files: DictionaryFiles)?
    for files in dictionaries(in: store) {
      guard let rank = rank(files.name), rank < best?.rank ?? Int.max else { continue }
      // Hunspell opens the files itself and would wait for a pipe, or read one without end.
      if isUsable(files.affixes, store), isUsable(files.words, store) { best = (rank, files) }
    }
    return best?.files
  }

  private func isUsable(_ path: FilePath, _ store: any FileStore) -> Bool {
    let size = try? store.stamp(of: path)?.size
    return store.kind(of: path) == .regular && size ?? .max <= Self.largest
  }

  /// The maximum size of a file in bytes; the largest existing dictionaries have some millions.
  private static let largest: Int64 = 1 << 26

  /// Returns all dictionaries, folder by folder, sorted by name within each.
  private func dictionaries(in store: any FileStore) -> [DictionaryFiles] {
    folders.flatMap { folder -> [DictionaryFiles] in
      guard let names = try? store.list(folder) else { return [] }
      let known = Set(names.map(\.string))
      return known.sorted().compactMap { name -> DictionaryFiles? in
        guard name.hasSuffix(".aff") else { return nil }
        let base = String(name.dropLast(4))
        guard known.contains(base + ".dic"), !base.hasPrefix("hyph_") else { return nil }
        return DictionaryFiles(
          name: base, affixes: folder.appending(name),
          words: folder.appending(base + ".dic"))
      }
    }
  }
}
