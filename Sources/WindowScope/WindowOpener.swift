import ApplicationScope
import Interface
import Platform

/// Content with a window of its own and no document, such as About. There is at most one window of
/// each kind.
public protocol StandaloneContent: WindowContent {
  /// The window that it wants, with an English title.
  static var window: WindowRequest { get }
  /// Makes the content of a window; `setUp` of its modules begins its work.
  init(in window: WindowScope)
}

/// Opens windows without a document.
public struct WindowOpener {
  private let desktop: any Desktop
  private let application: ApplicationScope
  private let dependencies: (any Window) -> WindowScope.Dependencies

  /// Makes an opener on a desktop; `dependencies` returns what a window needs.
  public init(
    on desktop: any Desktop, in application: ApplicationScope,
    _ dependencies: @escaping (any Window) -> WindowScope.Dependencies
  ) {
    self.desktop = desktop
    self.application = application
    self.dependencies = dependencies
  }

  /// Opens the window of a content, or raises it if it is open. If no window can be made,
  /// there is also none for a message.
  public func open<Content: StandaloneContent>(_ kind: Content.Type) {
    let open = application.windows.windows.lazy.compactMap { $0 as? WindowScope }
    if let window = open.first(where: { $0.core.content is Content }) { return window.activate() }
    guard let window = try? desktop.makeWindow(kind.window) else { return }
    let scope = WindowScope(
      dependencies(window), application: application, isFixed: kind.window.isFixed)
    application.windows.didOpen(scope)
    scope.open(Content(in: scope))
  }
}
