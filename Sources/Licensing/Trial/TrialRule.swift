/// When a person who writes with Pro and has no licence is reminded of it.
///
/// Only writing counts. After 200 typed characters a reminder is due; it comes at the next pause of
/// 1.5 s or at the end of a paragraph, so never between two keys of a word. Each that was put off
/// doubles the way to the next, up to 3,000 characters. There is one rule in the program: what is
/// typed in all windows adds to one count, and the counts survive restarts.
///
/// What the caller tells it is what counts: characters (grapheme clusters) that came from keys, and
/// 1 for Return, whatever else that puts into the text (an indent, the mark of a list). What was
/// pasted, dropped or composed with an input method is told as 0 characters, like keys that delete
/// or move: they count nothing but are no pause either.
///
///     counting ──last character──▶ due ──pause, end of paragraph──▶ shown
///        ▲                          │ Pro off: not until the next key │
///        └────────────── later, reset, licence ◀──────────────────────┘
public struct TrialRule: Hashable, Sendable {
  /// Typed characters since the last reminder, 0 to `charactersToReminder`. With `reminders` all
  /// that has to be kept between runs.
  public private(set) var count: Int
  /// Reminders that were put off since Pro was reset or licensed last.
  public private(set) var reminders: Int
  /// Whether the reminder is on the screen.
  public private(set) var isShown = false
  private var audience = Audience.others
  /// When the pause will have been long enough; `nil` unless due and typed since.
  private var deadline: Double?

  /// Typed characters from one reminder until the next is due: 200, 400, 800, 1,600, and then 3,000
  /// each time.
  public var charactersToReminder: Int {
    reminders < 4 ? Self.firstCharacters << reminders : Self.mostCharacters
  }

  private static let firstCharacters = 200
  private static let mostCharacters = 3000
  /// The pause that it waits for, in seconds.
  public static let pause = 1.5

  /// The writer, as far as the rule distinguishes.
  public enum Audience: Hashable, Sendable {
    /// At least one Pro feature is on and there is no licence that holds.
    case trying
    /// Everybody else; they are never reminded.
    case others
  }

  /// The next step of the trial.
  public enum Step: Hashable, Sendable {
    /// Nothing.
    case rest
    /// Call `pause(at:)` at this time, instead of at any time that was asked for before.
    case wake(at: Double)
    /// Show the reminder.
    case showReminder
  }

  /// A rule that goes on from counts that were kept; what can't be is moved into its bounds.
  public init(count: Int = 0, reminders: Int = 0) {
    self.count = max(count, 0)
    self.reminders = max(reminders, 0)
    self.count = min(self.count, charactersToReminder)
  }

  /// Tells who is writing: at the start, and whenever Pro features or the licence change. A
  /// reminder that is on the screen stays for those who try and is over for everybody else: the
  /// caller takes it away where `isShown` has become false.
  public mutating func setAudience(proIsOn: Bool, isLicensed: Bool) {
    audience = proIsOn && !isLicensed ? .trying : .others
    if isLicensed { (count, reminders) = (0, 0) }
    if audience == .others {
      deadline = nil
      isShown = false
    }
  }

  /// Something was typed in any window.
  ///
  /// While the reminder is shown this means "later": the caller takes it away, since `isShown` is
  /// false now, and what was typed begins the next count.
  ///
  /// - Parameters:
  ///   - characters: typed ones, see above; 0 for keys that count nothing.
  ///   - endsParagraph: whether it was Return, so that no word goes on.
  ///   - now: seconds of a clock that never goes back.
  public mutating func typed(characters: Int, endsParagraph: Bool, at now: Double) -> Step {
    guard audience == .trying else { return .rest }
    if isShown, characters > 0 { later() }
    if isShown { return .rest }
    // A pause is waited for after writing; keys that count nothing can only put it off.
    if characters <= 0, deadline == nil { return .rest }
    count += min(max(characters, 0), charactersToReminder - count)
    guard count == charactersToReminder else { return .rest }
    if endsParagraph, characters > 0 { return show() }
    deadline = now + Self.pause
    return .wake(at: now + Self.pause)
  }

  /// The time that `wake` asked for has come.
  public mutating func pause(at now: Double) -> Step {
    guard let deadline else { return .rest }
    return now < deadline ? .wake(at: deadline) : show()
  }

  /// The person wants to be asked again later: after twice as many characters.
  public mutating func later() {
    if isShown, reminders < .max { reminders += 1 }
    count = 0
    deadline = nil
    isShown = false
  }

  /// The person has put every Pro feature back to its default.
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
