import Canvas
import Layout
import Localization
import Platform
import TextCore

/// A prompt for a path. Tab completes it, Return accepts it, Escape leaves. If there are several
/// completions, arrows and clicks choose one. Bytes that are not UTF-8 are shown as such and stay
/// unchanged.
public final class PathPromptSheet: Sheet {
  /// The result of completing a path.
  public struct Completion {
    /// The path, completed as far as it is unambiguous.
    public var path: [UInt8]
    /// The names that match, folders with a slash at their end.
    public var candidates: [[UInt8]]

    public init(path: [UInt8], candidates: [[UInt8]]) {
      self.path = path
      self.candidates = candidates
    }
  }

  private enum Input {
    case key(KeyPress)
    case text(String)
  }

  private let label: Phrase
  let field: InputField
  private var candidates: [[UInt8]] = []
  /// The beginning of the path that is being completed; `nil` if none is.
  private var completing: [UInt8]?
  /// Keys and text that came during a completion. They act after it.
  private var waiting: [Input] = []
  /// The reason why the path was refused; `nil` after the first change.
  public private(set) var refusal: Phrase?
  private let complete: (_ typed: [UInt8], _ answer: @escaping (Completion) -> Void) -> Void
  private let accept: ([UInt8]) -> Void

  /// Makes a prompt that begins with `path`, its name (without the extension) selected if
  /// `selectsName` is true; `refusal` is the reason why that path was refused. `complete` may answer
  /// later.
  public init(
    _ label: Phrase, path: [UInt8], selectsName: Bool, refusal: Phrase? = nil,
    clipboard: any Clipboard, boundaries: any TextBoundaries,
    complete: @escaping (_ typed: [UInt8], _ answer: @escaping (Completion) -> Void) -> Void,
    accept: @escaping ([UInt8]) -> Void
  ) {
    self.label = label
    self.refusal = refusal
    field = InputField(TextRope(bytes: path), clipboard: clipboard, boundaries: boundaries)
    self.complete = complete
    self.accept = accept
    super.init(focus: ViewID(key: field.key))
    if selectsName {
      let name = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let dot = path.lastIndex(of: UInt8(ascii: ".")) ?? path.count
      field.select(TextOffset(name)..<TextOffset(dot > name ? dot : path.count))
    }
  }

  /// The typed text.
  public var text: String { field.string }

  override var name: Phrase { label }
  private var fieldID: ViewID { ViewID(key: field.key) }

  override var content: any View {
    let box = FieldBox(field: field, name: label)
    let sentence = refusal.map {
      Stack([Gap(8), Paragraph($0, ink: \.quoteInk, .notification("below"))])
    }
    return Stack([
      Label(label, .message, ink: \.quoteInk), Gap(10),
      // The text of the field is below its name.
      Inset(side: -FieldStyle.lineMargin, content: box),
      sentence
        ?? CandidateList(names: candidates.map { String(decoding: $0, as: UTF8.self) }) { [self] in
          choose(candidates[$0])
        },
    ])
  }

  /// The field, also while a completion has the focus.
  public override var focusedField: InputField? { field }

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    if completing != nil {
      if press.key == .tab || press.key == .return || press.text != nil {
        waiting.append(.key(press))
        return true
      }
      stopCompleting()
      if press.key == .escape { return true }
    }
    switch press.key {
    case .tab where focus != fieldID, .return where focus != fieldID:
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

  /// Text after the caret stays, such as the extension of a proposed name.
  private var typed: TextRange { 0..<field.selection.range.upperBound }

  private func completePath() {
    refusal = nil
    let start = field.text.bytes(in: typed)
    completing = start
    complete(start) { [weak self] in self?.take($0, for: start) }
  }

  /// Takes the answer for the beginning of a path, unless that has changed since.
  private func take(_ completion: Completion, for start: [UInt8]) {
    guard !isClosed, completing == start, field.text.bytes(in: typed) == start else { return }
    completing = nil
    field.replace(typed, with: completion.path)
    candidates = completion.candidates.count > 1 ? completion.candidates : []
    focus = fieldID
    for input in takeWaiting() where !isClosed {
      switch input {
      case .key(let press): if !handle(press) { offer(press) }
      case .text(let text): type(text)
      }
    }
  }

  /// Gives up a completion that has not come, as of a folder on a disk that hangs. Typed text stays.
  private func stopCompleting() {
    completing = nil
    for input in takeWaiting() {
      switch input {
      case .key(let press): if press.key != .tab, press.key != .return { offer(press) }
      case .text(let text): type(text)
      }
    }
  }

  private func takeWaiting() -> [Input] {
    defer { waiting = [] }
    return waiting
  }

  public override func holds(_ text: String) -> Bool {
    guard completing != nil else { return false }
    waiting.append(.text(text))
    return true
  }

  /// Puts a completion in place of the name before the caret, and shows the content of a folder.
  private func choose(_ name: [UInt8]) {
    let start = field.text.bytes(in: typed)
    let folder = start.prefix((start.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
    field.replace(typed, with: folder + name)
    candidates = []
    focus = fieldID
    if name.last == UInt8(ascii: "/") { completePath() }
  }

  /// Discards the completions and the refusal of the former path.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    guard isChanged else { return }
    stopCompleting()
    candidates = []
    refusal = nil
  }
}
