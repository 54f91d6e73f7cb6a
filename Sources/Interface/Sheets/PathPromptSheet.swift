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
  /// The first completions, of which there may be thousands.
  private var candidates: [[UInt8]] = []
  /// The number of completions after these.
  private var othersCount = 0
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

  override var content: any View {
    let names = candidates.map { String(decoding: $0, as: UTF8.self) }
    let list = CandidateList(names: names, othersCount: othersCount) { [self] in
      choose(candidates[$0])
    }
    return Stack([
      Label(label, .message, ink: \.quoteInk), Gap(10),
      // The text of the field is below its name.
      Inset(side: -FieldStyle.lineMargin, content: FieldBox(field: field, name: label)),
      sentence ?? list,
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
    case .tab: completePath()
    case .return:
      close()
      accept(field.bytes)
    case .left, .right: return false
    default: return super.handle(press)
    }
    return true
  }

  private func completePath() {
    refusal = nil
    _ = beginCompleting()
  }

  override func didComplete(_ completion: Completion, isChanged: Bool) {
    guard completion.candidates.count > 1 else { return discardCandidates() }
    candidates = Array(completion.candidates.prefix(Self.most))
    othersCount = completion.candidates.count - candidates.count
  }

  /// The maximum number of completions in the list. Every key lays the list out again, so thousands of
  /// them would make typing slow.
  private static let most = 200

  private func discardCandidates() { (candidates, othersCount) = ([], 0) }

  /// Puts a completion in place of the name before the caret, and shows the content of a folder.
  private func choose(_ name: [UInt8]) {
    let start = field.text.bytes(in: typedRange)
    let folder = start.prefix((start.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
    field.replace(typedRange, with: folder + name)
    discardCandidates()
    focus = Self.fieldID
    if name.last == UInt8(ascii: "/") { completePath() }
  }

  /// Discards the completions, since they complete the path in front of the former caret.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    discardCandidates()
  }
}
