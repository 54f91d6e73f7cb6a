import ApplicationScope
import Canvas
import Interface
import Platform
import TextCore

/// Drags selected text with the mouse. A press on the selection waits: if the pointer moves on, the
/// text is dragged; a release before that was a click.
///
/// A window system with drags of its own tells every window of the drag over it (`DropModule`), and
/// the source when the drag has ended. Elsewhere the text stays in its window, and the mouse events
/// give its place.
final class TextDragModule: Module, DocumentPart {
  let core: DocumentCore
  private let pasteboard: PasteboardModule
  private let selection: SelectionModule
  private let typing: TypingModule
  private let saving: SavingModule
  private let drop: DropModule
  private let carriedTexts: CarriedTextModule

  /// The stage of a press on selected text.
  private enum Stage {
    case idle
    /// The button went down at a point, and the pointer has hardly moved.
    case pressed(Point)
    /// The mouse events give the place of the text.
    case carrying(DraggedText)
    /// The window system drags it.
    case handedOver(DraggedText)
  }

  private var stage = Stage.idle {
    didSet { stack.keep(self, while: isCarrying) }
  }
  /// The text of the last drag by the window system: another program may still move it.
  private var last: DraggedText?
  private var held: Modifiers = []

  /// Logical pixels that a click may move.
  static let slack = PressCounter.distance

  init(
    _ core: DocumentCore, pasteboard: PasteboardModule, selection: SelectionModule,
    typing: TypingModule, saving: SavingModule, drop: DropModule, carriedTexts: CarriedTextModule
  ) {
    self.core = core
    self.pasteboard = pasteboard
    self.selection = selection
    self.typing = typing
    self.saving = saving
    self.drop = drop
    self.carriedTexts = carriedTexts
  }

  func tearDown() {
    cancel()
    held = []
    last = nil
  }

  // A press on the page

  /// Waits for a press on selected text to become a drag or a click; false if it is on no selected
  /// text.
  func press(_ press: MousePress) -> Bool {
    guard press.clicks == 1, press.modifiers.subtracting(.control).isEmpty,
      selection.isOnSelection(press.point)
    else { return false }
    cancel()
    selection.scroll.stop()
    stage = .pressed(press.point)
    return true
  }

  /// Follows the pointer with the button down; false if the press was not this module's.
  func follow(_ point: Point) -> Bool {
    switch stage {
    case .idle: return false
    case .pressed(let start):
      guard max(abs(point.x - start.x), abs(point.y - start.y)) > Self.slack else { break }
      begin()
      if case .carrying = stage { hover(at: point) }
    case .carrying: hover(at: point)
    case .handedOver: break
    }
    return true
  }

  private func hover(at point: Point) { drop.hover(at: window.contains(point) ? point : nil) }

  /// Handles the release; false if the press was not this module's.
  func release(at point: Point) -> Bool {
    switch stage {
    case .idle: return false
    case .pressed(let start):
      stage = .idle
      selection.press(at: start, clicks: 1, extending: false)
      selection.release()
    case .carrying:
      if window.contains(point) { drop.take(at: point, held.contains(.control) ? .copy : .move) }
      end()
    case .handedOver: break
    }
    return true
  }

  /// Ends a drag in the window whose button may be released where no window gets the event.
  func cancelDrag() {
    if case .handedOver = stage { return }
    end()
  }

  // The drag

  private func begin() {
    guard !editor.selection.isEmpty else { return end() }
    let dragged = DraggedText(copiedText, lineEnding: saving.lineEnding, typing: typing)
    carriedTexts.current = dragged
    guard window.beginDrag(of: pasteboard.selectedContent) else {
      stage = .carrying(dragged)
      window.setPointer(.arrow)
      return
    }
    stage = .handedOver(dragged)
    last = dragged
    stack.takePointer(for: self)
  }

  private var isCarrying: Bool {
    switch stage {
    case .idle, .pressed: false
    case .carrying, .handedOver: true
    }
  }

  /// Ends the press. The window system may report the end of its drag only after the next press.
  private func cancel() {
    if case .handedOver = stage { window.cancelDrag() }
    end()
  }

  private func end() {
    if isCarrying {
      drop.hover(at: nil)
      carriedTexts.current = nil
    }
    stage = .idle
  }
}

extension TextDragModule: Layer {
  var rank: LayerRank { .draggedText }

  /// Escape ends a drag first.
  func handle(_ event: LayerEvent) -> EventResult {
    guard case .key(let press) = event, press.key == .escape else { return .ignored }
    cancel()
    return .taken
  }
}

extension TextDragModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    switch event {
    case .modifiers(let modifiers): held = modifiers
    case .dragEnded: if case .handedOver = stage { end() }
    case .dragMovedAway:
      last?.takeOut()
      last = nil
    default: break
    }
  }
}

extension Window {
  /// True if a point is in the window.
  fileprivate func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < logicalSize.width && point.y < logicalSize.height
  }
}
