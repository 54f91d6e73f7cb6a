import Canvas
import Words
import Interface
import Layout
import Platform
import TextCore

/// Cut, copy and paste, and the middle button.
///
/// What is cut or pasted may be items of a list, whose numbers follow; text that is pasted plain
/// stays as it is to the letter.
///
/// Other programs get line endings as `\n`, and what they give gets the document's own.
final class PasteboardModule: Module {
  private let editor: DocumentEditor
  private let typing: TypingModule
  private let selection: SelectionModule
  private let clipboard: any Clipboard
  private let saving: SavingModule

  init(
    editor: DocumentEditor, typing: TypingModule, selection: SelectionModule,
    clipboard: any Clipboard, saving: SavingModule
  ) {
    self.editor = editor
    self.typing = typing
    self.selection = selection
    self.clipboard = clipboard
    self.saving = saving
  }

  /// Copies what is selected.
  func copy() {
    let range = editor.selection.range
    guard !range.isEmpty else { return }
    clipboard.text = LineEndings.unified(editor.text.string(in: range))
  }

  /// Copies what is selected and takes it out.
  func cut() {
    guard !editor.selection.isEmpty else { return }
    copy()
    typing.performOnParagraphs(replacement(by: ""))
  }

  /// Puts what was copied in the place of the selection.
  func paste() {
    guard let text = clipboard.text, !text.isEmpty else { return }
    insert(text)
  }

  /// Puts what was copied in the place of the selection, as text that stands for nothing else:
  /// nothing in it or around it follows.
  func pastePlain() {
    guard let text = clipboard.text, !text.isEmpty else { return }
    typing.perform(replacement(by: text))
  }

  /// Puts what another program has selected where the middle button was pressed.
  func pastePrimary(at point: Point) {
    guard let text = clipboard.primaryText, !text.isEmpty else { return }
    let place = selection.textPlace(at: point)
    editor.select(Selection(caret: place.offset, affinity: place.affinity))
    insert(text)
  }

  private func insert(_ text: String) {
    typing.performOnParagraphs(replacement(by: text))
  }

  /// Text in the place of the selection, with the document's line endings: a command of its own
  /// for undo, however little it inserts.
  private func replacement(by text: String) -> EditResult? {
    let text = LineEndings.replaced(text, by: saving.lineEnding)
    var result = EditCommands.insert(
      TextRope(text), selection: editor.selection, text: editor.text)
    result?.kind = .command
    return result
  }

  /// The commands of the pasteboard.
  var commands: [Command] {
    let hasSelection = { [weak self] in !(self?.editor.selection.isEmpty ?? true) }
    return [
      Command(
        "cut", "Cut", .edit, [Shortcut(.character("x"), .control), Shortcut(.delete, .shift)],
        changesText: true, whyNot: Phrase("Nothing is selected."), isEnabled: hasSelection
      ) { [weak self] in self?.cut() },
      Command(
        "copy", "Copy", .edit,
        [Shortcut(.character("c"), .control), Shortcut(.insert, .control)],
        whyNot: Phrase("Nothing is selected."), isEnabled: hasSelection
      ) { [weak self] in self?.copy() },
      Command(
        "paste", "Paste", .edit,
        [Shortcut(.character("v"), .control), Shortcut(.insert, .shift)], changesText: true
      ) { [weak self] in self?.paste() },
      Command(
        "paste-plain", "Paste as Plain Text", .edit,
        [Shortcut(.character("v"), [.control, .shift])], changesText: true
      ) { [weak self] in self?.pastePlain() },
    ]
  }
}

/// Line endings in text that goes to or comes from other programs.
enum LineEndings {
  /// Whether the text has any. A look at each byte.
  static func areIn(_ text: String) -> Bool { text.utf8.contains { $0 == 0x0A || $0 == 0x0D } }

  /// The text with `\n` for every line ending.
  static func unified(_ text: String) -> String { replaced(text, by: "\n") }

  /// The text with `ending` for every `\n`, `\r\n` and `\r`.
  static func replaced(_ text: String, by ending: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0D || (byte == 0x0A && previous != 0x0D) {
        bytes.append(contentsOf: ending.utf8)
      } else if byte != 0x0A {
        bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
