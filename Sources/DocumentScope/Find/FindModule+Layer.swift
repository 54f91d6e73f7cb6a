import Canvas
import Interface
import Layout
import Localization
import Platform
import Search
import TextCore

/// The bar as a layer: keys while it has the keyboard, and input from mouse and fingers.
extension FindModule: Layer {
  var textInput: (any TextInputClient)? { isOpen && bar.focus != nil ? self : nil }

  var caretPresence: CaretPresence { isOpen && bar.focus != nil ? .hidden : .blinking }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard isOpen else { return }
    drawEmptyHits(into: &list, at: moment)
    updateBar()
    bar.draw(above: bottom, into: &list, context: chromeSource.context, rasterizer: rasterizer)
  }

  func hitTest(_ point: Point) -> HitArea? { place(at: point) == nil ? nil : .content }

  func pointerShape(at point: Point) -> PointerShape {
    if case .field? = place(at: point) { return .text }
    return .arrow
  }

  private func place(at point: Point) -> FieldBar.Place? { isOpen ? bar.place(at: point) : nil }

  func handle(_ event: LayerEvent) -> EventResult {
    giveWay()
    guard isOpen else { return .ignored }
    switch event {
    case .key(let key): return EventResult(isTaken: press(key))
    case .press(let press):
      guard let place = place(at: press.point) else {
        leaveForPage()
        return .ignored
      }
      if press.button == .left { click(place, at: press.point, clicks: press.clicks) }
    case .hover(let point):
      let place = place(at: point)
      mark(place)
      return EventResult(isTaken: place != nil)
    case .hoverEnd: mark(nil)
    case .fingerDown(let point): return EventResult(isTaken: place(at: point) != nil)
    case .gesture(.tap(let point, _)):
      guard let place = place(at: point) else {
        leaveForPage()
        return .ignored
      }
      click(place, at: point, clicks: 1)
    case .gesture(.hold(let point)): return EventResult(isTaken: place(at: point) != nil)
    default: return .ignored
    }
    return .taken
  }

  /// Gives the keyboard to the page, and no longer restores its scroll position.
  private func leaveForPage() {
    bar.focus(on: nil)
    hasMoved = true
    redraws.setNeedsFrame()
  }

  private func mark(_ place: FieldBar.Place?) {
    var button: FieldBar.Action?
    if case .button(let action)? = place { button = action }
    if bar.mark(button) { redraws.setNeedsFrame() }
  }

  private func click(_ place: FieldBar.Place, at point: Point, clicks: Int) {
    redraws.setNeedsFrame()
    switch place {
    case .bar: break
    case .field(let field): bar.press(field: field, at: point, clicks: clicks)
    case .button(let action): perform(action)
    }
  }

  private func perform(_ action: FieldBar.Action) {
    switch action {
    case .previous: go(.previous)
    case .next: go(.next)
    case .replace: replaceOne()
    case .replaceAll: replaceAll()
    case .options: openOptions()
    case .close: close()
    }
  }

  private func openOptions() {
    let place = bar.frame(of: .options)
    menus.open(optionsMenu, at: place.map { Point(x: $0.x, y: $0.y) }, from: .keys)
  }

  // Keys

  /// Handles a key; returns `true` if the layers behind the bar must not get it.
  private func press(_ key: KeyPress) -> Bool {
    if key.key == .escape, key.modifiers.isEmpty {
      close()
      return true
    }
    guard bar.focus != nil else { return false }
    redraws.setNeedsFrame()
    switch (key.key, key.modifiers) {
    case (.return, []): bar.focus == 1 ? replaceOne() : go(.next)
    case (.return, .shift): go(.previous)
    case (.return, .control) where bar.rows.count > 1: replaceAll()
    case (.up, []), (.down, []): showHistory(forward: key.key == .down)
    case (.down, .alt): openOptions()
    case (.character, .alt): return choose(key)
    default: return type(key)
    }
    return true
  }

  private func type(_ key: KeyPress) -> Bool {
    let field = bar.focus
    switch bar.handle(key) {
    case .changed: didType(in: field)
    case .handled: break
    case .wantsClipboard: paste()
    case .ignored:
      if travel(key) { return true }
      // Keys that move the caret or edit are not for the page now.
      return key.modifiers.isDisjoint(with: [.control, .alt]) && !key.key.isFunction
    }
    return true
  }

  private func choose(_ key: KeyPress) -> Bool {
    switch key.letters.first {
    case "c": toggle(.matchCase)
    case "w": toggle(.wholeWords)
    case "r": toggle(.regularExpression)
    case "x": toggle(.exactly)
    case "s": toggleScope()
    case "k": toggleKeepCase()
    case "a" where bar.rows.count > 1: replaceAll()
    default: return false
    }
    return true
  }

  private func didType(in field: Int?) {
    let history = field == 1 ? replacements : queries
    history.didType()
    if field == 0 { restart() }
  }

  private func showHistory(forward: Bool) {
    guard let field = bar.focus else { return }
    let history = field == 1 ? replacements : queries
    guard let entry = history.step(forward: forward, from: bar.text(of: field)) else { return }
    bar.setText(entry, of: field)
    if field == 0 { restart() }
  }

  private func paste() {
    readClipboard { [weak self] text in
      guard let self, isOpen else { return }
      let field = bar.focus
      if bar.insert(text) == .changed { didType(in: field) }
      redraws.setNeedsFrame()
    }
  }

  /// Passes on the text of the clipboard, at most as much as a field may have.
  func readClipboard(_ take: @escaping (String) -> Void) {
    reader.readText(
      from: .clipboard,
      decode: { String(decoding: $0.prefix(1 << 12), as: UTF8.self) },
      take: { result in
        if case .success(let text?) = result { take(text) }
      })
  }
}

