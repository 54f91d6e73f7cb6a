import Files
import Interface
import Platform
public import SystemPackage

/// Remembers which files were open last, and which of them are pinned to the top of the list. It
/// also adds them to the list that the desktop's programs share.
///
/// If the user or the desktop turns this off, the remembered files are forgotten, except those that
/// are pinned.
public final class RecentFilesModule: Module {
  private let state: StateModule
  private let settings: SettingsModule
  private let appearance: AppearanceModule
  private let documents: DocumentsModule
  private let shared: (file: RecentlyUsedFile, queue: JobQueue)?
  private let clock: any Clock
  private let store: any FileStore
  /// The files of the open documents, as noted last.
  private var open: [ObjectIdentifier: FilePath] = [:]

  private static let (recentName, pinnedName) = ("recent-files", "pinned-files")
  /// The numbers of files that are remembered, and of those that can be pinned.
  private static let (most, mostPinned) = (20, 10)

  /// - Parameter shared: the list that all programs share, and the queue that writes it; `nil`: nothing is
  ///   added to it.
  public init(
    state: StateModule, settings: SettingsModule, appearance: AppearanceModule,
    documents: DocumentsModule, shared: (file: RecentlyUsedFile, queue: JobQueue)?,
    clock: any Clock, store: any FileStore
  ) {
    self.state = state
    self.settings = settings
    self.appearance = appearance
    self.documents = documents
    self.shared = shared
    self.clock = clock
    self.store = store
  }

  /// Begins to note opened files.
  public func setUp(_ registrations: Registrations) {
    documents.didChange.observe(in: registrations) { [weak self] in self?.note() }
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.forgetUnwanted() }
    appearance.desktopDidChange.observe(in: registrations) { [weak self] _ in
      self?.forgetUnwanted()
    }
  }

  /// True if files are remembered.
  public var isOn: Bool {
    settings.chosen.recentFiles && appearance.desktop.remembersRecentFiles
  }

  /// The files, the last opened or closed one first; without the pinned ones.
  public var files: [FilePath] {
    let pinned = pinned
    return state.paths(Self.recentName).reversed().filter { !pinned.contains($0) }
  }

  /// The pinned files, in the order in which they were pinned.
  public var pinned: [FilePath] { state.paths(Self.pinnedName) }

  /// True if another file can be pinned.
  public var canPin: Bool { pinned.count < Self.mostPinned }

  /// Pins or unpins a file.
  public func setPinned(_ isPinned: Bool, _ path: FilePath) {
    var next = pinned.filter { $0 != path }
    if isPinned, canPin { next.append(path) }
    state.setPaths(Self.pinnedName, to: next)
    // It returns to the list of recent files.
    if !isPinned, isOn, !state.paths(Self.recentName).contains(path) { remember(path) }
  }

  public func forget(_ path: FilePath) {
    drop(path)
    state.setPaths(Self.pinnedName, to: pinned.filter { $0 != path })
    share { $0.forget(path) }
  }

  /// Forgets all files but the pinned ones.
  public func clear() {
    state.setPaths(Self.recentName, to: [])
    share { $0.forget() }
  }

  // Noting

  private func note() {
    let before = open
    open = [:]
    for document in documents.documents {
      guard let path = document.path, store.kind(of: path) == .regular else { continue }
      let id = ObjectIdentifier(document)
      open[id] = path
      guard before[id] != path else { continue }
      if let former = before[id], store.kind(of: former) == nil { follow(former, to: path) }
      if isOn { remember(path) }
    }
    for (id, path) in before where open[id] == nil { moveToFront(path) }
  }

  /// Moves a closed file to the front of the list. Other programs are told of openings only.
  private func moveToFront(_ path: FilePath) {
    let paths = state.paths(Self.recentName)
    guard isOn, paths.last != path, paths.contains(path) else { return }
    state.setPaths(Self.recentName, to: paths.filter { $0 != path } + [path])
  }

  /// Follows a renamed file.
  private func follow(_ former: FilePath, to path: FilePath) {
    drop(former)
    if pinned.contains(former) {
      state.setPaths(Self.pinnedName, to: pinned.map { $0 == former ? path : $0 })
    }
    share { $0.forget(former) }
  }

  private func remember(_ path: FilePath) {
    let others = state.paths(Self.recentName).filter { $0 != path }
    state.setPaths(Self.recentName, to: (others + [path]).suffix(Self.most))
    let moment = clock.date
    share { $0.note(path, at: moment) }
  }

  private func drop(_ path: FilePath) {
    let paths = state.paths(Self.recentName)
    let others = paths.filter { $0 != path }
    if others != paths { state.setPaths(Self.recentName, to: others) }
  }

  private func forgetUnwanted() {
    if !isOn, !state.paths(Self.recentName).isEmpty { clear() }
  }

  /// Changes the shared list in the background.
  private func share(_ change: @escaping @Sendable (RecentlyUsedFile) -> Void) {
    guard let shared else { return }
    shared.queue.run { [file = shared.file] _ in change(file) }
  }
}
