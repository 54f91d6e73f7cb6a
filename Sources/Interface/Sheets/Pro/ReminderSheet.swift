import Canvas
import Localization
import Platform

/// The owner of a reminder and of the page below it.
public protocol ReminderOwner: AnyObject {
  /// The caret's rectangle, in logical pixels of the window.
  var caretRect: Rect { get }
  /// Called when the reminder closes without a choice.
  func later()
}

/// A reminder that does not interrupt the writer: keys go to the page. Typing postpones the
/// reminder or, if `goesWithTyping` is false, leaves it open. It lies away from the caret.
///
/// Its buttons are for the pointer. Keys reach them only after a key that does not occur while
/// writing: Tab, or Alt with the underlined letter. Then arrows and Tab move the mark and Return
/// presses the marked button, until the next letter is typed. In the first moments the sheet
/// ignores Tab, too, because the user pressed it before seeing the sheet.
public final class ReminderSheet: Sheet {
  /// An answer.
  public struct Choice {
    /// The button's title.
    public var title: Phrase
    /// Carries out the answer; called as the sheet closes.
    public var perform: () -> Void

    public init(_ title: Phrase, perform: @escaping () -> Void) {
      self.title = title
      self.perform = perform
    }
  }

  /// The text.
  public let message: Phrase
  /// The answers from left to right.
  public let choices: [Choice]
  /// The answer that Return presses; `nil` while keys are for the page.
  public private(set) var marked: Int?
  /// False: the writer can go on typing.
  public var isModal: Bool { false }

  private weak var owner: (any ReminderOwner)?
  private let goesWithTyping: Bool
  private let clock: any Clock
  private var firstDrawn: Double?
  private var frame: Rect?
  private var mnemonics = Mnemonics([])

  /// Seconds after the first drawing until the sheet counts as seen.
  static let unseen = 0.6
  private static let gap = 12.0
  private static let widest = 430.0
  /// The window width, in logical pixels, below which everything moves closer together.
  private static let narrow = 420.0

  /// Makes a reminder on the page of `owner`.
  ///
  /// - Parameter goesWithTyping: true if typed text closes it; false if only Escape and its buttons
  ///   do.
  public init(
    _ message: Phrase, choices: [Choice], goesWithTyping: Bool = true, clock: any Clock,
    on owner: any ReminderOwner
  ) {
    self.message = message
    self.choices = choices
    self.goesWithTyping = goesWithTyping
    self.clock = clock
    self.owner = owner
  }

  private struct Geometry {
    var frame: Rect
    var padding: Double
    var paragraph: PlainParagraph
    var buttons: SheetButtons
    var buttonFrames: [Rect]
    var titles: [String]
  }

  private func geometry(_ context: ChromeContext) -> Geometry {
    let size = context.windowSize
    let isNarrow = size.width < Self.narrow
    let padding = isNarrow ? 12.0 : 16.0
    let width = min(Self.widest, size.width - 24)
    let contentWidth = width - 2 * padding
    let paragraph = PlainParagraph(
      context.words.text(message), font: context.smallFont, width: contentWidth,
      typesetting: context.typesetting)
    let titles = choices.map { context.words.text($0.title) }
    let buttons = SheetButtons(
      titles, width: contentWidth, metrics: isNarrow ? .narrow : .small, context: context)
    let height = paragraph.height + Self.gap + buttons.height + 2 * padding
    let frame = Rect(
      x: ((size.width - width) / 2).rounded(), y: top(height, padding, in: size), width: width,
      height: height)
    let frames = buttons.frames(
      right: frame.maxX - padding,
      y: frame.y + padding + paragraph.height + Self.gap)
    return Geometry(
      frame: frame, padding: padding, paragraph: paragraph, buttons: buttons, buttonFrames: frames,
      titles: titles)
  }

