import Canvas
import Interface
import Localization
import Platform

/// Input to the wheel.
extension UndoWheelModule: Layer {
  var rank: LayerRank { .undoWheel }

  /// While it is open it has the whole window: a press beside it closes it.
  func hitTest(_ point: Point) -> HitArea? { isOpen ? .content : nil }

  var isInHand: Bool { isOpen }

  var caretPresence: CaretPresence { isOpen ? .steady : .blinking }

  func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let press): return EventResult(isTaken: handle(press))
    case .press(let press):
      if press.button == .left { return handlePress(at: press.point) ? .captured : .ignored }
      take()
      return .ignored
    case .drag(let point): drag(to: point)
    case .release(.left, _) where isOpen, .captureLost where isOpen: release()
    case .wheel(let detents, _, let held): return EventResult(isTaken: handleWheel(detents, held))
    case .hover: return EventResult(isTaken: isOpen)
    case .gesture(let gesture): return handle(gesture)
    default: return .ignored
    }
    return .taken
  }

  private func handle(_ gesture: TouchRecognizer.Gesture) -> EventResult {
    switch gesture {
    case .tap(let point, _):
      guard handlePress(at: point) else { return .ignored }
      release()
      return .taken
    case .hold, .pinch: return EventResult(isTaken: isOpen)
    case .drag(let start, let point):
      guard hasFinger || handlePress(at: start) else { return .ignored }
      hasFinger = true
      drag(to: point)
      return .captured
    case .release where hasFinger, .cancel where hasFinger:
      hasFinger = false
      release()
    // `PageModule` calls `rotationEnded`: before the wheel opens, this layer is not in the stack.
    case .release, .cancel, .pairEnded: return .ignored
    case .turn(let degrees): rotate(by: degrees)
    }
    return .taken
  }

  /// A slider along all steps.
  var accessibilityNodes: [AccessibilityNode] {
    guard isOpen else { return [] }
    let words = chromeContext.words
    var node = AccessibilityNode(
      "undo_wheel", .slider, words.text(Phrase("Undo Wheel")), [.focusable, .focused])
    let (undo, redo) = (editor.undoCount, editor.redoCount)
    node.value = AccessibilityNode.Value(
      Double(undo), in: 0...Double(undo + redo), step: 1, text: "\(undo)")
    return [node]
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    view.draw(
      wheel(at: moment.time), opacity: opacity(at: moment.time), theme: moment.theme,
      scale: moment.scale, into: &list)
  }
}

extension UndoWheelModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    switch event {
    case .modifiers(let held): modifiersChanged(held)
    case .text, .composition, .focus(false): take()
    default: break
    }
  }
}
