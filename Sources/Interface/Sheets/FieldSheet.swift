import Localization
import Platform
import TextCore

/// A sheet with one field, whose text may be refused, and completed with Tab if it is a path. If there
/// are several completions, arrows and clicks choose one.
///
/// A completion may come later, as it lists a folder, which may be on a disk that hangs. Keys and text
/// that come meanwhile act after it.
public class FieldSheet: Sheet {
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

  /// Completes the beginning of a path. It may answer later.
  public typealias Completer =
    (_ typed: [UInt8], _ answer: @escaping (Completion) -> Void) -> Void

  private enum Input {
    case key(KeyPress)
    case text(String)
  }

  let field: InputField
  /// The reason why the text was refused; `nil` after the first change.
  public internal(set) var refusal: Phrase?
  private let complete: Completer?
  /// The beginning of the path that is being completed; `nil` if none is.
  private var completing: [UInt8]?
  private var waiting: [Input] = []
  /// The first completions, of which there may be thousands.
  private(set) var candidates: [[UInt8]] = []
  /// The number of completions after these.
  private var othersCount = 0

  /// Makes a sheet whose text is completed by `complete`; `nil` if it is no path.
  init(
    _ text: [UInt8], refusal: Phrase?, clipboard: any Clipboard, boundaries: any TextBoundaries,
    complete: Completer? = nil
  ) {
    field = InputField(TextRope(bytes: text), clipboard: clipboard, boundaries: boundaries)
    self.refusal = refusal
    self.complete = complete
    super.init(focus: Self.fieldID)
  }

  static let fieldID: ViewID = "field"

  /// The sentence below the field.
  var sentence: Stack? {
    refusal.map { Stack([Gap(8), Paragraph($0, ink: \.quoteInk, .notification("below"))]) }
  }

  /// The completions below the field; empty if there are none to choose from.
  var candidateList: CandidateList {
    let names = candidates.map { String(decoding: $0, as: UTF8.self) }
    return CandidateList(names: names, othersCount: othersCount) { [self] in
      choose(candidates[$0])
    }
  }

  /// True if a completion has the focus.
  var isOnCandidate: Bool { candidates.indices.contains { CandidateList.id($0) == focus } }

  /// Discards the refusal of the former text, and the completions, which are of the path in front of
  /// the former caret.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    discardCandidates()
    guard isChanged else { return }
    stopCompleting()
    refusal = nil
  }

  // Completion

  /// The range of the path that is completed. Text after the caret stays, such as the extension of a
  /// proposed name.
  var typedRange: TextRange { 0..<field.selection.range.upperBound }

  /// Begins to complete the path; `false` if the text is no path.
  func beginCompleting() -> Bool {
    guard let complete else { return false }
    let start = field.text.bytes(in: typedRange)
    completing = start
    complete(start) { [weak self] in self?.take($0, for: start) }
    return true
  }

  /// Called when the field holds a completed path, and the completions are known.
  func didComplete(isChanged: Bool) {}

  /// Puts a completion in place of the name before the caret, and shows the content of a folder.
  private func choose(_ name: [UInt8]) {
    let start = field.text.bytes(in: typedRange)
    let folder = start.prefix((start.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)
    field.replace(typedRange, with: folder + name)
    refusal = nil
    discardCandidates()
    focus = Self.fieldID
    if name.last == UInt8(ascii: "/") { _ = beginCompleting() }
  }

  private func discardCandidates() { (candidates, othersCount) = ([], 0) }

  /// The maximum number of completions in the list. Every key lays the list out again, so thousands of
  /// them would make typing slow.
  private static let most = 200

  /// Takes the answer for the beginning of a path, unless that has changed since.
  private func take(_ completion: Completion, for start: [UInt8]) {
    guard !isClosed, completing == start, field.text.bytes(in: typedRange) == start else { return }
    completing = nil
    let isChanged = completion.path != start
    if isChanged {
      field.replace(typedRange, with: completion.path)
      refusal = nil
    }
    focus = Self.fieldID
    discardCandidates()
    if completion.candidates.count > 1 {
      candidates = Array(completion.candidates.prefix(Self.most))
      othersCount = completion.candidates.count - candidates.count
    }
    didComplete(isChanged: isChanged)
    for input in takeWaiting() where !isClosed {
      switch input {
      case .key(let press): act(on: press)
      case .text(let text): _ = focusedField == nil ? insert(text) : type(text) != .ignored
      }
    }
  }

  /// Offers a key to the sheet and to its field, as a window does.
  private func act(on press: KeyPress) {
    let isTaken = handle(press)
    if focusedField != nil {
      if !isTaken { offer(press) }
    } else if let text = press.text {
      _ = insert(text)
    }
  }

  /// Keeps a key that comes during a completion, unless it gives the completion up. Returns `true` if the
  /// key has no other use.
  func keeps(_ press: KeyPress) -> Bool {
    guard completing != nil else { return false }
    if press.key == .tab || press.key == .return || press.text != nil {
      waiting.append(.key(press))
      return true
    }
    stopCompleting()
    return press.key == .escape
  }

  /// Gives up a completion that has not come. Typed text stays.
  private func stopCompleting() {
    guard completing != nil else { return }
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
}
