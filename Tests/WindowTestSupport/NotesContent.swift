import Canvas
import Interface
import Layout
import Localization
import Platform
import TextCore
import WindowScope

/// A window that is neither a document nor About: a list of notes, and below it a field in which the
/// next is written. It uses only what any floor above the window may use.
public final class NotesContent: Module, @MainActor StandaloneContent {
  public static let window = WindowRequest(
    size: Size(width: 640, height: 480), minimumSize: PageMetrics.minimumWindow, title: "Notes")

  public let window: WindowScope
  public let field: InputField
  private lazy var fieldEvents = FieldEvents(window.core, reader: window.paste) { [weak self] in
    self
  }
  public private(set) var notes: [String] = []
  /// Tells of a new note.
  public let didAdd = Broadcast<String>()

  public init(in window: WindowScope) {
    self.window = window
    field = InputField(clipboard: window.clipboard, boundaries: window.boundaries)
  }

  public var modules: [any Module] { [self] }

  public var title: String { "Notes" }

  public func setUp(_ registrations: Registrations) { window.stack.push(self) }

  public func requestClose() { window.close() }

  /// Commands of its own.
  public var commands: [Command] {
    [
      Command("clear", "Clear", .edit, [Shortcut(.character("l"), .control)]) { [weak self] in
        self?.clear()
      },
      Command("close", "Close", .file, [Shortcut(.character("w"), .control)]) { [weak self] in
        self?.requestClose()
      },
    ]
  }

  private func clear() {
    notes = []
    window.redraws.setNeedsFrame()
  }

  private func add() {
    let note = field.string
    notes.append(note)
    field.selectAll()
    field.replace(field.selection.range, with: [])
    window.redraws.setNeedsFrame()
    didAdd.send(note)
  }
}

extension NotesContent: Layer {
  private static let rowHeight = 24.0

  private func frame(ofRow row: Int) -> Rect {
    Rect(
      x: 16, y: 48 + Double(row) * Self.rowHeight, width: window.window.logicalSize.width - 32,
      height: Self.rowHeight)
  }

  private var fieldFrame: Rect {
    let size = window.window.logicalSize
    let height = FieldStyle.line(window.chromeContext.font).height()
    return Rect(x: 16, y: size.height - height - 16, width: size.width - 32, height: height)
  }

  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let context = window.chromeContext
    for (row, note) in notes.enumerated() {
      let line = PlainLine(note, font: context.font, typesetting: context.typesetting)
      let frame = frame(ofRow: row)
      line.draw(
        into: &list, x: frame.x, baseline: moment.scale.devicePixel(frame.y + 17),
        color: moment.theme.ink, scale: moment.scale)
    }
    field.draw(.line(context.font), in: fieldFrame, into: &list, context: context)
  }

  public var textInput: (any TextInputClient)? { fieldEvents }

  public func pointerShape(at point: Point) -> PointerShape {
    fieldEvents.pointerShape(at: point) ?? .arrow
  }

  public func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .key(let press) where press.key == .return: add()
    case .key(let press): return EventResult(isTaken: fieldEvents.handle(press))
    case .hover: break
    default: return fieldEvents.handle(event)
    }
    return .taken
  }

  public var accessibilityNodes: [AccessibilityNode] {
    let rows = notes.enumerated().map { row, note in
      AccessibilityNode("note\(row)", .listItem, note, frame: frame(ofRow: row))
    }
    return [
      AccessibilityNode("notes", .list, "", children: rows),
      field.accessibilityNode("Note", isFocused: true),
    ]
  }

  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    keys.last.map { fieldEvents.perform(request, on: $0) } ?? false
  }
}

extension NotesContent: FieldHost {
  public var fields: [InputField] { [field] }
  public var focusedField: InputField? { field }
  public func didUse(_ field: InputField, isChanged: Bool) {}
}
