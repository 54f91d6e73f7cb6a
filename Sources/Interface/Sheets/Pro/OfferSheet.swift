import Canvas
import Localization
import Platform

/// The offer of Paber Pro: a card for each plan, the number of owners, and a button that opens the
/// browser.
///
/// Up, Down and Tab go through cards and buttons, Return presses the marked one, Escape leaves. In
/// a window that is too low the sheet scrolls.
public final class OfferSheet: Sheet {
  /// One plan.
  public struct Plan {
    /// The name.
    public var title: Phrase
    public var price: Phrase
    /// An additional remark.
    public var note: Phrase?
    /// True if it is recommended.
    public var isPromoted: Bool
    /// The reason why it can't be bought; `nil` if it can.
    public var refusal: Phrase?
    /// Buys it; called as the sheet closes.
    public var buy: () -> Void

    public init(
      _ title: Phrase, price: Phrase, note: Phrase? = nil, isPromoted: Bool = false,
      refusal: Phrase? = nil, buy: @escaping () -> Void
    ) {
      self.title = title
      self.price = price
      self.note = note
      self.isPromoted = isPromoted
      self.refusal = refusal
      self.buy = buy
    }
  }

  /// The text above the cards.
  let pitch: Phrase
  /// The plans from top to bottom.
  public let plans: [Plan]
  /// A sentence with the number of owners; `nil` for none.
  let writers: Phrase?
  private let hasLicence: Bool
  private let enterLicence: () -> Void
  var scroll = SheetScroll()

  /// The part that Return would press: a card or a button.
  enum Stop: Hashable {
    case plan(Int), licence, leave, buy
  }

  private(set) var stop: Stop
  /// The plan that the Buy button buys.
  private(set) var chosen: Int
  /// True if the line about other owners was entirely visible in the last drawing.
  public internal(set) var showsWriters = false

  /// Makes an offer with the promoted plan chosen. With `hasLicence`, the first button leads to the
  /// licence in use, otherwise to the entry of one.
  public init(
    _ pitch: Phrase, plans: [Plan], writers: Phrase?, hasLicence: Bool,
    enterLicence: @escaping () -> Void
  ) {
    self.pitch = pitch
    self.plans = plans
    self.writers = writers
    self.hasLicence = hasLicence
    self.enterLicence = enterLicence
    chosen = plans.firstIndex { $0.isPromoted } ?? 0
    stop = .plan(chosen)
  }

  /// All parts that Return could press, in the order of keys.
  private var stops: [Stop] { plans.indices.map { .plan($0) } + Self.buttons }
  static let buttons: [Stop] = [.licence, .leave, .buy]
  var titles: [Phrase] {
    [
      hasLicence ? Phrase("Licence…") : Phrase("I Have a Licence…"), Phrase("Not Now"),
      Phrase("Buy…"),
    ]
  }

  /// True if the chosen plan can be bought.
  var isSold: Bool { plans[chosen].refusal == nil }

  // Events

  /// Handles a key.
  public func handle(_ press: KeyPress) -> SheetResponse {
    let isBack = press.modifiers.contains(.shift)
    switch press.key {
    case .escape: return .dismissed
    case .return: return take(stop)
    case .tab: step(isBack ? -1 : 1)
    case .up, .left: step(-1)
    case .down, .right: step(1)
    default: break
    }
    return .handled
  }

  private func step(_ count: Int) {
    let stops = stops
    guard let index = stops.firstIndex(of: stop) else { return }
    choose(stops[(index + count + stops.count) % stops.count])
  }

  private func choose(_ next: Stop) {
    stop = next
    if case .plan(let index) = next { chosen = index }
    scroll.bringsPart = true
  }

  private func take(_ stop: Stop) -> SheetResponse {
    switch stop {
    case .leave: return .dismissed
    case .licence:
      enterLicence()
      return .dismissed
    case .plan, .buy:
      guard isSold else { return .handled }
      plans[chosen].buy()
      return .dismissed
    }
  }

  /// Ignores typed text.
  public func insert(_ text: String) -> SheetResponse { .handled }

  public func button(at point: Point, context: ChromeContext) -> Int? {
    let layout = OfferLayout(self, context)
    guard layout.box.clip.contains(point) else { return nil }
    return layout.buttonFrames.firstIndex { $0.contains(point) }
  }

  /// Performs the action of a clicked button.
  public func click(_ button: Int) -> SheetResponse { take(Self.buttons[button]) }

  /// Chooses the plan at a point.
  public func handlePress(
    at point: Point, clicks: Int, context: ChromeContext
  ) -> SheetResponse {
    let layout = OfferLayout(self, context)
    if layout.box.clip.contains(point),
      let plan = layout.cards.firstIndex(where: { $0.contains(point) })
    {
      choose(.plan(plan))
    }
    return .handled
  }

  /// Scrolls the sheet with the wheel if it is too high for the window.
  public func turnWheel(_ detents: Double, context: ChromeContext) -> Bool {
    var box = OfferLayout(self, context).box
    defer { scroll = box.scroll }
    return box.turn(detents)
  }
}

extension OfferSheet {
  /// Returns the accessibility node with the text, the plans and the buttons.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let (layout, words) = (OfferLayout(self, context), context.words)
    let frame = layout.box.clip
    var children = [AccessibilityNode.label("pitch", words.text(pitch), frame: frame)]
    for (number, plan) in plans.enumerated() {
      let parts = [plan.title, plan.price] + [plan.note, plan.refusal].compactMap(\.self)
      var node = AccessibilityNode(
        "plan\(number)", .radioItem, parts.map(words.text).joined(separator: ", "), .focusable,
        frame: layout.cards[number])
      if number == chosen { node.states.insert(.checked) }
      if stop == .plan(number) { node.states.insert(.focused) }
      children.append(node)
    }
    if let writers { children.append(.label("writers", words.text(writers), frame: frame)) }
    for (number, button) in Self.buttons.enumerated() {
      children.append(
        .button(
          number, words.text(titles[number]), isMarked: stop == button,
          isEnabled: button != .buy || isSold, frame: layout.buttonFrames[number]))
    }
    return AccessibilityNode(
      "", .dialog, words.text(pitch), .modal, frame: frame, children: children)
  }
}
