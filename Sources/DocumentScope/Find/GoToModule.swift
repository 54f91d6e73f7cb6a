import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import TextCore

/// Goes to a line or to a percentage of the text: `120`, `45%`. The page shows the place while it
/// is typed; Return goes there, Escape goes back.
final class GoToModule: Module, DocumentPart {
  let core: DocumentCore
  private let scroll: ScrollModule
  private let typewriter: TypewriterModule
  private let loading: LoadingModule
  private let find: FindModule
  private let commandTable: CommandTable
  private let rasterizer: any GlyphRasterizer
  private let bar: FieldBar
  /// The scroll position when the bar opened; `nil`: there is no bar.
  private var origin: ScrollAnchor?

  init(
    _ core: DocumentCore, scroll: ScrollModule, typewriter: TypewriterModule,
    loading: LoadingModule, find: FindModule, commands: CommandTable,
    rasterizer: any GlyphRasterizer
  ) {
    self.core = core
    self.scroll = scroll
    self.typewriter = typewriter
    self.loading = loading
    self.find = find
    commandTable = commands
    self.rasterizer = rasterizer
    bar = FieldBar(fields: 1, rows: [], clipboard: core.clipboard, boundaries: core.boundaries)
  }

  func tearDown() { origin = nil }

  private var isOpen: Bool { origin != nil }

  private func open() {
    guard !isOpen else { return bar.selectAll(of: 0) }
    find.close()
    loading.complete()
    origin = viewport.scrollAnchor()
    bar.setText("", of: 0)
    bar.focus(on: 0)
    redraws.setNeedsFrame()
  }

  private func close() {
    origin = nil
    bar.focus(on: nil)
    layout.decorations.removeHits()
    redraws.setNeedsFrame()
  }

  /// The beginning of the typed line, or of the line at the typed percentage; `nil`: neither is
  /// typed.
  private var target: TextOffset? {
    let typed = bar.text(of: 0).filter { !$0.isWhitespace }
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

extension GoToModule: Layer {
  var textInput: (any TextInputClient)? { isOpen ? self : nil }

  var caretPresence: CaretPresence { isOpen ? .hidden : .blinking }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard isOpen else { return }
    let words = chromeSource.context.words
    let lines = editor.text.newlineCount + 1
    bar.rows = [
      FieldBar.Row(
        hint: words.text(Phrase("Line or Percent")),
        status: words.text(Phrase(one: "\(lines) line", other: "\(lines) lines")))
    ]
    bar.draw(
      above: Double(viewport.clearHeight) / layout.scale.factor, into: &list,
      context: chromeSource.context, rasterizer: rasterizer)
  }

  private func isOnBar(_ point: Point) -> Bool { isOpen && bar.place(at: point) != nil }

  func hitTest(_ point: Point) -> HitArea? { isOnBar(point) ? .content : nil }

  func pointerShape(at point: Point) -> PointerShape { .text }

  func handle(_ event: LayerEvent) -> EventResult {
    guard isOpen else { return .ignored }
    switch event {
    case .key(let key): return EventResult(isTaken: press(key))
    case .press(let press): return self.press(at: press.point)
    case .gesture(.tap(let point, _)): return press(at: point)
    case .hover(let point): return EventResult(isTaken: isOnBar(point))
    default: return .ignored
    }
  }

  /// A press beside the bar goes to the page, which keeps its place.
  private func press(at point: Point) -> EventResult {
    if isOnBar(point) { return .taken }
    close()
    return .ignored
  }

  private func press(_ key: KeyPress) -> Bool {
    redraws.setNeedsFrame()
    switch key.key {
    case .escape:
      if let origin { viewport.restore(origin) }
      close()
    case .return: accept()
    default:
      switch bar.handle(key) {
      case .changed: show()
      case .wantsClipboard: paste()
      case .handled: break
      case .ignored:
        guard key.modifiers.isDisjoint(with: [.control, .alt]) else {
          // A shortcut that would change the hidden text does nothing.
          if commandTable.command(for: key)?.changesTextAtOnce == true { return true }
          close()
          return false
        }
      }
    }
    return true
  }
}

extension GoToModule: TextInputClient {
  private func paste() {
    find.readClipboard { [weak self] text in
      if let self, isOpen { _ = insert(text, isComposed: false) }
    }
  }

  func insert(_ text: String, isComposed: Bool) -> Bool {
    if bar.insert(text.asTyped) == .changed { show() }
    return true
  }

  func compose(_ text: String, choice: Range<Int>) -> CompositionResult {
    _ = insert(text, isComposed: true)
    return .chosen
  }

  var textInputRect: Rect? { bar.textInputRect }
}

extension GoToModule {
  var accessibilityNodes: [AccessibilityNode] {
    isOpen ? [bar.accessibilityNode("go_to", naming: { _ in "" })] : []
  }

  func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    guard isOpen, keys.count == 2, let field = bar.field(of: keys[1]),
      let text = bar.text(of: field, after: request)
    else { return false }
    bar.setText(text, of: field)
    show()
    return true
  }
}
