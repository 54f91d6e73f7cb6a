import ApplicationScope
import Interface
import Platform

/// The About window: small, twice as wide as high. Any key or click closes it, and so does the loss
/// of the keyboard.
public final class AboutContent: ViewContent, StandaloneContent {
  public static var window: WindowRequest {
    var request = WindowRequest(size: AboutView.size, minimumSize: AboutView.size, title: "Paber")
    request.isFixed = true
    return request
  }

  public init(in window: WindowScope) { super.init(in: window) }

  public override var title: String { "Paber" }

  public override var content: any View { AboutView(version: scope.application.version) }

  public override func observe(_ event: WindowEvent) {
    switch event {
    case .key, .text, .destroyed, .focus(false): scope.close()
    case .mouse(let mouse):
      if case .down = mouse.kind { scope.close() }
    default: break
    }
  }
}
