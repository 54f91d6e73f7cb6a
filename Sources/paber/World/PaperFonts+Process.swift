import Export
import Files
import Platform
import SystemPackage
import Typography

extension PaperFonts {
  /// Makes the fonts of the page, for exports with pages. Each export has its own library, which
  /// reads the program's cached list of fonts.
  ///
  /// - Parameter families: the families of the text, in order of preference.
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
  /// Makes the font cache in the user's cache folder. A program with its own fonts has a separate
  /// cache.
  init(_ process: ProcessEnvironment, in store: any FileStore, _ folders: UserFolders) {
    let name = process.ownFonts == nil ? "fonts" : "fonts-portable"
    self.init(store: store, path: folders.cache.appending(name))
  }
}
