import Canvas
import Interface
import Platform

/// Passes window events to every observer, then to the layers; text and compositions go to the
/// focused field, keys that no layer takes to the window's commands. A request to close goes to the
/// content. While a paste is pending, events of the user wait.
final class WindowEventsModule: Module, WindowPart {
  let core: WindowCore
  private let paste: PasteReader
  private let composition: CompositionModule
  private let shortcuts: ShortcutsModule
  private var observers: [any WindowEventObserver] = []

  init(
    _ core: WindowCore, paste: PasteReader, composition: CompositionModule,
    shortcuts: ShortcutsModule
  ) {
    self.core = core
    self.paste = paste
    self.composition = composition
    self.shortcuts = shortcuts
  }

  /// Begins with the observers of all events, in this order.
  func begin(with observers: [any WindowEventObserver]) { self.observers = observers }

  func setUp(_ registrations: Registrations) {
    window.delegate = self
  }

  func tearDown() {
    window.delegate = nil
    observers = []
  }
}

extension WindowEventsModule: WindowDelegate {
  func handle(_ event: WindowEvent) {
    if paste.keepsBack(event) { return }
    for observer in observers { observer.observe(event) }
    switch event {
    case .key(let press): if !stack.handle(event) { shortcuts.handle(press) }
    case .text(let text): composition.insert(text)
    case .composition(let text, let choice): composition.show(text, choice: choice)
    case .deleteAround(let before, let after):
      composition.delete(before: before, after: after)
    case .closeRequested: core.content?.requestClose()
    default: stack.handle(event)
    }
  }

  func area(at point: Point) -> HitArea { stack.area(at: point) }
}
