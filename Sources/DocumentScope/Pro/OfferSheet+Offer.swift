import Interface
import Licensing
import Localization

extension OfferSheet {
  /// Makes the sheet of an offer. `seen` is the number of writers that the user saw last, `held`
  /// the term of the user's licence.
  convenience init(
    _ offer: Offer, seen: Int?, held: Term?, enterLicence: @escaping () -> Void,
    buy: @escaping (_ address: String) -> Void
  ) {
    let plans = Licensing.Plan.allCases.map { plan in
      let address = offer.address(of: plan)
      return OfferSheet.Plan(
        Self.title(of: plan), price: Self.price(of: plan, in: offer),
        note: Self.note(on: plan, of: offer, held: held),
        isPromoted: plan == offer.promoted,
        refusal: address == nil ? Phrase("Not on sale yet.") : nil
      ) {
        if let address { buy(address.text) }
      }
    }
    self.init(
      Phrase(
        "Every function of Paber is free. Pro changes how Paber looks and pays for its development."
      ),
      plans: plans, writers: Self.writers(of: offer, seen: seen), hasLicence: held != nil,
      enterLicence: enterLicence)
  }

  private static func note(
    on plan: Licensing.Plan, of offer: Offer, held: Term?
  ) -> Phrase? {
    if let held, held.plan == plan, let lastDay = held.lastDay {
      return Phrase("Yours until \(lastDay.phrase).")
    }
    return plan == .yearly ? OfferSentence.saving(of: offer) : nil
  }

  /// The name of a plan.
  static func title(of plan: Licensing.Plan) -> Phrase {
    switch plan {
    case .monthly: Phrase("Monthly")
    case .yearly: Phrase("Yearly")
    case .lifetime: Phrase("Lifetime")
    }
  }

  private static func price(of plan: Licensing.Plan, in offer: Offer) -> Phrase {
    let price = offer.price(of: plan).text
    return switch plan {
    case .monthly: Phrase("\(price) a month")
    case .yearly: Phrase("\(price) a year")
    case .lifetime: Phrase("\(price) once")
    }
  }

  private static func writers(of offer: Offer, seen: Int?) -> Phrase? {
    guard let writers = OfferSentence.writers(of: offer) else { return nil }
    guard let new = OfferSentence.newWriters(of: offer, sinceSeen: seen) else { return writers }
    return Phrase("\(writers) \(new)")
  }
}
