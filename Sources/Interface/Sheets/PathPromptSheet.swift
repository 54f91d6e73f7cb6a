import Canvas
import Layout
import Platform
import TextCore
import Words

/// A line in which a path is typed. Tab completes it, Return takes it, Escape leaves.
public final class PathPromptSheet: Sheet {
  /// What completing a path gives.
  public struct Completion {
    /// The path as far as it is certain.
    public var path: String
    /// The names that it may become, folders with a slash at their end.
    public var candidates: [String]

    /// Makes a completion.
    public init(path: String, candidates: [String]) {
      self.path = path
      self.candidates = candidates
    }
  }

  private let label: Phrase
  private var path: TextRope
  private var selection: Selection
  private var candidates: [String] = []
  private let complete: (String) -> Completion
  private let accept: (String) -> Void
  private let clipboard: any Clipboard
  private let boundaries: any TextBoundaries

  /// Makes a prompt that begins with `path`, its name (without the extension) selected when
  /// `selectsName`.
  public init(
    _ label: Phrase, path: String, selectsName: Bool, clipboard: any Clipboard,
    boundaries: any TextBoundaries, complete: @escaping (String) -> Completion,
    accept: @escaping (String) -> Void
  ) {
    self.label = label
    self.path = TextRope(path)
    self.complete = complete
    self.accept = accept
    self.clipboard = clipboard
    self.boundaries = boundaries
    selection = Selection(caret: TextOffset(path.utf8.count))
    if selectsName {
      let bytes = Array(path.utf8)
      let name = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.count
      selection = Selection(
        anchor: TextOffset(name), head: TextOffset(dot > name ? dot : bytes.count))
    }
  }

  /// What is typed so far.
  public var text: String { path.string(in: 0..<path.end) }

  // Drawing

