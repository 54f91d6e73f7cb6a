public import Platform
import SystemPackage

/// The installed dictionaries of Hunspell, of the system and of the user.
public struct SystemDictionaries: InstalledDictionaries {
  private let folders: DictionaryFolders
  private let store: any FileStore

  /// Finds no dictionary yet: nothing is read.
  public init(environment: [String: String], home: FilePath, store: any FileStore) {
    folders = DictionaryFolders(environment: environment, home: home)
    self.store = store
  }

  /// Returns the missing part, if any. Loads Hunspell if there is a dictionary for it.
  public func lack(for languages: [String]) -> DictionaryLack? {
    guard languages.contains(where: { folders.dictionary(for: $0, in: store) != nil }) else {
      return .dictionary(language: languages.first ?? "")
    }
    return HunspellLibrary.shared == nil ? .hunspell : nil
  }

  /// Opens the dictionaries. One that cannot be used counts as missing.
  public func makeChecker(for languages: [String]) -> (any SpellChecker)? {
    guard let library = HunspellLibrary.shared else { return nil }
    var files: [DictionaryFiles] = []
    for language in languages {
      guard let found = folders.dictionary(for: language, in: store), !files.contains(found)
      else { continue }
      files.append(found)
    }
    return HunspellChecker(files, library)
  }
}
