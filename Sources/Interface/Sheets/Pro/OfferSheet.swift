import Canvas
import Localization

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
  /// The plan that the Buy button buys.
  private(set) var chosen: Int
  /// True if the line about other owners was entirely visible in the last drawing.
  public private(set) var showsWriters = false

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
    super.init(focus: Self.id(chosen))
  }

  static func id(_ plan: Int) -> ViewID { ViewID("plan", plan) }

  /// Chooses the plan that gets the focus.
  public override var focus: ViewID? {
    didSet { chosen = plans.indices.first { Self.id($0) == focus } ?? chosen }
  }

  override var name: Phrase { pitch }
  override var defaultButton: ViewID? { "buy" }

  public override var content: any View {
    let cards: [any View] = plans.indices.map { index in
      PlanCard(plan: plans[index], id: Self.id(index), isChosen: index == chosen)
    }
    // The first card is shown with everything above it.
    let head: [any View] = [
      Label("Paber Pro", .message, height: 22), Gap(8),
      Paragraph(pitch, ink: \.quoteInk, .label("pitch")), Gap(16),
    ]
    let top = Stack(head + cards.prefix(1), isUnit: true)
    // The room is reserved if any plan has a reason, so that nothing jumps when the choice changes.
    let reason = plans.contains { $0.refusal != nil } ? plans[chosen].refusal ?? "" : nil
    return Stack([
      Stack([top] + cards.dropFirst(), gap: 8), Gap(16),
      writers.map { Stack([Paragraph($0, ink: \.quoteInk, .label("writers")), Gap(16)]) },
      reason.map { Stack([Label($0, .note, ink: \.quoteInk, height: 18), Gap(8)]) },
      ButtonRow(buttons: buttons, defaultID: defaultButton),
    ])
  }

  private var buttons: [Button] {
    [
      Button("licence", hasLicence ? Phrase("Licence…") : Phrase("I Have a Licence…")) { [self] in
        close()
        enterLicence()
      },
      Button("leave", Phrase("Not Now")) { [self] in close() },
      Button("buy", Phrase("Buy…"), isEnabled: plans[chosen].refusal == nil) { [self] in
        close()
        plans[chosen].buy()
      },
    ]
  }

  public override func draw(into list: inout DisplayList, context: ChromeContext) {
    super.draw(into: &list, context: context)
    showsWriters = layOut(context).shows("writers")
  }
}