  private static let fieldHeight = 34.0
  private static let mostCandidates = 7
  private static let candidateHeight = 22.0
  private static let listGap = 8.0

  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let title = context.label(context.words.text(label), .message)
    let titleHeight = Double(title.height) / context.scale.factor
    let fixedHeight = titleHeight + 10 + Self.fieldHeight
    let room = SheetBox.contentRoom(context) - fixedHeight - Self.listGap
    let names = shownCandidates(count: Int(room / Self.candidateHeight)).map {
      PlainLine($0, font: FontRequest(role: .body, size: 14), typesetting: context.typesetting)
    }
    let listHeight =
      names.isEmpty ? 0 : Double(names.count) * Self.candidateHeight + Self.listGap
    let box = SheetBox(contentHeight: fixedHeight + listHeight, context: context)
    box.draw(into: &list, context: context)
    let left = box.frame.x + SheetBox.padding
    var y = box.frame.y + SheetBox.padding
    list.append(
      .label(
        title, x: context.scale.devicePixel(left), y: context.scale.devicePixel(y),
        context.theme.quoteInk))
    y += titleHeight + 10
    let field = Rect(
      x: left - 8, y: y, width: SheetBox.contentWidth(context) + 16, height: Self.fieldHeight)
    drawField(field, into: &list, context: context)
    y += Self.fieldHeight + Self.listGap
    for name in names {
      name.draw(
        into: &list, x: left, baseline: context.scale.devicePixel(y + 15),
        color: context.theme.quoteInk, scale: context.scale)
      y += Self.candidateHeight
    }
  }

  /// The lines below the field: the names that there is room for, and how many there are besides.
  private func shownCandidates(count: Int) -> [String] {
    let count = max(0, min(count, Self.mostCandidates))
    if candidates.count <= count { return candidates }
    guard count > 1 else { return [] }
    return candidates.prefix(count - 1) + ["… and \(candidates.count - count + 1) more"]
  }

  private func drawField(_ frame: Rect, into list: inout DisplayList, context: ChromeContext) {
    let scale = context.scale
    let device = scale.deviceRect(frame)
    list.append(.roundedFill(device, radius: 4 * scale.factor, context.theme.tint))
    let line = PlainLine(text, font: context.font, typesetting: context.typesetting)
    let inner = Rect(x: frame.x + 8, y: frame.y, width: frame.width - 16, height: frame.height)
    let caretX = line.x(ofCaretAt: selection.head.utf8)
    // A long path is shown so that the caret is in sight.
    let shift = max(0, caretX - inner.width + 2)
    let text = line.metrics.ascender + line.metrics.descender
    let baseline = frame.y + (frame.height - text) / 2 + line.metrics.ascender
    list.clipped(to: scale.deviceRect(inner)) { list in
      if !selection.isEmpty {
        let from = line.x(ofCaretAt: selection.range.lowerBound.utf8) - shift
        let to = line.x(ofCaretAt: selection.range.upperBound.utf8) - shift
        list.append(
          .fill(
            scale.deviceRect(
              Rect(x: inner.x + from, y: frame.y + 5, width: to - from, height: frame.height - 10)),
            context.theme.selection))
      }
      line.draw(
        into: &list, x: inner.x - shift, baseline: scale.devicePixel(baseline),
        color: context.theme.ink, scale: scale)
    }
    list.append(
      .fill(
        DeviceRect(
          x: scale.devicePixel(inner.x + caretX - shift), y: device.y + scale.devicePixel(5),
          width: scale.deviceLength(PageMetrics.caretWidth),
          height: device.height - 2 * scale.devicePixel(5)), context.theme.accent))
  }

  // Editing

  /// A key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    let movement = TextMovement(text: path, boundaries: boundaries)
    let extending = press.modifiers.contains(.shift)
    let unit: TextUnit = press.modifiers.contains(.control) ? .word : .cluster
    switch press.key {
    case .escape: return .dismissed
    case .return:
      accept(text)
      return .dismissed
    case .tab: completePath()
    case .left: move(to: movement.offset(from: selection.head, by: unit, .backward), extending)
    case .right: move(to: movement.offset(from: selection.head, by: unit, .forward), extending)
    case .home: move(to: 0, extending)
    case .end: move(to: path.end, extending)
    case .backspace:
      delete(unit, .backward, movement)
    case .delete:
      delete(unit, .forward, movement)
    case .character("a") where press.modifiers == .control:
      selection = Selection(anchor: 0, head: path.end)
    case .character("v") where press.modifiers == .control:
      let pasted = clipboard.text ?? ""
      _ = insert(String(pasted.prefix { !$0.isNewline }))
    case .character("c") where press.modifiers == .control && !selection.isEmpty:
      clipboard.text = path.string(in: selection.range)
    default: break
    }
    return .handled
  }

  /// Typed text.
  public func insert(_ text: String) -> SheetResponse {
    change(EditCommands.insert(text: TextRope(text), selection: selection))
    return .handled
  }

  private func move(to offset: TextOffset, _ extending: Bool) {
    selection =
      extending
      ? Selection(anchor: selection.anchor, head: offset) : Selection(caret: offset)
  }

  private func delete(_ unit: TextUnit, _ direction: TextDirection, _ movement: TextMovement) {
    change(
      EditCommands.delete(
        unit: unit, direction: direction, selection: selection, movement: movement))
  }

  private func change(_ result: EditResult?) {
    guard let result else { return }
    result.edit.apply(to: &path)
    selection = result.selection
    candidates = []
  }

  private func completePath() {
    // What stands behind the caret stays, such as the extension of a name that was offered.
    let typed = 0..<selection.range.upperBound
    let completion = complete(path.string(in: typed))
    path.replace(typed, with: TextRope(completion.path))
    selection = Selection(caret: TextOffset(completion.path.utf8.count))
    candidates = completion.candidates.count > 1 ? completion.candidates : []
  }

  /// A press of the left button.
  public func handlePress(at point: Point, context: ChromeContext) -> SheetResponse { .handled }
}
