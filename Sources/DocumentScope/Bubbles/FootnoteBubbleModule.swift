import ApplicationScope
import Canvas
import Interface
import MarkdownEditing
import Platform
import TextCore

/// The bubble with the text of a footnote, while the pointer rests on a reference to it.
///
/// The note is looked for in the background. Any action of the user takes the bubble away; then the
/// pointer has to move before another one comes.
final class FootnoteBubbleModule: Module, DocumentPart, Animated, Layer, WindowEventObserver {
  let core: DocumentCore
  private let formatting: FormattingModule
  private let selection: SelectionModule
  /// Searches the text for the note.
  private let slot: JobSlot
  private var state = State.idle {
    didSet { stack.keep(self, while: note != nil) }
  }

  private enum State {
    case idle
    /// The pointer has moved to a point at a time.
    case moved(Point, Double)
    /// The pointer rests on a reference whose note is searched for.
    case searching(Reference)
    case shown(Reference, note: String)

    var reference: Reference? {
      switch self {
      case .idle, .moved: nil
      case .searching(let reference), .shown(let reference, _): reference
      }
    }
  }

  /// A reference, with the pointer on it.
  private struct Reference {
    var label: FootnoteWalk.Label
    var revision: Int
    var pointer: Point
  }

  /// Seconds without a move of the pointer before it counts as resting.
  private static let rest = 0.5

  init(
    _ core: DocumentCore, formatting: FormattingModule, selection: SelectionModule,
    queue: JobQueue
  ) {
    self.core = core
    self.formatting = formatting
    self.selection = selection
    slot = JobSlot(queue: queue) { core.editor.revision }
  }

  func tearDown() {
    slot.cancel()
    state = .idle
  }

  /// The shown note; `nil`: there is none.
  var note: String? {
    if case .shown(_, let note) = state { note } else { nil }
  }

  /// The bubble; `nil`: there is none.
  var bubble: Popover? {
    guard case .shown(let reference, let note) = state, let box = box(of: reference) else {
      return nil
    }
    return Popover("footnote", note: note, at: box)
  }

  /// The box of the reference's letters that the pointer is on; `nil`: it is not on them, or the text
  /// has changed.
  private func box(of reference: Reference) -> Rect? {
    guard reference.revision == editor.revision else { return nil }
    return viewport.boxes(of: reference.label.range).first { $0.contains(reference.pointer) }
  }

  private func pointerDidMove(to point: Point) {
    if var reference = state.reference {
      reference.pointer = point
      if box(of: reference) != nil { return follow(reference) }
    }
    dismiss()
    if window.hasFocus { state = .moved(point, clock.now) }
  }

  private func follow(_ reference: Reference) {
    switch state {
    case .idle, .moved: break
    case .searching: state = .searching(reference)
    case .shown(_, let note): state = .shown(reference, note: note)
    }
  }

  private func dismiss() {
    if case .idle = state { return }
    slot.cancel()
    state = .idle
  }

  func advance(to time: Double) -> Pace {
    if case .moved(let point, let start) = state {
      guard time >= start + Self.rest else { return .until(start + Self.rest) }
      pointerDidRest(at: point)
    } else if let reference = state.reference, box(of: reference) == nil || stack.isCovered(self) {
      // The text has changed or moved, or a sheet has come.
      dismiss()
    }
    return .still
  }

  private func pointerDidRest(at point: Point) {
    state = .idle
    let walk = formatting.footnotes
    guard !stack.isCovered(self),
      let label = walk.reference(containing: selection.cluster(at: point))
    else { return }
    let reference = Reference(label: label, revision: editor.revision, pointer: point)
    guard box(of: reference) != nil else { return }
    state = .searching(reference)
    slot.start { job in
      walk.note(of: label) { job.isWanted }
    } then: { [weak self] outcome in
      if case .done(let note) = outcome { self?.show(note) } else { self?.dismiss() }
    }
  }

  private func show(_ note: String?) {
    guard let note, let reference = state.reference else { return dismiss() }
    state = .shown(reference, note: note)
  }

  // Events

  func observe(_ event: WindowEvent) {
    switch event {
    case .mouse(let mouse) where mouse.kind == .move:
      let rank = stack.foremost(at: mouse.position)?.rank ?? .content
      guard rank <= .content, !stack.isPressed else { return dismiss() }
      pointerDidMove(to: mouse.position)
    case .mouse(let mouse) where mouse.kind == .leave: dismiss()
    default:
      if event.isUserAction || event == .focus(false) || event == .closeRequested { dismiss() }
    }
  }

  var rank: LayerRank { .footnote }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    bubble?.draw(into: &list, context: chromeContext)
  }

  var accessibilityNodes: [AccessibilityNode] {
    bubble?.accessibilityNodes(chromeContext) ?? []
  }
}