extension FindModule: TextInputClient {
  func insert(_ text: String, isComposed: Bool) -> Bool {
    let field = bar.focus
    if bar.insert(text) == .changed { didType(in: field) }
    redraws.setNeedsFrame()
    return true
  }

  func compose(_ text: String, choice: Range<Int>) -> CompositionResult {
    bar.compose(text, choice: choice)
    redraws.setNeedsFrame()
    return .shown
  }

  func removeComposition() {
    bar.compose("", choice: 0..<0)
    redraws.setNeedsFrame()
  }

  var textInputRect: Rect? { bar.textInputRect }
}

extension Key {
  /// True if it is a function key.
  fileprivate var isFunction: Bool {
    if case .function = self { true } else { false }
  }
}

extension FindModule {
  var accessibilityNodes: [AccessibilityNode] {
    isOpen ? [bar.accessibilityNode("find", naming: Self.name(chromeSource.context.words))] : []
  }

  /// The accessible name of each button of the bar.
  private static func name(_ words: Catalog) -> (FieldBar.Action) -> String {
    { action in
      switch action {
      case .previous: words.text(Phrase("Find Previous"))
      case .next: words.text(Phrase("Find Next"))
      case .options: words.text(Phrase("Options"))
      case .close: words.text(Phrase("Close"))
      case .replace: words.text(Phrase("Replace"))
      case .replaceAll: words.text(Phrase("Replace All"))
      }
    }
  }

  func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    guard isOpen, keys.count == 2 else { return false }
    if case .act = request, let action = bar.action(of: keys[1]) {
      perform(action)
      return true
    }
    guard let field = bar.field(of: keys[1]) else { return false }
    if let text = bar.text(of: field, after: request) {
      bar.setText(text, of: field)
      didType(in: field)
    }
    bar.focus(on: field)
    redraws.setNeedsFrame()
    return true
  }
}

extension FindModule {
  /// The width of the mark of a hit without letters, in logical pixels.
  private static let emptyHitWidth = 3.0

  /// Draws a narrow band at each hit without letters, as high as the marks behind letters.
  private func drawEmptyHits(into list: inout DisplayList, at moment: DrawingMoment) {
    for offset in emptyHits where offset <= editor.text.end {
      let place = layout.carets.place(at: offset, affinity: .downstream)
      let height = place.line.height
      let gap = Int((Double(height) * PageMetrics.highlightGap / 2).rounded())
      let top = viewport.top(of: place.piece) + place.line.top + moment.pageShift
      let left = layout.container.leftInset + place.x - Self.emptyHitWidth / 2
      let box = DeviceRect(
        x: moment.scale.devicePixel(left), y: top + gap,
        width: moment.scale.deviceLength(Self.emptyHitWidth), height: height - 2 * gap)
      list.append(.roundedFill(box, radius: moment.scale.factor, moment.theme.hit))
    }
  }
}
