import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import WindowScope

/// The bubble that points at something on the page, if any. Any key and any click take it away, and
/// do what they always do.
///
/// It waits until the window's opening animation is over, its target is on the screen, and it
/// covers no letter. If the user acts before that, it does not appear and does not count as seen.
/// News come when the user pauses, and may cover letters, but not the caret.
final class BubbleModule: Module, DocumentPart, Animated, Layer, WindowEventObserver {
  let core: DocumentCore
  private let hints: HintsModule
  private let windowOpening: WindowOpeningModule
  private let outsideChanges: OutsideChangesModule
  /// The bubble on the page.
  private(set) var hint: BubbleHint? {
    didSet { stack.keep(self, while: hint != nil) }
  }
  /// The bubble that waits to be shown.
  private var waiting: BubbleHint?
  /// The time of the last action of the user.
  private var lastAction = -Double.infinity

  /// Seconds without a key before news are shown.
  private static let rest = 1.0

  init(
    _ core: DocumentCore, hints: HintsModule, windowOpening: WindowOpeningModule,
    outsideChanges: OutsideChangesModule
  ) {
    self.core = core
    self.hints = hints
    self.windowOpening = windowOpening
    self.outsideChanges = outsideChanges
  }

  func setUp(_ registrations: Registrations) {
    outsideChanges.didKeepBack.observe(in: registrations) { [weak self] in
      self?.show(
        BubbleHint(
          news: Phrase(
            "Another program changed the same paragraph. Yours was kept; the other is in File › Versions."
          )))
    }
  }

  func tearDown() {
    hint = nil
    waiting = nil
  }

  /// Shows a bubble as soon as it may appear.
  func show(_ hint: BubbleHint) {
    waiting = hint
    redraws.setNeedsFrame()
  }

  func advance(to time: Double) -> Pace {
    guard let next = waiting, windowOpening.isOver, !stack.isCovered(self) else { return .still }
    if next.id == nil, time < lastAction + Self.rest { return .until(lastAction + Self.rest) }
    guard bubble(of: next)?.frame(chromeContext) != nil else { return .still }
    waiting = nil
    hint = next
    hints.didShow(next)
    return .still
  }

  /// Takes the bubble away at any action of the user.
  func observe(_ event: WindowEvent) {
    guard event.isUserAction || event == .closeRequested else { return }
    lastAction = clock.now
    if waiting?.id != nil { waiting = nil }
    if hint != nil { hint = nil }
  }

  /// Returns a bubble at its current target; `nil`: that is not on the screen.
  func bubble(of hint: BubbleHint) -> Popover? {
    target(of: hint, chromeContext).map {
      Popover(
        "bubble", hint.text, at: $0,
        sparing: (hint.id == nil ? [] : viewport.textBoxes) + [caretRect])
    }
  }

  /// The frame of a bubble's target, in logical pixels; `nil` if the target is not on the screen.
  private func target(of hint: BubbleHint, _ context: ChromeContext) -> Rect? {
    switch hint.target {
    case .caret: return caretRect
    case .titleStrip:
      guard chrome.isOurs, viewport.titleScroll == 0 else { return nil }
      return Rect(
        x: 0, y: 0, width: context.windowSize.width, height: PageMetrics.titleStripHeight)
    }
  }

  var accessibilityNodes: [AccessibilityNode] {
    hint.flatMap(bubble)?.accessibilityNodes(chromeContext) ?? []
  }

  var rank: LayerRank { .bubble }

  /// Draws the bubble over the page.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    hint.flatMap(bubble)?.draw(into: &list, context: chromeContext)
  }
}
