import ApplicationScope
import Canvas
import Interface
import Platform

/// Input to the open menus, which are in front of everything.
extension MenusModule: Layer {
  public var rank: LayerRank { .menu }

  public func hitTest(_ point: Point) -> HitArea? { .content }

  public var textInput: (any TextInputClient)? { self }

  public var isInHand: Bool { true }

  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    session?.draw(into: &list)
  }

  public func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let press): return EventResult(isTaken: handle(press))
    case .press(let press):
      return handlePress(at: press.point, clicks: press.clicks) ? .captured : .ignored
    case .drag(let point), .hover(let point): return EventResult(isTaken: pointerMoved(to: point))
    case .release(_, let point): return EventResult(isTaken: handleRelease(at: point))
    case .wheel(let detents, let point, _):
      return EventResult(isTaken: turnWheel(detents, at: point))
    case .fingerDown(let point):
      guard handlePress(at: point, clicks: 1) else { return .ignored }
      finger = (point, point, true)
      return .captured
    case .finger(let event):
      handle(event)
      return .taken
    case .captureLost, .hoverEnd, .gesture: return .ignored
    }
  }

  /// Handles a key. Its letter chooses a row or does nothing. If only a bar is open, by the
  /// pointer, the bar closes and the letter is written.
  private func handle(_ press: KeyPress) -> Bool {
    guard let session else { return false }
    if let text = press.text {
      // A repeated key has done its work already.
      return press.isRepeat && session.takesKeys || insert(text, key: press.key)
    }
    return offer { $0.handle(press) }
  }

  /// Shows rarer rows while Alt or Shift is held.
  private func setModifiers(_ modifiers: Modifiers) {
    guard let session, session.hasOpenMenu else { return }
    session.setAlternates(!modifiers.isDisjoint(with: [.alt, .shift]))
    if session.showsAlternates { hints.didUseAlternates() }
    redraws.setNeedsFrame()
  }
}

extension MenusModule: TextInputClient {
  public func insert(_ text: String, isComposed: Bool) -> Bool { insert(text, key: nil) }

  private func insert(_ text: String, key: Key?) -> Bool {
    guard let session else { return false }
    if !session.takesKeys {
      close()
      return false
    }
    return offer { $0.insert(text, key: key, at: clock.now) }
  }

  public var holdsKeyboard: Bool { session?.takesKeys ?? false }

  public func compose(_ text: String, choice: Range<Int>) -> CompositionResult {
    insert(text.asTyped, isComposed: true) ? .chosen : .ignored
  }
}

extension MenusModule: WindowEventObserver {
  public func observe(_ event: WindowEvent) {
    switch event {
    case .modifiers(let held): setModifiers(held)
    case .key, .touch: restStart = nil
    case .mouse(let mouse): observe(mouse)
    case .focus(false): close()
    case .resized: session?.refresh()
    default: break
    }
  }
}

extension MenusModule {
  public var accessibilityNodes: [AccessibilityNode] { session?.accessibilityNodes ?? [] }

  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    offer { $0.perform(request, on: keys) }
  }
}
