import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform

/// Drawing, the pointer and screen readers.
extension ChatContent: Layer {
  /// The font of the page, at the size of the interface's sentences.
  var font: FontRequest {
    let families = Typeface(setting: scope.settings.current.font).families
    let context = scope.chromeContext
    var font = context.font
    if !families.isEmpty { font.family = context.typesetting.shaper.family(families) }
    return font
  }

  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let context = scope.chromeContext
    let layout = ChatLayout(self, context: context)
    self.layout = layout
    self.list.draw(in: layout.messages, font: font, into: &list, context: context)
    for words in [layout.privacy, layout.trouble] { words?.draw(into: &list, context: context) }
    layout.box?.draw(into: &list, context: context)
    field.draw(
      layout.fieldStyle, in: layout.field, hint: words.text(Phrase("Message")),
      hasCaret: isFieldFocused, into: &list, context: context)
  }

  var isFieldFocused: Bool { list.focus == nil && !isBoxFocused }

  public var textInput: (any TextInputClient)? { fieldEvents }

  /// The strip at the top and the white space beside the bubbles move the window.
  public func hitTest(_ point: Point) -> HitArea? {
    guard let layout else { return nil }
    if point.y < layout.messages.y { return .draggable }
    return layout.messages.contains(point) && !list.contains(point) ? .draggable : nil
  }

  public func pointerShape(at point: Point) -> PointerShape {
    if layout?.box?.frame.contains(point) == true { return .hand }
    return list.pointerShape(at: point) ?? fieldEvents.pointerShape(at: point) ?? .arrow
  }

  public func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let press): return EventResult(isTaken: handle(press))
    case .press(let press): return self.press(press)
    case .drag(let point) where isListHeld: list.drag(to: point)
    case .release(.left, let point) where isListHeld: release(at: point)
    case .captureLost(.left) where isListHeld: release(at: nil)
    case .hover(let point): return hover(at: point)
    case .hoverEnd: return hover(at: nil)
    case .wheel(let detents, _, _):
      if case .taken = fieldEvents.handle(event) { return .taken }
      guard list.turnWheel(detents) else { return .ignored }
    case .gesture(.tap(let point, count: let count)): return tap(at: point, count)
    case .gesture(.drag(let start, let point)): return scrollByFinger(from: start, to: point)
    case .gesture(.release), .gesture(.cancel): fingerY = nil
    default: return fieldEvents.handle(event)
    }
    scope.redraws.setNeedsFrame()
    return .taken
  }

  private func hover(at point: Point?) -> EventResult {
    if list.hover(at: point) { scope.redraws.setNeedsFrame() }
    return .taken
  }

  /// Scrolls the field if a finger came down on it, or else the messages.
  private func scrollByFinger(from start: Point, to point: Point) -> EventResult {
    let distance = (fingerY ?? start.y) - point.y
    fingerY = point.y
    if !(field.contains(start) && field.scroll(by: distance)) { list.scroll(by: distance) }
    scope.redraws.setNeedsFrame()
    return .captured
  }

  private func press(_ press: MousePress) -> EventResult {
    userDidAct()
    scope.redraws.setNeedsFrame()
    if press.button == .right, let menu = list.menu(at: press.point, open: open) {
      isBoxFocused = false
      scope.stack.menuPresenter?.open(menu, atPress: press.point)
      return .taken
    }
    guard press.button == .left else { return fieldEvents.handle(.press(press)) }
    let isExtending = press.modifiers.contains(.shift)
    let result = self.press(at: press.point, clicks: press.clicks, isExtending: isExtending)
    if case .ignored = result { return fieldEvents.handle(.press(press)) }
    return result
  }

  /// Handles a press of the left button, or of a finger, on the messages or the box.
  private func press(at point: Point, clicks: Int, isExtending: Bool) -> EventResult {
    if layout?.box?.frame.contains(point) == true {
      toggleBox()
      return .taken
    }
    guard list.press(at: point, clicks: clicks, isExtending: isExtending) else { return .ignored }
    (isListHeld, isBoxFocused) = (true, false)
    return .captured
  }

  private func release(at point: Point?) {
    isListHeld = false
    if let link = list.release(at: point) { open(link) }
  }

  private func tap(at point: Point, _ count: Int) -> EventResult {
    userDidAct()
    scope.redraws.setNeedsFrame()
    switch press(at: point, clicks: count, isExtending: false) {
    case .captured: release(at: point)
    case .taken: break
    case .ignored: return fieldEvents.handle(.gesture(.tap(point, count: count)))
    }
    return .taken
  }

  /// Opens a link in the program for it, or says why not.
  func open(_ link: ChatLink) {
    scope.application.services.opener.open(link.address) { [weak self] outcome in
      guard outcome != .opened else { return }
      self?.scope.sheets.notify(Phrase("No program can open “\(link.address)”."))
    }
  }

  // Screen readers

  public var accessibilityNodes: [AccessibilityNode] {
    let context = scope.chromeContext
    var nodes = [list.accessibilityNode(context)]
    if let announced {
      nodes.append(
        AccessibilityNode("news", .notification, ChatList.name(of: announced, words)))
    }
    if let layout {
      if let privacy = layout.privacy {
        nodes.append(privacy.accessibilityNode("privacy", .label))
      }
      if let box = layout.box { nodes.append(box.accessibilityNode("about")) }
      if let trouble = layout.trouble {
        nodes.append(trouble.accessibilityNode("trouble", .notification))
      }
    }
    nodes.append(
      field.accessibilityNode(words.text(Phrase("Message")), isFocused: isFieldFocused))
    return nodes
  }

  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    guard let key = keys.last else { return false }
    defer { scope.redraws.setNeedsFrame() }
    if keys.first == "messages" {
      guard let response = list.perform(request, on: key) else { return false }
      if case .open(let link) = response { open(link) }
      return true
    }
    if key == "about", layout?.box != nil, request == .act(.press) {
      toggleBox()
      return true
    }
    return fieldEvents.perform(request, on: key)
  }
}

extension ChatContent: Animated {
  public func advance(to now: Double) -> Pace {
    let pace = list.advance(to: now)
    if pace != .still { scope.redraws.setNeedsFrame() }
    return pace.sooner(fieldEvents.advance(to: now)).sooner(followDay(at: now))
  }
}

extension ChatContent: WindowEventObserver {
  public func observe(_ event: WindowEvent) {
    if event == .focus(true) { markRead() }
  }
}
