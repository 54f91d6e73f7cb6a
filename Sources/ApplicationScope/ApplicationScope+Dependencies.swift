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
    /// What happened to documents.
    public var histories: HistoryStore
    /// The settings file; `nil`: settings are not kept.
    public var settings: SettingsStore?
    /// What is set where no file says anything else.
    public var initialSettings = Settings()
    /// What is remembered.
    public var state: StateStore
    /// True if positions in files and places of windows are restored.
    public var knowsPlaces = true
    /// How large files are read.
    public var sliceSizes = SliceSizes.shipped
    /// Tells of changed files; `nil`: nothing is watched.
    public var watcher: (any FileWatcher)?
    /// Time.
    public var clock: any Clock
    /// The way back from the background.
    public var mainThread: any MainThread = ManualMainThread()
    /// Where work waits for the disk.
    public var queue: any BackgroundQueue = ImmediateQueue()
    /// What helps while writing.
    public var writing = WritingDependencies()
    /// What the desktop does for the program.
    public var services = DesktopServices()
    /// Random numbers.
    public var random: any RandomNumberGenerator = SystemRandomNumberGenerator()
    /// What the desktop wants at the start.
    public var desktop = DesktopSettings()
    /// The version of the program.
    public var version = 1
    /// What the About window needs; `nil`: there is none.
    public var about: AboutModule.Dependencies?
    /// The language of the person's desktop: `et-EE`.
    public var locale = "en"
    /// The program's words in other languages, and the sheet that greets.
    public var texts: any ProgramTexts = NoTexts()
    /// The sources of the typed language; `nil` for none, as in a picture.
    public var inputLanguages: InputLanguageSources?
    /// The fonts that there are; `nil`: every family counts as installed, and none is listed.
    public var fonts: (any FontCatalog)?
    /// Which scheme to use whatever is set.
    public var scheme: DesktopSettings.ColorScheme?

    /// Where the licence is kept; `nil`: licences hold for one run.
    public var licence: LicenceFile?
    /// Tells true licences; made off the main thread when it is needed.
    public var verifier: @Sendable () -> LicenceVerifier = {
      LicenceVerifier(publicKeys: KeyList.shipped)
    }
    /// The list of files that all programs share; `nil`: nothing is noted there.
    public var recentlyUsed: RecentlyUsedFile?
    /// The person's own file with the offer; there need be none.
    public var offer: FilePath?

    /// Bundles what there is no default for.
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
