public import Localization

/// The first sentence of the chat.
public enum Greeting {
  /// Returns the sentence for a time, in seconds since 1970. Outside the working hours it says so.
  public static func sentence(hours: WorkingHours?, date: Double) -> Phrase {
    if let hours, !hours.isOpen(at: date), let time = LocalTime(in: hours.zone, at: date) {
      return Phrase(
        "Hi! It is \(time.text) where we are, so an answer may take a while. We read everything.")
    }
    return Phrase("Hi! Is something wrong, or could something be better? We read everything.")
  }
}
