import Canvas
import Layout
import Localization
import Platform
import TextCore

/// A prompt for a path. Tab completes it, Return accepts it, Escape leaves. Bytes that are not
/// UTF-8 are shown as such and stay unchanged.
public final class PathPromptSheet: Sheet {
  /// The result of completing a path.
  public struct Completion {
    /// The path, completed as far as it is unambiguous.
    public var path: [UInt8]
    /// The names that match, folders with a slash at their end.
    public var candidates: [String]

    public init(path: [UInt8], candidates: [String]) {
      self.path = path
      self.candidates = candidates
    }
  }

  private let label: Phrase
  let field: InputField
  private var candidates: [String] = []
  /// The field's frame in the last drawing.
  private var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The reason why the path was refused; `nil` after the first change.
  public private(set) var refusal: Phrase?
  private let complete: ([UInt8]) -> Completion
  private let accept: ([UInt8]) -> Void

  /// Makes a prompt that begins with `path`, its name (without the extension) selected if
  /// `selectsName` is true; `refusal` is the reason why that path was refused.
  public init(
    _ label: Phrase, path: [UInt8], selectsName: Bool, refusal: Phrase? = nil,
    clipboard: any Clipboard, boundaries: any TextBoundaries,
    complete: @escaping ([UInt8]) -> Completion,
    accept: @escaping ([UInt8]) -> Void
  ) {
    self.label = label
    self.refusal = refusal
    field = InputField(TextRope(bytes: path), clipboard: clipboard, boundaries: boundaries)
    self.complete = complete
    self.accept = accept
    if selectsName {
      let name = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let dot = path.lastIndex(of: UInt8(ascii: ".")) ?? path.count
      field.select(TextOffset(name)..<TextOffset(dot > name ? dot : path.count))
    }
  }

  /// The typed text.
  public var text: String { field.string }

  // Drawing

  private static let mostCandidates = 7
  private static let candidateHeight = 22.0
  private static let listGap = 8.0

  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let title = context.label(context.words.text(label), .message)
    let titleHeight = Double(title.height) / context.scale.factor
    let style = FieldStyle.line(context.font)
    let fixedHeight = titleHeight + 10 + style.height()
    let room = SheetBox.contentRoom(context) - fixedHeight - Self.listGap
    let names = shownCandidates(count: Int(room / Self.candidateHeight)).map {
      PlainLine($0, font: FontRequest(role: .body, size: 14), typesetting: context.typesetting)
    }
    let reason = refusal.map {
      PlainParagraph(
        context.words.text($0), font: context.smallFont, width: SheetBox.contentWidth(context),
        typesetting: context.typesetting)
    }
    let listHeight = reason?.height ?? Double(names.count) * Self.candidateHeight
    let box = SheetBox(
      contentHeight: fixedHeight + (listHeight > 0 ? listHeight + Self.listGap : 0),
      context: context)
    box.draw(into: &list, context: context)
    let left = box.frame.x + SheetBox.padding
    var y = box.frame.y + SheetBox.padding
    list.append(
      .label(
        title, x: context.scale.devicePixel(left), y: context.scale.devicePixel(y),
        context.theme.quoteInk))
    y += titleHeight + 10
    let frame = Rect(
      x: left - style.sideMargin, y: y,
      width: SheetBox.contentWidth(context) + 2 * style.sideMargin, height: style.height())
    field.draw(style, in: frame, into: &list, context: context)
    self.frame = frame
    y += style.height() + Self.listGap
    reason?.draw(
      into: &list, x: left, y: y, color: context.theme.quoteInk, scale: context.scale)
    for name in names {
      name.draw(
        into: &list, x: left, baseline: context.scale.devicePixel(y + 15),
        color: context.theme.quoteInk, scale: context.scale)
      y += Self.candidateHeight
    }
  }

  /// Returns the lines below the field: as many names as fit, and the number of the others.
  private func shownCandidates(count: Int) -> [String] {
    let count = max(0, min(count, Self.mostCandidates))
    if candidates.count <= count { return candidates }
    guard count > 1 else { return [] }
    return candidates.prefix(count - 1) + ["… and \(candidates.count - count + 1) more"]
  }

  // Events

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape: return .dismissed
    case .return:
      accept(field.bytes)
      return .dismissed
    case .tab: completePath()
    default: return .ignored
    }
    return .handled
  }

  private func completePath() {
    refusal = nil
    // Text after the caret stays, such as the extension of a proposed name.
    let typed = 0..<field.selection.range.upperBound
    let completion = complete(field.text.bytes(in: typed))
    field.replace(typed, with: completion.path)
    candidates = completion.candidates.count > 1 ? completion.candidates : []
  }
}

extension PathPromptSheet: FieldHost {
  public var fields: [InputField] { [field] }
  public var focusedField: InputField? { field }

  /// Discards the completions and the refusal of the former path.
  public func didUse(_ field: InputField, isChanged: Bool) {
    guard isChanged else { return }
    candidates = []
    refusal = nil
  }
}

extension PathPromptSheet {
  /// Returns the accessibility node with the field and the text below it.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let label = context.words.text(label)
    var children = [field.accessibilityNode(label, isFocused: true)]
    let below = refusal.map(context.words.text) ?? candidates.joined(separator: ", ")
    if !below.isEmpty { children.append(AccessibilityNode("below", .notification, below)) }
    return AccessibilityNode("", .dialog, label, .modal, frame: frame, children: children)
  }
}
