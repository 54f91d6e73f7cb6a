import Interface
import Platform
public import SystemPackage

/// Opens the documents of the last session again, if that is set. Otherwise it notes nothing.
///
/// Owns the list of open files in the state, which it updates as documents open and close. Unsaved
/// text is restored by `RecoveryModule`, not here.
public final class LastSessionModule: Module {
  private let state: StateModule
  private let settings: SettingsModule
  private let documents: DocumentsModule
  private let store: any FileStore

  public init(
    state: StateModule, settings: SettingsModule, documents: DocumentsModule,
    store: any FileStore
  ) {
    self.state = state
    self.settings = settings
    self.documents = documents
    self.store = store
  }

  /// Begins to note the open files.
  public func setUp(_ registrations: Registrations) {
    documents.didChange.observe(in: registrations) { [weak self] in self?.note() }
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.note() }
  }

  private func note() {
    let paths = settings.chosen.reopenLast ? documents.documents.compactMap(\.path) : []
    if paths != state.paths(Self.name) {
      state.setPaths(Self.name, to: paths, isUrgent: true)
    }
  }

  /// The files of the last session, to be opened again; none if the setting is off.
  public var lastFiles: [FilePath] {
    settings.chosen.reopenLast ? state.paths(Self.name) : []
  }

  /// Opens those files again that still exist and are not open. Throws the errors of making a
  /// window.
  ///
  /// - Parameter others: files that recovery restores or offers, which are not opened here.
  /// - Returns: true if a file was opened.
  public func reopen(_ paths: [FilePath], besides others: [FilePath] = []) throws -> Bool {
    var hasOpened = false
    let here = others + documents.documents.compactMap(\.path)
    for path in paths where !here.contains(path) && store.kind(of: path) == .regular {
      do {
        try documents.open(path: path)
        hasOpened = true
      } catch is DocumentsModule.Refusal {
        // The user has not asked for this file now, so there is no message.
        continue
      }
    }
    return hasOpened
  }

  private static let name = "last-files"
}
