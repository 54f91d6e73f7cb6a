import Interface
import Platform
public import SystemPackage

/// Opens the documents again that were open last, if that is set. Nothing is noted else.
public final class ReopeningModule: Module {
  private let state: StateModule
  private let settings: SettingsModule
  private let documents: DocumentsModule
  private let store: any FileStore

  /// Makes the module.
  public init(
    state: StateModule, settings: SettingsModule, documents: DocumentsModule,
    store: any FileStore
  ) {
    self.state = state
    self.settings = settings
    self.documents = documents
    self.store = store
  }

  /// Begins to note what is open.
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

  /// Opens what was open last and is still there. Throws what making a window throws.
  ///
  /// - Parameter others: what comes back in another way, or had better not.
  /// - Returns: whether there was something.
  public func reopen(besides others: [FilePath] = []) throws -> Bool {
    guard settings.chosen.reopenLast else { return false }
    var hasOpened = false
    for path in state.paths(Self.name)
    where !others.contains(path) && store.kind(of: path) == .regular {
      do {
        try documents.open(path: path)
        hasOpened = true
      } catch is DocumentsModule.Refusal {
        // Nobody asked for this file, so nobody misses it.
        continue
      }
    }
    return hasOpened
  }

  private static let name = "last-files"
}
