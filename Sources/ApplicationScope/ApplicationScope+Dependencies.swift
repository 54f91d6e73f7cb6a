import Files
import Interface
import Layout
import Licensing
import Platform
import SystemPackage

extension ApplicationScope {
  /// The program's dependencies from outside.
  public struct Dependencies {
    /// Files.
    public var store: any FileStore
    /// The histories of documents.
    public var histories: HistoryStore
    /// The settings file; `nil`: settings are not kept.
    public var settings: SettingsStore?
    /// The settings that hold where no file sets others.
    public var initialSettings = Settings()
    /// The program's state, kept between runs.
    public var state: StateStore
    /// True if positions in files and places of windows are restored.
    public var knowsPlaces = true
    /// The sizes of the slices in which large files are read.
    public var sliceSizes = SliceSizes.shipped
    /// Tells of changed files; `nil`: nothing is watched.
    public var watcher: (any FileWatcher)?
    /// Time.
    public var clock: any Clock
    /// Runs work on the main thread for other threads.
    public var mainThread: any MainThread = ManualMainThread()
    /// Runs work that waits for the disk.
    public var queue: any BackgroundQueue = ImmediateQueue()
    /// The dependencies of the writing aids.
    public var writing = WritingDependencies()
    public var services = DesktopServices()
    public var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    /// The desktop's settings at the start.
    public var desktop = DesktopSettings()
    /// The version of the program.
    public var version = 1
    /// The language of the user's desktop: `et-EE`.
    public var locale = "en"
    /// The program's words in other languages, and the welcome sheet.
    public var texts: any ProgramTexts = NoTexts()
    /// The sources of the typed language; `nil` for none, as in a picture.
    public var inputLanguages: InputLanguageSources?
    /// The installed fonts; `nil`: every family counts as installed, and none is listed.
    public var fonts: (any FontCatalog)?
    /// The scheme that overrides the setting until the user sets another one.
    public var scheme: DesktopSettings.ColorScheme?

    /// The file that keeps the licence; `nil`: licences hold for one run.
    public var licence: LicenceFile?
    /// Verifies licences; made off the main thread when it is needed.
    public var verifier: @Sendable () -> LicenceVerifier = {
      LicenceVerifier(publicKeys: KeyList.shipped)
    }
    /// The list of recent files that all programs share; `nil`: nothing is added to it.
    public var recentlyUsed: RecentlyUsedFile?
    /// The path of a file with another offer, which need not exist.
    public var offer: FilePath?

    /// The support chat; `nil`: there is none.
    public var support: SupportChatModule.Dependencies?

    /// Bundles the dependencies without a default.
    public init(
      store: any FileStore, histories: HistoryStore, state: StateStore, clock: any Clock
    ) {
      self.store = store
      self.histories = histories
      self.state = state
      self.clock = clock
    }
  }
}
