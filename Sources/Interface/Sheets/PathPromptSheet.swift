import Canvas
import Layout
import Localization
import Platform
import TextCore

/// A prompt for a path. Tab completes it, Return accepts it, Escape leaves. If there are several
/// completions, arrows and clicks choose one. Bytes that are not UTF-8 are shown as such and stay
/// unchanged.
public final class PathPromptSheet: FieldSheet {
  private let label: Phrase
  private let accept: ([UInt8]) -> Void

  /// Makes a prompt that begins with `path`, its name (without the extension) selected if
  /// `selectsName` is true; `refusal` is the reason why that path was refused.
  public init(
    _ label: Phrase, path: [UInt8], selectsName: Bool, refusal: Phrase? = nil,
    clipboard: any Clipboard, boundaries: any TextBoundaries, complete: @escaping Completer,
    accept: @escaping ([UInt8]) -> Void
  ) {
    self.label = label
    self.accept = accept
    super.init(
      path, refusal: refusal, clipboard: clipboard, boundaries: boundaries, complete: complete)
    if selectsName {
      let name = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let dot = path.lastIndex(of: UInt8(ascii: ".")) ?? path.count
      field.select(TextOffset(name)..<TextOffset(dot > name ? dot : path.count))
    }
  }

  /// The typed text.
  public var text: String { field.string }

  override var name: Phrase { label }

  public override var content: any View {
    Stack([
      Label(label, .message, ink: \.quoteInk), Gap(10),
      // The text of the field is below its name.
      Inset(side: -FieldStyle.lineMargin, content: FieldBox(field: field, name: label)),
      sentence ?? candidateList,
    ])
  }

  /// The field, also while a completion has the focus.
  public override var focusedField: InputField? { field }

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    if keeps(press) { return true }
    switch press.key {
    case .tab where focus != Self.fieldID, .return where focus != Self.fieldID:
      if let focus { self.press(focus) }
    case .tab:
      refusal = nil
      _ = beginCompleting()
    case .return:
      close()
      accept(field.bytes)
    case .left, .right: return false
    default: return super.handle(press)
    }
    return true
  }
}
