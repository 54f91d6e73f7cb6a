/// The rule that decides when a writer who uses Pro without a licence is reminded of it.
///
/// Only writing counts. After 200 typed characters a reminder is due; it appears at the next pause
/// of 1.5 s or at the end of a paragraph, so never between two keys of a word. Each postponed
/// reminder doubles the number of characters before the next, up to 3,000. There is one rule in the
/// program: typing in all windows adds to one count, and the counts survive restarts.
///
/// The caller reports what counts: typed characters (grapheme clusters), and 1 for Return,
/// regardless of what else it inserts (an indent, the mark of a list). Pasted, dropped or composed
/// text is reported as 0 characters, like keys that delete or move: it counts nothing but is no
/// pause either.
///
///     counting ──last character──▶ due ──pause, end of paragraph──▶ shown
///        ▲                          │ Pro off: not until the next key │
///        └────────────── later, reset, licence ◀──────────────────────┘
public struct TrialRule: Hashable, Sendable {
  /// Typed characters since the last reminder, 0 to `charactersToReminder`. Together with
  /// `reminders` the only state to keep between runs.
  public private(set) var count: Int
  /// The number of postponed reminders since Pro was last reset or licensed.
  public private(set) var reminders: Int
  /// True while the reminder is visible.
  public private(set) var isShown = false
  private var audience = Audience.others
  /// The time at which the pause is long enough; `nil` unless a reminder is due and the writer has
  /// typed since.
  private var deadline: Double?

  /// Typed characters from one reminder until the next is due: 200, 400, 800, 1,600, and then 3,000
  /// each time.
  public var charactersToReminder: Int {
    reminders < 4 ? Self.firstCharacters << reminders : Self.mostCharacters
  }

  private static let firstCharacters = 200
  private static let mostCharacters = 3000
  /// The pause after typing before the reminder, in seconds.
  public static let pause = 1.5

  /// The writers that the rule distinguishes.
  public enum Audience: Hashable, Sendable {
    /// At least one Pro feature is on and there is no valid licence.
    case trying
    /// All other writers, who are never reminded.
    case others
  }

  /// The next step of the trial.
  public enum Step: Hashable, Sendable {
    /// Nothing to do.
    case rest
    /// Call `pause(at:)` at this time; this replaces any earlier request.
    case wake(at: Double)
    case showReminder
  }

  /// Makes a rule that continues from stored counts; invalid ones are clamped.
  public init(count: Int = 0, reminders: Int = 0) {
    self.count = max(count, 0)
    self.reminders = max(reminders, 0)
    self.count = min(self.count, charactersToReminder)
  }

  /// Sets the kind of writer: at the start, and when Pro features or the licence change. A visible
  /// reminder stays while the writer tries Pro and ends otherwise: the caller hides it if `isShown`
  /// has become false.
  public mutating func setAudience(proIsOn: Bool, isLicensed: Bool) {
    audience = proIsOn && !isLicensed ? .trying : .others
    if isLicensed { (count, reminders) = (0, 0) }
    if audience == .others {
      deadline = nil
      isShown = false
    }
  }

  /// Counts typing in any window.
  ///
  /// Typing while the reminder is visible means "later": the caller hides it, because `isShown` is
  /// false now, and the typed characters begin the next count.
  ///
  /// - Parameters:
  ///   - characters: the number of typed ones, see above; 0 for keys that count nothing.
  ///   - endsParagraph: true for Return, which ends a word.
  ///   - now: the time in seconds of a monotonic clock.
  public mutating func typed(characters: Int, endsParagraph: Bool, at now: Double) -> Step {
    guard audience == .trying else { return .rest }
    if isShown, characters > 0 { later() }
    if isShown { return .rest }
    // Only typing starts the wait for a pause; keys that count nothing can only extend it.
    if characters <= 0, deadline == nil { return .rest }
    count += min(max(characters, 0), charactersToReminder - count)
    guard count == charactersToReminder else { return .rest }
    if endsParagraph, characters > 0 { return show() }
    deadline = now + Self.pause
    return .wake(at: now + Self.pause)
  }

  /// Handles the time requested by `wake`.
  public mutating func pause(at now: Double) -> Step {
    guard let deadline else { return .rest }
    return now < deadline ? .wake(at: deadline) : show()
  }

  /// Postpones the reminder: the next one comes after twice as many characters.
  public mutating func later() {
    if isShown, reminders < .max { reminders += 1 }
    count = 0
    deadline = nil
    isShown = false
  }

  /// Restarts the rule after the user has reset every Pro feature to its default.
  public mutating func reset() {
    later()
    reminders = 0
    audience = .others
  }

  private mutating func show() -> Step {
    deadline = nil
    isShown = true
    return .showReminder
  }
}
