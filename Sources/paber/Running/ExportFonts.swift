import Export
import Files
import Interface
import SystemPackage

/// The fonts of a command-line export with pages: those that the settings name for the page.
struct ExportFonts {
  private let process: ProcessEnvironment
  private let store: DiskFileStore

  init(_ process: ProcessEnvironment, _ store: DiskFileStore) {
    self.process = process
    self.store = store
  }

  /// The fonts, which are opened on the calling thread.
  var fonts: PaperFonts { PaperFonts(process, in: store, families: families) }

  /// The families of the font in the settings file; those of a new installation if it names none.
  private var families: [String] {
    var settings = Settings()
    let folders = UserFolders(environment: process.paths)
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
