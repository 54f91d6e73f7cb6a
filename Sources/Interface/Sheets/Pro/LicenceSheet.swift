import Canvas
import Localization
import Platform
import TextCore

/// The source of licences for the sheet that shows them.
public protocol LicenceKeeper: AnyObject {
  /// The sentences about the licence in use, from top to bottom; empty if there is none.
  var linesAboutLicence: [Phrase] { get }
  /// Returns the result of checking a key.
  func verdict(on key: String) -> LicenceSheet.Verdict
  /// Installs a valid key; called as the sheet closes.
  func use(_ key: String)
  /// Removes the licence in use.
  func removeLicence()
}

/// A sheet with the licence in use, and a field for a new key. The result of checking a key appears
/// below it while the user types.
///
/// Tab goes from the field to the buttons and back. Return in the field accepts a valid key; on a
/// button it presses the button.
public final class LicenceSheet: Sheet {
  /// The result of checking a key.
  public struct Verdict {
    /// The sentence shown for it.
    public var sentence: Phrase
    /// True if the key is valid.
    public var isGood: Bool

    public init(_ sentence: Phrase, isGood: Bool) {
      self.sentence = sentence
      self.isGood = isGood
    }
  }

  weak var keeper: (any LicenceKeeper)?
  let field: InputField
  /// The result for the text in the field; `nil` while the field is empty.
  private(set) var verdict: Verdict?
  var scroll = SheetScroll()

  /// The sentences about the licence in use.
  var inUse: [Phrase] { keeper?.linesAboutLicence ?? [] }

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

  /// The button that Return presses; `nil` if keys go to the field.
  private(set) var marked: Button?

  public init(
    _ keeper: any LicenceKeeper, clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.keeper = keeper
    field = InputField(lines: .many, clipboard: clipboard, boundaries: boundaries)
  }

  public var text: String { field.string }

  /// The sentence about the text in the field.
  public var sentence: Phrase? { verdict?.sentence }

  /// The buttons from left to right.
  var buttons: [Button] {
    inUse.isEmpty ? [.close, .use] : [.remove, .close, .use]
  }

  var isGood: Bool { verdict?.isGood ?? false }

  // Events

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape: return .dismissed
    case .tab: step(press.modifiers.contains(.shift) ? -1 : 1)
    case .return: return take(marked ?? .use)
    case .left where marked != nil, .up where marked != nil: step(-1)
    case .right where marked != nil, .down where marked != nil: step(1)
    default: return .ignored
    }
    return .handled
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

  public func button(at point: Point, context: ChromeContext) -> Int? {
    let layout = LicenceLayout(self, context)
    guard layout.box.clip.contains(point) else { return nil }
    return layout.buttonFrames.firstIndex { $0.contains(point) }
  }

  /// Performs the action of a clicked button.
  public func click(_ button: Int) -> SheetResponse { take(buttons[button]) }

  /// Scrolls the sheet with the wheel if it is too high for the window.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    var box = LicenceLayout(self, context).box
    defer { scroll = box.scroll }
    return box.turn(detents)
  }
}

extension LicenceSheet: FieldHost {
  /// The field of the key.
  public var fields: [InputField] { [field] }
  /// The field of the key, also while a button is marked.
  public var focusedField: InputField? { field }

  /// Brings the field into view, and checks a new key.
  public func didUse(_ field: InputField, isChanged: Bool) {
    marked = nil
    scroll.bringsPart = true
    if isChanged { verdict = field.text.isEmpty ? nil : keeper?.verdict(on: text) }
  }
}

extension LicenceSheet {
  /// Returns the accessibility node with the field, the result for its text, and the buttons.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let (layout, words) = (LicenceLayout(self, context), context.words)
    let frame = layout.box.clip
    let name = words.text(Phrase("Licence"))
    var children = inUse.enumerated().map { number, line in
      AccessibilityNode.label("line\(number)", words.text(line), frame: frame)
    }
    children.append(field.accessibilityNode(name, isFocused: marked == nil))
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
