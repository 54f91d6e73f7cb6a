import Canvas
import Interface
import Platform

/// Input to the text fields of one layer: keys, composed text, pointer, pasting, context menu and
/// screen readers. The layer offers it what it does not use itself.
public final class FieldEvents: WindowPart {
  public let core: WindowCore
  private let reader: PasteReader
  private let findHost: () -> (any FieldHost)?
  /// The field on which the left button is held.
  private var pressed: InputField?

  /// `host` returns the owner of the fields; nil: there is none at the moment.
  public init(
    _ core: WindowCore, reader: PasteReader, host: @escaping () -> (any FieldHost)?
  ) {
    self.core = core
    self.reader = reader
    findHost = host
  }

  private var host: (any FieldHost)? { findHost() }

  // Keys

  /// Offers a key to the field with the keyboard; `true`: it took the key.
  public func handle(_ press: KeyPress) -> Bool {
    guard let host, let field = host.focusedField else { return false }
    return follow(host.offer(press), of: field)
  }

  /// Acts on a field's response; `false`: the event was not for the field.
  @discardableResult
  private func follow(_ response: FieldResponse, of field: InputField) -> Bool {
    guard response != .ignored else { return false }
    redraws.setNeedsFrame()
    switch response {
    case .wantsClipboard: paste(from: .clipboard, into: field)
    case .wantsPrimary: paste(from: .primary, into: field)
    case .wantsMenu: stack.menuPresenter?.open(menu(of: field), byKeyAt: field.menuPlace)
    case .changed, .handled, .ignored: break
    }
    return true
  }

  /// Pastes text when it arrives, if the field is still there by then; no more than a field may have.
  private func paste(from place: ClipboardPlace, into field: InputField) {
    reader.readText(
      from: place,
      decode: { String(decoding: $0.prefix(SheetField.longest + 4), as: UTF8.self) },
      take: { [weak self, weak field] result in
        guard let self, let field, let host, host.fields.contains(where: { $0 === field }),
          case .success(let text?) = result
        else { return }
        follow(host.note(field.paste(text), of: field), of: field)
      })
  }

  private func menu(of field: InputField) -> Menu { field.menu(following(field)) }

  /// Carries out the responses of a field to its menu.
  private func following(_ field: InputField) -> (FieldResponse) -> Void {
    { [weak self, weak field] response in
      guard let self, let field, let host else { return }
      follow(host.note(response, of: field), of: field)
    }
  }

  // Pointer and fingers

  /// The pointer's shape over a point; `nil` beside the fields.
  public func pointerShape(at point: Point) -> PointerShape? {
    host?.field(at: point) == nil ? nil : .text
  }

  /// Offers an event of the mouse or of a finger.
  public func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .press(let press): return self.press(press)
    case .drag(let point):
      guard let pressed else { return .ignored }
      pressed.drag(to: point)
      redraws.setNeedsFrame()
      return .taken
    case .release(.left, _), .captureLost(.left):
      guard let pressed else { return .ignored }
      pressed.release()
      self.pressed = nil
      return .taken
    case .gesture(.tap(let point, let count)): return tap(at: point, count)
    case .wheel(let detents, let point, _):
      guard let field = host?.field(at: point), field.turnWheel(detents) else { return .ignored }
      redraws.setNeedsFrame()
      return .taken
    default: return .ignored
    }
  }

  private func tap(at point: Point, _ count: Int) -> EventResult {
    guard let host, let field = host.field(at: point) else { return .ignored }
    return EventResult(
      isTaken: follow(host.note(field.tap(at: point, count), of: field), of: field))
  }

  private func press(_ press: MousePress) -> EventResult {
    pressed = nil
    guard let host, let field = host.field(at: press.point) else { return .ignored }
    let response = host.note(field.press(press), of: field)
    redraws.setNeedsFrame()
    if response == .wantsMenu {
      stack.menuPresenter?.open(menu(of: field), atPress: press.point)
    } else {
      follow(response, of: field)
    }
    guard press.button == .left else { return .taken }
    pressed = field
    return .captured
  }

  // Screen readers

  /// Performs a screen reader's request on the field with a key; `false` if that is impossible.
  public func perform(_ request: AccessibilityRequest, on key: String) -> Bool {
    guard let host, let field = host.fields.first(where: { $0.key == key }) else { return false }
    return follow(host.note(field.perform(request), of: field), of: field)
  }
}

extension FieldEvents: Animated {
  /// Scrolls a field while a drag is held above or below it.
  public func advance(to now: Double) -> Pace {
    let pace = pressed?.advance(to: now) ?? .still
    if pace != .still { redraws.setNeedsFrame() }
    return pace
  }
}

extension FieldEvents: TextInputClient {
  public func insert(_ text: String, isComposed: Bool) -> Bool {
    guard let host, let field = host.focusedField else { return false }
    return follow(host.type(text), of: field)
  }

  public func compose(_ text: String, choice: Range<Int>) -> CompositionResult {
    guard let host, let field = host.focusedField else { return .ignored }
    field.compose(text, choice: choice)
    follow(host.note(.handled, of: field), of: field)
    return .shown
  }

  public func removeComposition() {
    host?.focusedField?.compose("", choice: 0..<0)
    redraws.setNeedsFrame()
  }

  public func delete(before: Int, after: Int) -> Bool {
    guard let host, let field = host.focusedField else { return false }
    return follow(host.note(field.delete(before: before, after: after), of: field), of: field)
  }

  public var surroundingText: SurroundingText? { host?.focusedField?.surroundingText }

  public var textInputRect: Rect? { host?.focusedField?.textInputRect }

  public func fieldItem(for command: String) -> MenuItem? {
    guard let host, let field = host.focusedField, let command = FieldCommand(rawValue: command)
    else { return nil }
    return host.ownStep(for: command).map { MenuItem(.words(command.title), perform: $0) }
      ?? field.item(for: command, following(field))
  }
}
