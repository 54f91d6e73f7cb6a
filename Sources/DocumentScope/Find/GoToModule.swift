import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import TextCore
import WindowScope

/// Goes to a line or to a percentage of the text: `120`, `45%`. The page shows the place while it
/// is typed; Return goes there, Escape goes back.
final class GoToModule: Module, DocumentPart {
  let core: DocumentCore
  private let scroll: ScrollModule
  private let typewriter: TypewriterModule
  private let loading: LoadingModule
  let bar: FieldBar
  private(set) lazy var fieldEvents = FieldEvents(core.host.core, reader: core.host.paste) {
    [weak self] in self
  }
  /// The scroll position when the bar opened; `nil`: there is no bar.
  private var origin: ScrollAnchor? {
    didSet { stack.keep(self, while: isOpen) }
  }

  init(_ core: DocumentCore, selection: SelectionModule, loading: LoadingModule) {
    self.core = core
    scroll = selection.scroll
    typewriter = selection.typewriter
    self.loading = loading
    bar = FieldBar(
      fields: 1, rows: [FieldBar.Row(hint: "")], clipboard: core.clipboard,
      boundaries: core.boundaries)
  }

  func tearDown() { origin = nil }

  var isOpen: Bool { origin != nil }

  private func open() {
    guard !isOpen else { return bar.selectAll(of: 0) }
    stack.makeRoom(for: self)
    loading.complete()
    origin = viewport.scrollAnchor()
    bar.setText("", of: 0)
    bar.forgetSteps()
    bar.focus(on: 0)
  }

  private func close() {
    guard isOpen else { return }
    origin = nil
    bar.focus(on: nil)
    layout.decorations.removeHits()
  }

  /// The beginning of the typed line, or of the line at the typed percentage; `nil`: neither is
  /// typed.
  private var target: TextOffset? {
    let typed = bar.text(of: 0).asTyped.filter { !$0.isWhitespace }
    let text = editor.text
    if typed.hasSuffix("%") {
      guard let part = Double(typed.dropLast()), (0...100).contains(part) else { return nil }
      let place = TextOffset(Int(Double(text.utf8Count) * part / 100))
      return part == 100 ? text.end : text.paragraphRange(at: place).lowerBound
    }
    guard let line = Int(typed), line > 0 else { return nil }
    return text.paragraphStart(min(line - 1, text.newlineCount))
  }

  private func show() {
    redraws.setNeedsFrame()
    scroll.stop()
    layout.decorations.removeHits()
    guard let target else {
      if let origin { viewport.restore(origin) }
      return
    }
    viewport.place(target, affinity: .downstream, at: viewport.clearHeight / 3)
    // The page may not have to move, and nothing else would show the line.
    let line = layout.piece(at: target).content
    layout.decorations.setHits([line], in: line)
  }

  private func accept() {
    guard let target else { return }
    close()
    editor.select(Selection(caret: target))
    typewriter.snap()
  }

  var commands: [Command] {
    [
      Command("go-to", "Go to…", .edit, [Shortcut(.character("g"), .control)]) { [weak self] in
        self?.open()
      }
    ]
  }
}

extension GoToModule: @MainActor BarLayer {
  var rank: LayerRank { .goTo }

  var textInput: (any TextInputClient)? { fieldEvents }

  var caretPresence: CaretPresence { .hidden }

  func giveWay() { close() }

  func caretWillMove() { close() }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let words = chromeContext.words
    let lines = editor.text.newlineCount + 1
    bar.rows = [
      FieldBar.Row(
        hint: words.text(Phrase("Line or Percent")),
        status: words.text(Phrase(one: "\(lines) line", other: "\(lines) lines")))
    ]
    bar.draw(
      above: Double(viewport.clearHeight) / layout.scale.factor, into: &list,
      context: chromeContext, rasterizer: rasterizer)
  }

  func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let key): return EventResult(isTaken: press(key))
    case .press(let press): return offer(event, at: press.point)
    case .gesture(.tap(let point, _)): return offer(event, at: point)
    case .fingerDown(let point), .gesture(.hold(let point)):
      return EventResult(isTaken: bar.contains(point))
    case .drag, .release, .captureLost: return fieldEvents.handle(event)
    case .hover(let point): return EventResult(isTaken: bar.contains(point))
    default: return .ignored
    }
  }

  /// A press beside the bar goes to the page, which keeps its place.
  private func offer(_ event: LayerEvent, at point: Point) -> EventResult {
    guard bar.contains(point) else {
      close()
      return .ignored
    }
    let result = fieldEvents.handle(event)
    if case .ignored = result { return .taken }
    return result
  }

  private func press(_ key: KeyPress) -> Bool {
    redraws.setNeedsFrame()
    switch key.key {
    case .escape:
      if let origin { viewport.restore(origin) }
      close()
    case .return: accept()
    default: return fieldEvents.handle(key)
    }
    return true
  }
}

extension GoToModule {
  func didUse(_ field: InputField, isChanged: Bool) { if isChanged { show() } }

  var accessibilityNodes: [AccessibilityNode] {
    [bar.accessibilityNode("go_to", chromeContext)]
  }
}
