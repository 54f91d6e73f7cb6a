import Interface
import Localization

extension HintsModule {
  /// True if a nudge may appear now: after enough writing since the last, and a day after it.
  private var isNudgeDue: Bool {
    let written = secondsWritten - (state.largest(Name.nudgeWriting) ?? 0)
    let rested = state.date - (state.largest(Name.nudgeDate) ?? -.infinity)
    return written >= Nudge.writing && rested >= Nudge.rest
  }

  /// The nudge for menus that open now: the first that is neither done nor shown often enough.
  var dueNudge: Nudge? {
    guard isNudgeDue else { return nil }
    return sayings.nudges.first { nudge in
      if state.isSet(Name.done(nudge)) || state.count(Name.views(nudge.id)) >= nudge.limit {
        return false
      }
      if case .command(let command, _) = nudge.kind {
        return documents.front?.isEnabled(command) ?? false
      }
      return true
    }
  }

  /// Notes that a nudge was seen, so that the next one comes much later.
  func noteNudge() {
    state.raise(Name.nudgeWriting, to: secondsWritten)
    state.raise(Name.nudgeDate, to: state.date)
  }

  /// The rows at the top of a menu: a nudge, or thanks for an answer.
  var nudgeEntries: [MenuEntry] {
    if let nudge { return entries(of: nudge) }
    guard let thanks = dueThanks else { return [] }
    return [.always(.note(Phrase("Thank you for your answer."), id: thanks)), .separator]
  }

  /// The name of the thanks for an answer that are still to be shown.
  private var dueThanks: String? {
    for poll in sayings.nudges {
      if case .poll = poll.kind, state.isSet(Name.done(poll)) {
        let id = Name.thanks(poll)
        if mayShow(id, limit: 1) { return id }
      }
    }
    return nil
  }

  private func entries(of nudge: Nudge) -> [MenuEntry] {
    let note = MenuEntry.always(.note(nudge.text, id: nudge.id))
    switch nudge.kind {
    case .tip: return [note, .separator]
    case .command(let command, let title):
      let item = aside(title) { [weak self] in
        self?.wasChosen(command)
        self?.documents.front?.perform(command)
      }
      return [note, item, .separator]
    case .poll(let answers):
      let items = answers.map { answer in
        aside(answer.title) { [weak self] in self?.take(answer, to: nudge) }
      }
      return [note] + items + [.separator]
    }
  }

  private func aside(_ title: Phrase, _ perform: @escaping () -> Void) -> MenuEntry {
    var item = MenuItem(.words(title), perform: perform)
    item.isAside = true
    return .always(.item(item))
  }

  /// Keeps an answer in the state; it is sent nowhere.
  private func take(_ answer: Nudge.Answer, to poll: Nudge) {
    state.setWord(poll.id, to: answer.id)
    state.set(Name.done(poll))
  }

  /// The names of entries in the state.
  enum Name {
    static let starts = "starts"
    static let firstVersion = "first-version"
    static let writing = "writing-seconds"
    static let nudgeDate = "nudge-date"
    static let nudgeWriting = "nudge-writing"

    static func views(_ id: String) -> String { id + ".views" }
    static func done(_ nudge: Nudge) -> String { nudge.id + ".done" }
    static func thanks(_ poll: Nudge) -> String { poll.id + ".thanks" }
    static func chosen(_ command: String) -> String { "chosen." + command }
  }
}
