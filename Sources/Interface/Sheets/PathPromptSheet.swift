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

  override var content: any View {
    let box = FieldBox(field: field, name: label)
    let sentence = refusal.map {
      Stack([Gap(8), Paragraph($0, ink: \.quoteInk, .notification("below"))])
    }
    return Stack([
      Label(label, .message, ink: \.quoteInk), Gap(10),
      // The text of the field is below its name.
      Inset(side: -FieldStyle.lineMargin, content: box),
      sentence ?? CandidateList(names: candidates),
    ])
  }

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    switch press.key {
    case .tab: completePath()
    case .return:
      close()
      accept(field.bytes)
    default: return super.handle(press)
    }
    return true
  }

  private func completePath() {
    refusal = nil
    // Text after the caret stays, such as the extension of a proposed name.
    let typed = 0..<field.selection.range.upperBound
    let completion = complete(field.text.bytes(in: typed))
    field.replace(typed, with: completion.path)
    candidates = completion.candidates.count > 1 ? completion.candidates : []
  }

  /// Discards the completions and the refusal of the former path.
  public override func didUse(_ field: InputField, isChanged: Bool) {
    super.didUse(field, isChanged: isChanged)
    guard isChanged else { return }
    candidates = []
    refusal = nil
  }
}

/// The names that a path can be completed with, below its field: as many as fit, and the number of
/// the others.
private struct CandidateList: View {
  let names: [String]

  private static let most = 7
  private static let height = 22.0
  private static let gap = 8.0

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let room = SheetBox(context).room - origin.y - Self.gap
    let shown = shown(count: max(0, min(Int(room / Self.height), Self.most)))
    guard !shown.isEmpty else { return 0 }
    let top = origin.y + Self.gap
    let height = Double(shown.count) * Self.height
    let lines = shown.map {
      PlainLine($0, font: context.smallFont, typesetting: context.typesetting)
    }
    let node = AccessibilityNode("below", .notification, names.joined(separator: ", "))
    let frame = Rect(x: origin.x, y: top, width: width, height: height)
    layout.add(frame, node: node) { frame, _, list in
      for (row, line) in lines.enumerated() {
        let baseline = frame.y + Double(row) * Self.height + 15
        line.draw(
          into: &list, x: frame.x, baseline: context.scale.devicePixel(baseline),
          color: context.theme.quoteInk, scale: context.scale)
      }
    }
    return Self.gap + height
  }

  private func shown(count: Int) -> [String] {
    if names.count <= count { return names }
    guard count > 1 else { return [] }
    return names.prefix(count - 1) + ["… and \(names.count - count + 1) more"]
  }
}
