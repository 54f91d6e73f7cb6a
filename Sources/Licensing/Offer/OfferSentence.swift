public import Localization

/// The sentences of an offer beside its prices.
public enum OfferSentence {
  /// Returns the saving of a year; `nil` if there is none.
  public static func saving(of offer: Offer) -> Phrase? {
    offer.yearlySaving.map { saving in
      Phrase("The yearly plan saves \(saving.percent)%, which is \(saving.amount.text).")
    }
  }

  /// Returns the number of people who have Pro; `nil` if there are none.
  public static func writers(of offer: Offer) -> Phrase? {
    guard offer.writers > 0 else { return nil }
    return Phrase(
      one: "\(offer.writers) person writes with Pro.",
      other: "\(offer.writers) people write with Pro.")
  }

  /// Returns how many owners were added since the user last saw the number; `nil` if there are
  /// none, or if the user never saw a number.
  public static func newWriters(of offer: Offer, sinceSeen seen: Int?) -> Phrase? {
    let count = seen.map { offer.newWriters(sinceSeen: $0) } ?? 0
    guard count > 0 else { return nil }
    return Phrase(
      one: "\(count) of them is new since you last looked.",
      other: "\(count) of them are new since you last looked.")
  }
}
