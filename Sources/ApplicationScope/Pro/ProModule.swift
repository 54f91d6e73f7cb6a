import Interface
import Licensing
import Localization
import Platform

/// Reminds users who write with Pro and have no licence, by the program's one `TrialRule`: the text
/// typed in all documents adds to one count, which is kept between runs. The reminder is shown in
/// the document that was written in last.
///
/// It also holds news of the licence back until the user pauses.
public final class ProModule: Module {
  private let settings: SettingsModule
  private let inputLanguage: InputLanguageModule
  private let licence: LicenceModule
  private let state: StateModule
  private let clock: any Clock

  private var rule = TrialRule()
  /// The rule's counts as they were kept last.
  private var kept = TrialRule()
  /// The settings that the rule knows.
  private var knownSettings: Settings?
  /// The time at which the rule checks for a pause.
  private var deadline: Double?
  private var lastKey = -Double.infinity
  /// The page that was written in last.
  private weak var page: (any ReminderPage)?

  /// Seconds without a key before news are shown.
  private static let quiet = 2.0
  private static let typed = "pro.typed"
  private static let reminders = "pro.reminders"

  /// The largest count that is believed, more than a person writes: the file may contain any
  /// number.
  private static let mostCounted = 1 << 50

  public init(
    settings: SettingsModule, inputLanguage: InputLanguageModule, licence: LicenceModule,
    state: StateModule, clock: any Clock
  ) {
    self.settings = settings
    self.inputLanguage = inputLanguage
    self.licence = licence
    self.state = state
    self.clock = clock
  }

  /// Continues from the kept count.
  public func setUp(_ registrations: Registrations) {
    rule = TrialRule(count: counted(Self.typed), reminders: counted(Self.reminders))
    kept = rule
    knownSettings = nil
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.tellAudience() }
    inputLanguage.didChange.observe(in: registrations) { [weak self] _ in self?.tellAudience() }
    licence.didChange.observe(in: registrations) { [weak self] _ in self?.tellAudience() }
    tellAudience()
  }

  /// Ends it.
  public func tearDown() {
    deadline = nil
    page = nil
  }

  /// True while the reminder is on the screen, or waits for another sheet to go.
  public var isShown: Bool { rule.isShown }

  // Writing

  /// Counts typed characters; 0 for keys that count nothing. Takes the same short time for any text
  /// and count.
  public func typed(characters: Int, endsParagraph: Bool, in page: any ReminderPage) {
    let now = clock.now
    lastKey = now
    if settings.chosen != knownSettings { tellAudience() }
    let wasShown = rule.isShown
    let step = rule.typed(characters: characters, endsParagraph: endsParagraph, at: now)
    if wasShown, !rule.isShown { self.page?.takeReminderAway() }
    if characters > 0 { self.page = page }
    take(step)
  }

  /// Does what is due, and returns the time of the next call.
  public func tick(_ now: Double, tell: (Phrase) -> Bool) -> Double? {
    if let deadline, now >= deadline { take(rule.pause(at: now)) }
    return deadline.earlier(tellNews(now, tell))
  }

  private func tellNews(_ now: Double, _ tell: (Phrase) -> Bool) -> Double? {
    guard let news = licence.news else { return nil }
    let quiet = lastKey + Self.quiet
    guard now >= quiet else { return quiet }
    if tell(news) { licence.newsWereTold() }
    return nil
  }

  private func take(_ step: TrialRule.Step) {
    keepCounts()
    deadline = nil
    switch step {
    case .rest: break
    case .wake(let time): deadline = time
    case .showReminder:
      // If the page has closed meanwhile, the reminder counts as postponed.
      if let page { page.showReminder() } else { later() }
    }
  }

  private func tellAudience() {
    knownSettings = settings.chosen
    let wasShown = rule.isShown
    let isOn = isInUse && licence.standing != .unknown
    rule.setAudience(proIsOn: isOn, isLicensed: licence.isValid)
    if wasShown, !rule.isShown { page?.takeReminderAway() }
    keepCounts()
  }

  /// True if the text shows Pro features. A font that the keyboard's language has chosen is not
  /// one, and the user's own font is not in use meanwhile.
  private var isInUse: Bool {
    let isChosen = inputLanguage.languages.typed == nil
    return settings.chosen.proInUse.contains { isChosen || $0.name != "font" }
  }

  private func keepCounts() {
    keep(rule.count, in: Self.typed, instead: kept.count)
    keep(rule.reminders, in: Self.reminders, instead: kept.reminders)
    kept = rule
  }

  /// Counts of the state only grow, so an amount to subtract is kept beside them.
  private static func before(_ name: String) -> String { name + ".before" }

  private func counted(_ name: String) -> Int {
    min(state.count(name), Self.mostCounted) - (state.largestWhole(Self.before(name)) ?? 0)
  }

  private func keep(_ count: Int, in name: String, instead known: Int) {
    if count > known {
      state.add(count - known, to: name)
    } else if count < known {
      state.raise(Self.before(name), to: Double(state.count(name) - count))
    }
  }

  // Answers

  /// Postpones the reminder.
  public func later() {
    rule.later()
    take(.rest)
  }

  /// Ends the reminders until Pro is on again, and resets all Pro settings.
  public func reset() {
    rule.reset()
    take(.rest)
    settings.change { $0 = $0.withoutPro }
  }
}
