import Canvas
import Interface
import Platform

/// Lets z's rise from the caret when the screen goes to sleep. Any key or mouse ends them at once
/// and does what it does otherwise.
final class SleepAnimationModule: Module, Animated, PageLayer, WindowEventWitness {
  private let window: any Window
  private let caret: CaretModule
  private let frame: FrameSchedule
  private let settings: () -> DesktopSettings
  private let now: () -> Double
  private(set) var animation: SleepAnimation?
  /// Whoever waits for its end.
  private var waiting: [() -> Void] = []

  init(
    window: any Window, caret: CaretModule, frame: FrameSchedule,
    settings: @escaping () -> DesktopSettings, now: @escaping () -> Double
  ) {
    self.window = window
    self.caret = caret
    self.frame = frame
    self.settings = settings
    self.now = now
  }

  func setUp() { frame.add(self) }

  func tearDown() { end() }

  /// Begins, unless it has begun already; `didEnd` is told when it is over, at once where the
  /// caret can't be seen.
  func begin(_ didEnd: @escaping () -> Void) {
    guard window.hasFocus, isRunning || caret.isVisible else { return didEnd() }
    waiting.append(didEnd)
    guard animation == nil else { return }
    animation = SleepAnimation(
      start: now(), caret: window.scale.logicalRect(caret.rect()), window: window.logicalSize,
      isStill: settings().reducesMotion)
    frame.setNeedsFrame()
  }

  /// Whether letters are seen; the caret stays still below them.
  var isRunning: Bool { animation != nil }

  /// Ends it at once.
  func end() {
    if animation != nil { frame.setNeedsFrame() }
    animation = nil
    let told = waiting
    waiting = []
    for didEnd in told { didEnd() }
  }

  func advance(to time: Double) -> Pace {
    guard let animation else { return .still }
    if time >= animation.end {
      end()
      // The caret has been asked already, and begins to blink with the next turn.
      return .moving
    }
    if animation.isStill { return .until(animation.end) }
    frame.setNeedsFrame()
    return .moving
  }

  func note(_ event: WindowEvent) {
    if event.wakes { end() }
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    animation?.draw(
      into: &list, color: moment.theme.accent, scale: moment.scale, at: moment.time)
  }
}

extension WindowEvent {
  /// Whether somebody is there, or the page is not what it was.
  fileprivate var wakes: Bool {
    switch self {
    case .mouse(let mouse): mouse.kind != .leave
    case .modifiers(let held): !held.isEmpty
    case .key, .text, .composition, .touch, .overshoot, .dropFile, .resized, .closeRequested: true
    case .exposed, .frameReady, .focus: false
    }
  }
}
