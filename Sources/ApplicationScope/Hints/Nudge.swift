import Localization

/// A request or a tip to the user: rare, at the top of a menu, where the user has stopped writing
/// anyway.
///
/// A new nudge is a row of `all`, in the order in which they appear. `HintsModule.isNudgeDue`
/// decides when.
public struct Nudge {
  /// The user's possible response.
  public enum Kind {
    /// To read it.
    case tip
    /// To perform a command.
    case command(String, title: Phrase)
    /// To answer. The answer is kept under the nudge's name and sent nowhere.
    case poll([Answer])
  }

  /// An answer of a poll.
  public struct Answer {
    /// The name under which the answer is kept.
    public let id: String
    /// The answer's text.
    public let title: Phrase
  }

  /// The name that it is remembered by, permanently.
  public let id: String
  /// The nudge's text or question.
  public let text: Phrase
  /// The user's possible response.
  public let kind: Kind
  /// The number of times that it is shown at most.
  public let limit: Int

  /// Seconds of writing before a nudge appears, and again before the next.
  public static let writing = 20 * 60.0
  /// Seconds from one nudge to the next.
  public static let rest = 24 * 60 * 60.0

  /// The name of the nudge that is done once Alt was held in a menu.
  public static let alternates = "nudge.alt"

  /// All nudges.
  public static let all = [
    Nudge(
      id: alternates, text: Phrase("Hold Alt while a menu is open to see more items."),
      kind: .tip, limit: 3),
    Nudge(
      id: "nudge.give", text: Phrase("Paber has no ads, only people who like it."),
      kind: .command("give", title: Phrase("Give Paber to a Friend")), limit: 2),
    Nudge(
      id: "poll.what", text: Phrase("What do you write here most often?"),
      kind: .poll([
        Answer(id: "notes", title: Phrase("Notes")),
        Answer(id: "articles", title: Phrase("Articles")),
        Answer(id: "stories", title: Phrase("Stories")),
        Answer(id: "else", title: Phrase("Something else")),
      ]), limit: 3),
  ]
}
