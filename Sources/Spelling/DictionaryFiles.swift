import Files
import Platform

/// The two files of a dictionary.
struct DictionaryFiles: Hashable, Sendable {
  /// The name of both without its ending: `et_EE`.
  var name: String
  /// The path of the rules.
  var affixes: String
  /// The path of the words.
  var words: String
}

/// Where the system and the person keep dictionaries.
struct DictionaryFolders: Sendable {
  /// The person's own first.
  let folders: [String]

  /// The folders by the XDG Base Directory Specification, and those from before it.
  init(environment: [String: String], home: String) {
    func paths(_ variable: String, _ usual: [String]) -> [String] {
      let found = (environment[variable] ?? "").split(separator: ":").map(String.init)
        .filter { $0.hasPrefix("/") }
      return found.isEmpty ? usual : found
    }
    let data =
      paths("XDG_DATA_HOME", [PathName.joining(home, ".local/share")]).prefix(1)
      + paths("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"]) + ["/usr/share"]
    var folders: [String] = []
    for folder in data.flatMap({ [$0 + "/hunspell", $0 + "/myspell/dicts", $0 + "/myspell"] })
    where !folders.contains(folder) {
      folders.append(folder)
    }
    self.folders = folders
  }

  /// The best dictionary for a language such as `et`, `et_EE` or `et-EE`; `nil`: there is none.
  ///
  /// The country that was asked for comes first, then the dictionary without a country, then the
  /// language's own country (`de_DE`; for English the United States), then any.
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
      if let rank = rank(files.name), rank < best?.rank ?? Int.max { best = (rank, files) }
    }
    return best?.files
  }

  /// All dictionaries, folder by folder, each folder's by name.
  private func dictionaries(in store: any FileStore) -> [DictionaryFiles] {
    folders.flatMap { folder -> [DictionaryFiles] in
      guard let names = try? store.list(folder) else { return [] }
      let known = Set(names)
      return names.sorted().compactMap { name in
        guard name.hasSuffix(".aff") else { return nil }
        let base = String(name.dropLast(4))
        guard known.contains(base + ".dic"), !base.hasPrefix("hyph_") else { return nil }
        return DictionaryFiles(
          name: base, affixes: PathName.joining(folder, name),
          words: PathName.joining(folder, base + ".dic"))
      }
    }
  }
}
