import Canvas
import Platform
import TextCore
import Words

/// The source of licences for the sheet that shows them.
public protocol LicenceKeeper: AnyObject {
  /// What is to be said of the licence in use: lines from top to bottom; empty: there is none.
  var linesAboutLicence: [Phrase] { get }
  /// What is to be said of a key.
  func verdict(on key: String) -> LicenceSheet.Verdict
  /// Takes a good key, when the sheet has gone.
  func use(_ key: String)
  /// Removes the licence in use.
  func removeLicence()
}

/// The licence in use, and a field for a new key. What is wrong with a key is said below it while
/// it is typed.
///
/// Tab goes from the field to the buttons and back. Return in the field takes a key that is good;
/// on a button it presses that.
public final class LicenceSheet: Sheet {
  /// What is to be said of a key.
  public struct Verdict {
    /// The sentence.
    public var sentence: Phrase
    /// Whether it can be used.
    public var isGood: Bool

    /// Makes a verdict.
    public init(_ sentence: Phrase, isGood: Bool) {
      self.sentence = sentence
      self.isGood = isGood
    }
  }

  weak var keeper: (any LicenceKeeper)?
  private let clipboard: any Clipboard
  private(set) var field: TextField
  /// Of what is in the field; `nil` while there is nothing.
  private(set) var verdict: Verdict?
  var scroll = SheetScroll()
  /// The field as it was seen last.
  var view: FieldView?

  /// What is to be said of the licence in use.
  var inUse: [Phrase] { keeper?.linesAboutLicence ?? [] }

  /// A button.
  enum Button: Hashable {
    case remove, close, use

    var title: Phrase {
      switch self {
      case .remove: Phrase("Remove Licence")
      case .close: Phrase("Close")
      case .use: Phrase("Use Licence")
      }
    }
  }

  /// The button that Return presses; `nil`: keys are for the field.
  private(set) var marked: Button?

  /// Makes the sheet.
  public init(
    _ keeper: any LicenceKeeper, clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.keeper = keeper
    self.clipboard = clipboard
    field = TextField(lines: .many, boundaries: boundaries)
  }

  /// What is in the field.
  public var text: String { field.string }

  /// Where an input method's list of candidates belongs.
  public var textInputRect: Rect? { view?.textInputRect }

  /// The sentence that is said of it.
  public var sentence: Phrase? { verdict?.sentence }

  /// The buttons from left to right.
  var buttons: [Button] {
    inUse.isEmpty ? [.close, .use] : [.remove, .close, .use]
  }

  var isGood: Bool { verdict?.isGood ?? false }

  // Events

  /// A key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape: return .dismissed
    case .tab: step(press.modifiers.contains(.shift) ? -1 : 1)
    case .return: return take(marked ?? .use)
    case .left where marked != nil, .up where marked != nil: step(-1)
    case .right where marked != nil, .down where marked != nil: step(1)
    default:
      let response = field.handle(press, clipboard: clipboard, in: view)
      follow(response)
      if response == .wantsClipboard { return .wantsClipboard }
    }
    return .handled
  }

  /// Typed text goes into the field.
  public func insert(_ text: String) -> SheetResponse {
    follow(field.insert(text))
    return .handled
  }

  /// An input method shows something in the field.
  public func compose(_ text: String, choice: Range<Int>) -> Bool {
    field.compose(text, choice: choice)
    if !text.isEmpty { comeToField() }
    return true
  }

  private func follow(_ response: TextField.Response) {
    guard response != .ignored else { return }
    comeToField()
    guard response == .changed else { return }
    verdict = field.text.isEmpty ? nil : keeper?.verdict(on: text)
  }

  private func comeToField() {
    marked = nil
    scroll.bringsPart = true
  }

  private func step(_ count: Int) {
    let places: [Button?] = [nil] + buttons
    let index = places.firstIndex(of: marked) ?? 0
    marked = places[(index + count + places.count) % places.count]
    scroll.bringsPart = true
  }

  private func take(_ button: Button) -> SheetResponse {
    switch button {
    case .close: return .dismissed
    case .remove:
      keeper?.removeLicence()
      marked = nil
      return .handled
    case .use:
      guard isGood else { return .handled }
      keeper?.use(text)
      return .dismissed
    }
  }

  /// The button at a point.
  public func button(at point: Point, context: ChromeContext) -> Int? {
    let layout = LicenceLayout(self, context)
    guard layout.box.clip.contains(point) else { return nil }
    return layout.buttonFrames.firstIndex { $0.contains(point) }
  }

  /// A button was clicked.
  public func click(_ button: Int) -> SheetResponse { take(buttons[button]) }

  /// A press in the field.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    let layout = LicenceLayout(self, context)
    if layout.box.clip.contains(point), layout.field.contains(point) { marked = nil }
    return .handled
  }

  /// The wheel scrolls a sheet that is too high.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    var box = LicenceLayout(self, context).box
    defer { scroll = box.scroll }
    return box.turn(detents)
  }
}

extension LicenceSheet {
  /// The field, what is to be said of what is in it, and the buttons.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let (layout, words) = (LicenceLayout(self, context), context.words)
    let frame = layout.box.clip
    let name = words.text(Phrase("Licence"))
    var children = inUse.enumerated().map { number, line in
      AccessibilityNode.label("line\(number)", words.text(line), frame: frame)
    }
    var field = AccessibilityNode.field(
      "field", name, field, seen: view, isFocused: marked == nil)
    field.states.insert(.multiLine)
    children.append(field)
    if let sentence {
      children.append(AccessibilityNode("verdict", .notification, words.text(sentence)))
    }
    for (number, button) in buttons.enumerated() {
      children.append(
        .button(
          number, words.text(button.title), isMarked: marked == button,
          isEnabled: button != .use || isGood, frame: layout.buttonFrames[number]))
    }
    return AccessibilityNode("", .dialog, name, .modal, frame: frame, children: children)
  }
}
