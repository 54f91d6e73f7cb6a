import Files
import Interface
import Localization
import Platform

/// The settings: the only place that changes them, keeps them in the settings file, and announces
/// changes.
///
/// The file is watched: an edit by hand acts at once. An invalid line is reported with its number,
/// and its setting stays as it was. The file's folder is made at the start: if it were missing, the
/// watch would be on the folder above, in which many programs keep their files, and each of their
/// changes would wake this one. If it can't be made nothing is watched.
///
/// A change is written at once, unless one was just written: then together with all changes within
/// half a second of that, as from a slider or a wheel.
///
/// While a menu previews a choice, the choice is shown but not set: `current` has it, `chosen` has
/// not.
public final class SettingsModule: Module {
  private let store: SettingsStore?
  private let watcher: (any FileWatcher)?
  private let clock: any Clock
  private let queue: JobQueue
  private var watch: (any FileWatch)?
  private var lastDocument = SettingsDocument()
  private var hasToldFailure = false
  /// The number of running writes. While there is one, the file is older than the settings.
  private var savesUnderWay = 0
  /// The settings in the file, including those that are being written.
  private var kept: Settings
  /// The time of the next write; `nil`: all is written, or is on its way.
  private var saveTime: Double?
  private var lastSaveTime = -Double.infinity
  /// Seconds between two writings.
  private static let saveInterval = 0.5

  /// The settings as they are set.
  public private(set) var chosen: Settings
  /// The settings as they are shown: the chosen ones, or those that a menu previews.
  public private(set) var current: Settings
  /// Tells that `current` changed.
  public let didChange = Broadcast<Settings>()
  /// Tells the user an error of the file.
  public let didFail = Broadcast<Phrase>()
  /// The errors in the file that were found before anything observed them.
  public private(set) var failure: Phrase?

  /// Makes the module with the settings at the start: those of the file, if there is a store.
  public init(
    _ settings: Settings = Settings(), store: SettingsStore? = nil,
    watcher: (any FileWatcher)? = nil, clock: any Clock = ManualClock(),
    queue: JobQueue = JobQueue(ImmediateQueue(), ManualMainThread())
  ) {
    self.store = store
    self.watcher = watcher
    self.clock = clock
    self.queue = queue
    chosen = settings
    current = settings
    kept = settings
    load()
  }

  /// Begins to watch the file.
  public func setUp(_ registrations: Registrations) {
    guard let store, let watcher, store.makeFolder() else { return }
    watch = watcher.watch(store.path) { [weak self] in self?.load() }
  }

  /// Writes pending changes, and ends the watch.
  public func tearDown() {
    keep()
    watch?.end()
    watch = nil
  }

  // Changing

  /// Changes the settings for good.
  public func change(_ body: (inout Settings) -> Void) {
    var next = chosen
    body(&next)
    chosen = next
    show(next)
    saveSoon()
  }

  /// Previews a change, until `endTrying()` or `change`.
  public func tryOn(_ body: (inout Settings) -> Void) {
    var next = chosen
    body(&next)
    show(next)
  }

  /// Ends a preview.
  public func endTrying() { show(chosen) }

  private func show(_ settings: Settings) {
    guard settings != current else { return }
    current = settings
    didChange.send(settings)
  }

  // The file

  private func load() {
    guard let store, savesUnderWay == 0, saveTime == nil else { return }
    do {
      let document = try store.load()
      guard document != lastDocument else { return }
      take(document)
    } catch {
      tell(Phrase("The settings can’t be read, so they stay as they are."))
    }
  }

  /// Takes over the settings of a file.
  private func take(_ document: SettingsDocument) {
    lastDocument = document
    let (accepted, problems) = document.checked { name, value in
      var scratch = Settings()
      return Setting.named(name)?.set(value.text, &scratch)
    }
    let broken = Set(problems.compactMap(\.name))
    var next = Settings()
    for setting in Setting.all {
      if let value = accepted[setting.name] {
        _ = setting.set(value.text, &next)
      } else if broken.contains(setting.name) {
        setting.copy(chosen, &next)
      }
    }
    chosen = next
    kept = next
    show(next)
    if let problem = problems.first {
      tell(Phrase("Settings, line \(problem.line): \(problem.reason)"))
    } else {
      failure = nil
    }
  }

  private func saveSoon() {
    guard store != nil, chosen != kept else { return }
    saveTime = max(clock.now, lastSaveTime + Self.saveInterval)
    _ = tick(clock.now)
  }

  /// Writes changes that are due, and returns the time of the next call.
  public func tick(_ now: Double) -> Double? {
    guard let due = saveTime else { return nil }
    guard now >= due else { return due }
    keep()
    return nil
  }

  /// Starts to write pending changes at once.
  public func keep() {
    guard let store, saveTime != nil else { return }
    saveTime = nil
    let (last, next) = (kept, chosen)
    let changes = Setting.all.filter { !$0.isSame(last, next) }.map { setting in
      (
        name: setting.name,
        value: setting.isDefault(next) ? nil : setting.value(in: next)
      )
    }
    // Nothing differs any more, so an edit made by hand meanwhile counts.
    guard !changes.isEmpty else { return load() }
    kept = next
    lastSaveTime = clock.now
    savesUnderWay += 1
    queue.start {
      Result { try store.save(changes) }
    } then: { [weak self] in
      self?.didSave($0)
    }
  }

  private func didSave(_ result: Result<SettingsDocument, any Error>) {
    savesUnderWay -= 1
    switch result {
    case .success(let document):
      hasToldFailure = false
      // An edit made by hand meanwhile counts, once nothing newer is pending.
      if savesUnderWay == 0, saveTime == nil { take(document) }
    case .failure:
      // Told once: the settings hold for this run all the same.
      guard !hasToldFailure else { return }
      hasToldFailure = true
      tell(Phrase("The settings can’t be saved. They last until you quit Paber."))
    }
  }

  /// Shows a sentence, unless it was the last one shown.
  private func tell(_ sentence: Phrase) {
    guard sentence != failure else { return }
    failure = sentence
    didFail.send(sentence)
  }
}

extension Setting {
  /// Returns a setting's value as the file has it: numbers and words bare, where they can be.
  fileprivate func value(in settings: Settings) -> SettingsValue {
    let word = text(settings)
    let isBare =
      !word.isEmpty && word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x23 }
    return isBare ? .bare(word) : .quoted(word)
  }
}
