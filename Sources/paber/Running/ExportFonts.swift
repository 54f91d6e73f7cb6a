import Export
import Files
import Interface
import SystemPackage
import Typography

/// The fonts of an export with pages: those that the settings name for the page.
struct ExportFonts {
  private let process: ProcessEnvironment
  private let store: DiskFileStore
  private let folders: UserFolders

  init(_ process: ProcessEnvironment, _ store: DiskFileStore) {
    self.process = process
    self.store = store
    folders = UserFolders(environment: process.paths)
  }

  /// Opens them when they are needed, on the thread that asks.
  var fonts: PaperFonts {
    let name = process.ownFonts == nil ? "fonts" : "fonts-portable"
    let cache = FontCacheFile(store: store, path: folders.cache.appending(name))
    let usual = FontConfiguration().bodyFamilies
    let configuration = FontConfiguration(
      bodyFamilies: families + usual.filter { !families.contains($0) }, language: process.language)
    let folder = process.ownFonts?.string
    return PaperFonts {
      try FontLibrary(configuration: configuration, ownFolder: folder, cache: cache)
    }
  }

  /// The families of the font in the settings file; those of a new installation where it names none.
  private var families: [String] {
    var settings = Settings()
    let document = try? SettingsStore(store: store, folder: folders.config).load()
    let accepted = document?.checked { name, value in
      var scratch = Settings()
      return Setting.named(name)?.set(value.text, &scratch)
    }.0
    for setting in Setting.all {
      if let value = accepted?[setting.name] { _ = setting.set(value.text, &settings) }
    }
    return Typeface(setting: settings.font).families
  }
}
