import Files
import Interface
import Platform

/// Everything that there is once in the program. The list of modules is the place to begin
/// reading: each is made with exactly what it needs.
///
/// - `settings`: what the person has set
/// - `appearance`: colours, motion
/// - `textSize`: larger and smaller text
/// - `menuBar`: what stands in the menus
/// - `documents`: the open documents
/// - `recovery`: unsaved text across starts
public final class ApplicationScope {
  /// What the person has set.
  public let settings: SettingsModule
  /// Colours, motion.
  public let appearance: AppearanceModule
  /// Larger and smaller text.
  public let textSize: TextSizeModule
  /// What stands in the menus.
  public let menuBar: MenuBarModule
  /// The open documents.
  public let documents: DocumentsModule
  /// Unsaved text across starts.
  public let recovery: RecoveryModule
  let modules: [any Module]

  /// Makes all modules. `makeDocument` builds a document scope; `stop` ends the program; `complain`
  /// tells a sentence to whoever started it.
  public init(
    settings: SettingsModule, desktop: DesktopSettings, scheme: DesktopSettings.ColorScheme?,
    store: any FileStore,
    drafts: DraftStore,
    makeDocument: @escaping (ApplicationScope, DocumentRequest) throws -> any DocumentHandle,
    stop: @escaping () -> Void, complain: @escaping (String) -> Void
  ) {
    var scope: () -> ApplicationScope? = { nil }
    self.settings = settings
    appearance = AppearanceModule(settings: settings, desktop: desktop, scheme: scheme)
    textSize = TextSizeModule(settings: settings)
    menuBar = MenuBarModule(settings: settings, appearance: appearance)
    documents = DocumentsModule(
      store: store,
      makeDocument: { request in
        guard let application = scope() else {
          throw DesktopError(message: "The program is about to end.")
        }
        return try makeDocument(application, request)
      }, stop: stop)
    recovery = RecoveryModule(drafts: drafts, documents: documents, complain: complain)
    modules = [settings, appearance, textSize, menuBar, documents, recovery]
    scope = { [weak self] in self }
  }

  /// Begins the work of all modules in order.
  public func setUp() {
    for module in modules { module.setUp() }
  }

  /// Ends it in the opposite order. The program needs it only for tests.
  public func tearDown() {
    for module in modules.reversed() { module.tearDown() }
  }
}
