public import Words

/// Says in a sentence what an offer has to say beside its prices.
public enum OfferSentence {
  /// What a year saves; `nil` if it saves nothing.
  public static func saving(of offer: Offer) -> Phrase? {
    offer.yearlySaving.map { saving in
      Phrase("A year saves \(saving.percent)%, that is \(saving.amount.text).")
    }
  }

  /// How many people have Pro; `nil` while there are none, when there is nothing to say.
  public static func writers(of offer: Offer) -> Phrase? {
    guard offer.writers > 0 else { return nil }
    return Phrase(
      one: "\(offer.writers) person writes with Pro.",
      other: "\(offer.writers) people write with Pro.")
  }

  /// How many of them came since a person last saw the number; `nil` if there are none, or if they
  /// never saw one.
  public static func newWriters(of offer: Offer, sinceSeen seen: Int?) -> Phrase? {
    let count = seen.map { offer.newWriters(sinceSeen: $0) } ?? 0
    guard count > 0 else { return nil }
    return Phrase(
      one: "\(count) of them came since you last looked.",
      other: "\(count) of them came since you last looked.")
  }
}