  /// Returns the top of the sheet: at the window's lower edge, or at the upper one if that hides
  /// less of the caret.
  private func top(_ height: Double, _ margin: Double, in size: Size) -> Double {
    let low = (size.height - margin - height).rounded()
    let caret = owner?.caretRect ?? Rect(x: 0, y: 0, width: 0, height: 0)
    func covered(at top: Double) -> Double {
      min(caret.maxY, top + height + margin / 2) - max(caret.y, top - margin / 2)
    }
    return covered(at: low) > max(0, covered(at: margin)) ? margin : low
  }

  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let geometry = geometry(context)
    frame = geometry.frame
    mnemonics = Mnemonics(geometry.titles)
    firstDrawn = firstDrawn ?? clock.now
    SheetBox(frame: geometry.frame).draw(into: &list, context: context)
    geometry.paragraph.draw(
      into: &list, x: geometry.frame.x + geometry.padding, y: geometry.frame.y + geometry.padding,
      color: context.theme.ink, scale: context.scale)
    for (index, button) in geometry.buttonFrames.enumerated() {
      geometry.buttons.draw(
        index, in: button, index == marked ? .marked : .plain, mnemonic: mnemonics.places[index],
        into: &list, context: context)
    }
  }

  private var wasSeen: Bool { firstDrawn.map { clock.now - $0 >= Self.unseen } ?? false }

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    switch press.key {
    case .escape where press.modifiers.isEmpty:
      guard wasSeen else { return .ignored }
      owner?.later()
      return .dismissed
    case .tab where press.modifiers.subtracting(.shift).isEmpty:
      guard wasSeen || marked != nil else { return .ignored }
      return mark(press.modifiers.contains(.shift) ? -1 : 1)
    case .character where press.modifiers == .alt:
      guard wasSeen, let index = mnemonics.row(for: press) else { return .ignored }
      marked = index
      return .handled
    case .left where marked != nil && press.modifiers.isEmpty,
      .up where marked != nil && press.modifiers.isEmpty:
      return mark(-1)
    case .right where marked != nil && press.modifiers.isEmpty,
      .down where marked != nil && press.modifiers.isEmpty:
      return mark(1)
    case .return where press.modifiers.isEmpty:
      guard let marked else { return .ignored }
      return take(marked)
    default: return .ignored
    }
  }

  private func mark(_ step: Int) -> SheetResponse {
    let first = step > 0 ? 0 : choices.count - 1
    marked = marked.map { ($0 + step + choices.count) % choices.count } ?? first
    return .handled
  }

  private func take(_ index: Int) -> SheetResponse {
    choices[index].perform()
    return .dismissed
  }

  /// Passes typed text on to the page.
  public func insert(_ text: String) -> SheetResponse {
    guard goesWithTyping else {
      marked = nil
      return .ignored
    }
    owner?.later()
    return .dismissedAndPassedOn
  }

  public func button(at point: Point, context: ChromeContext) -> Int? {
    geometry(context).buttonFrames.firstIndex { $0.contains(point) }
  }

  /// Performs the action of a clicked button.
  public func click(_ button: Int) -> SheetResponse { take(button) }

  /// Takes a press on the sheet; passes one beside it on to the page.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    if geometry(context).frame.contains(point) { return .handled }
    marked = nil
    return .ignored
  }

  /// True if the point is on the sheet.
  public func covers(_ point: Point) -> Bool { frame?.contains(point) ?? false }

  /// Postpones the reminder because another sheet replaced it.
  public func gaveWay() { owner?.later() }
}

extension ReminderSheet {
  /// Returns a notification with the text and the buttons. Screen readers announce it; keys still
  /// go to the page.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let geometry = geometry(context)
    let buttons = choices.enumerated().map { number, choice in
      AccessibilityNode.button(
        number, context.words.text(choice.title), isMarked: number == marked,
        frame: geometry.buttonFrames[number])
    }
    return AccessibilityNode(
      "", .notification, context.words.text(message), frame: geometry.frame, children: buttons)
  }
}
