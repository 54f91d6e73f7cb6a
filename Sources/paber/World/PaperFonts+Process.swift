import Export
import Files
import Platform
import SystemPackage
import Typography

extension PaperFonts {
  /// The fonts of the page, for exports with pages. Each export has a library of its own, which reads
  /// the list of fonts that the program keeps.
  ///
  /// - Parameter families: the families of the text, the most wanted first.
  init(_ process: ProcessEnvironment, in store: any FileStore, families: [String]) {
    let folders = UserFolders(environment: process.paths)
    let cache = FontCacheFile(process, in: store, folders)
    let usual = FontConfiguration().bodyFamilies
    let configuration = FontConfiguration(
      bodyFamilies: families + usual.filter { !families.contains($0) }, language: process.language)
    let folder = process.ownFonts?.string
    self.init {
      try FontLibrary(configuration: configuration, ownFolder: folder, cache: cache)
    }
  }
}

extension FontCacheFile {
  /// The list of fonts in the person's cache. A program that brings fonts along has a list of its own.
  init(_ process: ProcessEnvironment, in store: any FileStore, _ folders: UserFolders) {
    let name = process.ownFonts == nil ? "fonts" : "fonts-portable"
    self.init(store: store, path: folders.cache.appending(name))
  }
}
