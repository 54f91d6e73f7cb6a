import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import TextCore

/// Focus mode: the sentence, line or paragraph at the caret stays inked, everything else is dimmed.
///
/// It checks the caret before each frame and lays a `FocusShade` over the page: nothing is parsed,
/// styled or laid out for it. Text that leaves the focus fades out while text that enters it fades
/// in. Inked text at the caret stays inked, and new letters appear at once.
final class FocusModule: Module, DocumentPart {
  let core: DocumentCore
  private let page: PageModule

  /// The opacity of the whole shade, which fades with the mode.
  private var depth = Fade(value: 0) {
    didSet { stack.keep(self, while: depth.target > 0 || depth.isMoving) }
  }
  /// The range in focus.
  private var focused: TextRange?
  /// The stretches in focus and those that left it lately; each fades on its own.
  private var stretches: [Stretch] = []
  private var lastInputs: Inputs?

  private struct Stretch {
    var range: TextRange
    var ink: Fade
  }

  /// The state that the place of the focus depends on.
  private struct Inputs: Equatable {
    var scope: FocusScope
    var selection: Selection
    var revision: Int
    var layout: Int
  }

  private var edits: Registration?

  init(_ core: DocumentCore, page: PageModule) {
    self.core = core
    self.page = page
  }

  func setUp(_ registrations: Registrations) {
    edits = editor.didChangeText.observe { [weak self] in self?.follow($0) }
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.redraws.setNeedsFrame() }
    // A mode that is on from the start does not fade in.
    depth = Fade(value: settings.current.focus == .off ? 0 : 1)
  }

  func tearDown() {
    edits = nil
    clear()
    lastInputs = nil
  }

  /// The shade over the text at a time.
  func shade(at time: Double) -> FocusShade {
    let depth = depth.value(at: time)
    guard depth > 0 else { return .none }
    return FocusShade(depth: depth, stretches: shown(at: time))
  }

  // The focused range

  /// The focus of a scope: its unit at the caret and the whole selection.
  private func focus(_ scope: FocusScope) -> TextRange {
    let selection = editor.selection
    let unit: TextRange =
      switch scope {
      case .off: 0..<editor.text.end
      case .sentence:
        core.movement.sentenceRange(at: selection.head)
      case .line: line(at: selection)
      case .paragraph: editor.text.paragraphRange(at: selection.head)
      }
    let selected = selection.range
    return min(unit.lowerBound, selected.lowerBound)..<max(unit.upperBound, selected.upperBound)
  }

  private func line(at selection: Selection) -> TextRange {
    let place = layout.carets.place(at: selection.head, affinity: selection.affinity)
    let start = place.piece.content.lowerBound
    return (start + place.line.range.lowerBound)..<(start + place.line.range.upperBound)
  }

  /// Maps the focus through an edit. Text written at its end belongs to it, so that letters are
  /// inked from the first frame.
  private func follow(_ edit: Edit) {
    func moved(_ range: TextRange) -> TextRange {
      let start = edit.map(range.lowerBound, bias: .before)
      return start..<max(start, edit.map(range.upperBound, bias: .after))
    }
    focused = focused.map(moved)
    for index in stretches.indices { stretches[index].range = moved(stretches[index].range) }
  }

  private func update(to time: Double) {
    let inputs = Inputs(
      scope: settings.current.focus, selection: editor.selection, revision: editor.revision,
      layout: layout.generation)
    guard inputs != lastInputs else { return }
    if inputs.scope != lastInputs?.scope { redraws.setNeedsFrame() }
    let wasOff = lastInputs.map { $0.scope == .off } ?? false
    lastInputs = inputs
    let duration = appearance.desktop.reducesMotion ? 0 : Motion.focusFade
    let target: Double = inputs.scope == .off ? 0 : 1
    if depth.target != target { depth = depth.going(to: target, at: time, within: duration) }
    guard inputs.scope != .off else { return }
    // Nothing is dimmed yet, so there is no focus to fade from.
    if wasOff, depth.value(at: time) == 0 { clear() }
    focus(on: focus(inputs.scope), at: time, within: duration)
  }

  /// Moves the focus. Inked text stays inked where the new focus is too.
  private func focus(on range: TextRange, at time: Double, within duration: Double) {
    guard range != focused else { return }
    focused = range
    var coming = [Stretch(range: range, ink: Fade(value: 1))]
    if !stretches.isEmpty, !range.isEmpty {
      let now = FocusShade(depth: 1, stretches: shown(at: time))
      coming = now.parts(of: range).map {
        Stretch(
          range: $0.range,
          ink: Fade(value: 1 - $0.shade).going(to: 1, at: time, within: duration))
      }
    }
    for index in stretches.indices {
      stretches[index].ink = stretches[index].ink.going(to: 0, at: time, within: duration)
    }
    stretches = stretches.filter(\.ink.isMoving) + coming
  }

  private func shown(at time: Double) -> [FocusShade.Stretch] {
    stretches.map { .init(range: $0.range, ink: $0.ink.value(at: time)) }
  }

  private func clear() {
    focused = nil
    stretches.removeAll()
  }
}

extension FocusModule: Layer {
  var rank: LayerRank { .focusShade }

  var scrollsWithPage: Bool { true }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    FocusShadeView(
      layout: layout, theme: moment.theme, left: layout.container.leftInset,
      shade: shade(at: moment.time)
    ).draw(page.pieces, into: &list)
  }
}

extension FocusModule: Animated {
  func advance(to time: Double) -> Pace {
    update(to: time)
    guard isMoving else { return .still }
    redraws.setNeedsFrame()
    depth.settle(at: time)
    for index in stretches.indices { stretches[index].ink.settle(at: time) }
    if isMoving { return .moving }
    // All fades have ended: the focus is one stretch again.
    stretches = focused.map { [Stretch(range: $0, ink: Fade(value: 1))] } ?? []
    if depth.target == 0 { clear() }
    return .still
  }

  private var isMoving: Bool {
    depth.isMoving || stretches.contains { $0.ink.isMoving }
  }
}

extension FocusModule {
  /// The commands of the mode.
  var commands: [Command] {
    [
      Command(
        "focus", "Focus Mode", .view, [Shortcut(.function(9), .shift)],
        isChecked: { [weak self] in self.map { $0.settings.current.focus != .off } ?? false }
      ) { [weak self] in
        self?.settings.change { $0.focus = $0.focus.next }
      }
    ]
  }
}

extension FocusScope {
  /// The scope after this one: off, sentence, line, paragraph, off.
  fileprivate var next: FocusScope {
    switch self {
    case .off: .sentence
    case .sentence: .line
    case .line: .paragraph
    case .paragraph: .off
    }
  }
}
