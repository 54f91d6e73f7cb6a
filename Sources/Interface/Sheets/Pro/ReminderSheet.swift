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
  /// False: the writer can go on typing.
  public override var isModal: Bool { false }

  private weak var owner: (any ReminderOwner)?
  private let goesWithTyping: Bool
  private let clock: any Clock
  private var firstDrawn: Double?
  private var frame: Rect?
  private var mnemonics = Mnemonics([])

  /// Seconds after the first drawing until the sheet counts as seen.
  static let unseen = 0.6

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
    super.init()
  }

  private static func id(_ choice: Int) -> ViewID { ViewID("choice", choice) }

  /// The answer that Return presses; `nil` while keys are for the page.
  public var marked: Int? { choices.indices.first { Self.id($0) == focus } }

  public override var content: any View {
    let buttons = choices.enumerated().map { index, choice in
      Button(Self.id(index), choice.title) { [self] in
        close()
        choice.perform()
      }
    }
    return Stack([
      Paragraph(message), Gap(12),
      ButtonRow(buttons: buttons, showsMnemonics: true, isSmall: true),
    ])
  }

  override var name: Phrase { message }

  override func box(_ context: ChromeContext) -> SheetBox {
    let size = context.windowSize
    let padding = size.width < ButtonRow.narrow ? 12.0 : 16
    return SheetBox(width: min(430, size.width - 24), padding: padding, context: context) {
      [self] in
      top($0, padding, in: size)
    }
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

  public override func draw(into list: inout DisplayList, context: ChromeContext) {
    super.draw(into: &list, context: context)
    frame = layOut(context).frame
    mnemonics = Mnemonics(choices.map { context.words.text($0.title) })
    firstDrawn = firstDrawn ?? clock.now
  }

  private var wasSeen: Bool { firstDrawn.map { clock.now - $0 >= Self.unseen } ?? false }

  /// Handles a key.
  public override func handle(_ press: KeyPress) -> Bool {
    switch press.key {
    case .escape where press.modifiers.isEmpty:
      guard wasSeen else { return false }
      owner?.later()
      close()
      return true
    case .tab where press.modifiers.subtracting(.shift).isEmpty:
      return (wasSeen || marked != nil) && super.handle(press)
    case .character where press.modifiers == .alt:
      guard wasSeen, let index = mnemonics.row(for: press) else { return false }
      focus = Self.id(index)
      return true
    case .left, .right, .up, .down, .return:
      return marked != nil && press.modifiers.isEmpty && super.handle(press)
    default: return false
    }
  }

  /// Passes typed text on to the page.
  public override func insert(_ text: String) -> Bool {
    if goesWithTyping {
      owner?.later()
      close()
    } else {
      focus = nil
    }
    return false
  }

  /// Takes a press on the sheet; passes one beside it on to the page.
  public override func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> Bool {
    if layOut(context).frame.contains(point) { return true }
    focus = nil
    return false
  }

  /// True if the point is on the sheet.
  public override func covers(_ point: Point) -> Bool { frame?.contains(point) ?? false }

  /// Postpones the reminder because another sheet replaced it.
  public override func gaveWay() { owner?.later() }
}
