import Canvas
import Interface
import Localization
import Platform
import TextCore
import WindowScope

/// A window that is neither a document nor About: a list of notes, and below it a field in which the
/// next is written. It uses only what any floor above the window may use.
public final class NotesContent: ViewContent, @MainActor StandaloneContent {
  public static let window = WindowRequest(
    size: Size(width: 640, height: 480), minimumSize: PageMetrics.minimumWindow, title: "Notes")

  public let field: InputField
  public private(set) var notes: [String] = []
  /// Tells of a new note.
  public let didAdd = Broadcast<String>()

  public init(in window: WindowScope) {
    field = InputField(clipboard: window.clipboard, boundaries: window.boundaries)
    super.init(in: window, focus: "field")
  }

  public override var title: String { "Notes" }

  public override var content: any View {
    let rows = notes.enumerated().map { row, note in
      (24.0 * Double(row), Paragraph(.verbatim(note), .row(ViewID("note", row))) as any View)
    }
    return Footed(
      top: 48, margin: 16, foot: FieldBox(field: field, name: "Note"),
      content: Inset(side: 16, content: List(id: "notes", height: nil, rows: rows)))
  }

  /// Commands of its own.
  public override var commands: [Command] {
    let clear = Command("clear", "Clear", .edit, [Shortcut(.character("l"), .control)]) {
      [weak self] in
      self?.notes = []
      self?.redraws.setNeedsFrame()
    }
    return [clear] + super.commands
  }

  public override func handle(_ press: KeyPress) -> Bool {
    guard press.key == .return else { return super.handle(press) }
    let note = field.string
    notes.append(note)
    field.selectAll()
    field.replace(field.selection.range, with: [])
    didAdd.send(note)
    return true
  }
}
