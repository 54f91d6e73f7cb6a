import ApplicationScope
import Canvas
import Interface
import Platform

/// Shows z's that rise from the caret when the screen goes to sleep. Any key or mouse ends them at
/// once and does what it does otherwise.
final class SleepAnimationModule: Module, DocumentPart, Animated, Layer, WindowEventObserver {
  let core: DocumentCore
  private let caret: CaretModule
  private(set) var animation: SleepAnimation? {
    didSet { stack.keep(self, while: isRunning) }
  }
  /// Called when the animation ends.
  private var waiting: [() -> Void] = []

  init(_ core: DocumentCore, caret: CaretModule) {
    self.core = core
    self.caret = caret
  }

  func tearDown() { end() }

  /// Begins the animation, unless it runs already. `didEnd` is called when it is over, at once if
  /// the caret can't be seen.
  func begin(_ didEnd: @escaping () -> Void) {
    guard window.hasFocus, isRunning || caret.isVisible else { return didEnd() }
    waiting.append(didEnd)
    guard animation == nil else { return }
    animation = SleepAnimation(
      start: clock.now, caret: window.scale.logicalRect(caret.rect()), window: window.logicalSize,
      isStill: appearance.desktop.reducesMotion)
  }

  /// True while the animation runs.
  var isRunning: Bool { animation != nil }

  /// The caret stays still below them.
  var caretPresence: CaretPresence { .steady }

  /// Ends it at once.
  func end() {
    guard isRunning else { return }
    animation = nil
    let told = waiting
    waiting = []
    for didEnd in told { didEnd() }
  }

  func advance(to time: Double) -> Pace {
    guard let animation else { return .still }
    if time >= animation.end {
      end()
      // The caret was asked already in this tick, and begins to blink with the next.
      return .moving
    }
    if animation.isStill { return .until(animation.end) }
    redraws.setNeedsFrame()
    return .moving
  }

  func observe(_ event: WindowEvent) {
    if event.wakes { end() }
  }

  var rank: LayerRank { .sleepAnimation }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    animation?.draw(
      into: &list, color: moment.theme.accent, scale: moment.scale, at: moment.time)
  }
}

extension WindowEvent {
  /// True if the user is active, or the page has changed.
  fileprivate var wakes: Bool {
    switch self {
    case .mouse(let mouse): mouse.kind != .leave
    case .modifiers(let held): !held.isEmpty
    case .key, .text, .composition, .deleteAround, .touch, .overshoot, .dropFiles, .dropHover,
      .dropText, .resized, .closeRequested:
      true
    case .keyReleased, .dragEnded, .dragMovedAway, .exposed, .frameReady, .focus, .destroyed: false
    }
  }
}
