import ApplicationScope
import Interface
import Platform
import WindowScope

/// The modules of one open document, from its opening to its closing: the content of a `WindowScope`.
///
/// The modules are in four groups, made in turn: each may use those before it. Begin reading at the
/// list in each group.
///
/// Modules are set up, observe letters and the window, advance and list their commands in the order of
/// `modules`. Layers lie in the order of their `LayerRank`.
public final class DocumentScope {
  let application: ApplicationScope
  let request: DocumentRequest
  /// The window that shows the document.
  let host: WindowScope
  let core: DocumentCore
  private let dependencies: Dependencies
  /// The look of the page at the opening.
  private let firstLook: PageLayoutSettings

  /// Makes the text of a request; the modules are made when they are first needed.
  public init(
    _ request: DocumentRequest, in dependencies: Dependencies, application: ApplicationScope
  ) {
    (self.request, self.dependencies, self.application) = (request, dependencies, application)
    firstLook = PageLayoutSettings(
      application.settings.current, desktop: application.appearance.desktop,
      languages: application.inputLanguage.languages, text: request.text,
      shaper: dependencies.window.typesetting.shaper)
    host = WindowScope(dependencies.window, application: application)
    core = DocumentCore(request, firstLook, in: dependencies, host: host)
  }

  private(set) lazy var file = FileModules(
    core, request, of: self, application: application, in: dependencies)
  private(set) lazy var text = TextModules(
    core, look: firstLook, file: file, application: application, in: dependencies)
  private(set) lazy var navigation = NavigationModules(
    core, file: file, text: text, application: application, in: dependencies)
  private(set) lazy var surface = SurfaceModules(
    core, of: self, file: file, text: text, navigation: navigation, application: application,
    in: dependencies)

  /// All modules, in the order of setting up: the text is laid out before the file reads on.
  public private(set) lazy var modules: [any Module] =
    text.modules + file.modules + navigation.modules + surface.modules
}
