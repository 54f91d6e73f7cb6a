import ApplicationScope
import Canvas
import Interface
import Platform

/// The About window: small, twice as wide as high. Any key or click closes it, and so does the loss
/// of the keyboard.
public final class AboutContent: Module, StandaloneContent {
  public static var window: WindowRequest {
    var request = WindowRequest(size: AboutView.size, minimumSize: AboutView.size, title: "Paber")
    request.isFixed = true
    return request
  }

  private unowned let window: WindowScope
  private let view: AboutView

  public init(in window: WindowScope) {
    self.window = window
    view = AboutView(version: window.application.version)
  }

  public var modules: [any Module] { [self] }

  public func setUp(_ registrations: Registrations) { window.stack.push(self) }

  public var title: String { "Paber" }

  public func requestClose() { window.close() }
}

extension AboutContent: Layer {
  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    view.draw(into: &list, window.chromeContext)
  }

  public var accessibilityNodes: [AccessibilityNode] {
    view.accessibilityNodes(window.chromeContext)
  }
}

extension AboutContent: WindowEventObserver {
  public func observe(_ event: WindowEvent) {
    switch event {
    case .key, .text, .destroyed, .focus(false): window.close()
    case .mouse(let mouse):
      if case .down = mouse.kind { window.close() }
    default: break
    }
  }
}
