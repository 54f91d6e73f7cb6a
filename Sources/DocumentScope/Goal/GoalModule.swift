import ApplicationScope
import Canvas
import Counting
import Interface
import Platform
import TextCore
import WindowScope

/// A goal of words: a thin line at the left edge of the page that fills as the user writes. While
/// no goal is set, nothing is shown or counted.
///
/// Written words are counted when the user pauses or a second has passed, never in the tick of a
/// key.
final class GoalModule: Module, DocumentPart {
  let core: DocumentCore
  private let counts: CountsModule
  let days: WritingDaysModule
  private let place: ReadingPositionModule
  /// The words written here since the goal was set, or the window opened; `nil`: there is no goal.
  private var written: WrittenWords?
  /// The time at which edits are counted; `nil`: there are none.
  private var due: Double?
  /// The end of the day, for a daily goal.
  private var midnight: Double?
  /// The fraction that the line shows; less than 0: there is no line.
  private var shown = -1.0 {
    didSet { stack.keep(self, while: shown >= 0) }
  }

  /// Seconds from an edit until it is counted.
  private static let delay = 1.0

  init(
    _ core: DocumentCore, counts: CountsModule, days: WritingDaysModule,
    place: ReadingPositionModule
  ) {
    self.core = core
    self.counts = counts
    self.days = days
    self.place = place
  }

  func setUp(_ registrations: Registrations) {
    counts.didCount.observe(in: registrations) { [weak self] in self?.take($0.words) }
    editor.didChangeText.observe(in: registrations) { [weak self] _ in self?.countSoon() }
    editor.didReadOn.observe(in: registrations) { [weak self] _ in self?.noteForeign() }
    editor.didTakeOver.observe(in: registrations) { [weak self] _ in self?.noteForeign() }
    days.didChange.observe(in: registrations) { [weak self] in self?.refresh() }
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.followSettings() }
    followSettings()
  }

  /// Also counts the last words written.
  func tearDown() {
    if due != nil { counts.countOn() }
    (written, due, midnight, shown) = (nil, nil, nil, -1)
  }

  private func followSettings() {
    if settings.current.goal == .off {
      (written, due, midnight) = (nil, nil, nil)
    } else if written == nil {
      written = WrittenWords()
      counts.begin()
      countSoon()
    }
    refresh()
  }

  // Counting

  private func countSoon() {
    if written != nil, due == nil { due = clock.now + Self.delay }
  }

  private func noteForeign() {
    written?.noteForeign()
    countSoon()
  }

  private func take(_ total: Int) {
    guard let growth = written?.take(total) else { return }
    days.add(growth)
    refresh()
  }

  /// Draws the line again if it has changed.
  private func refresh() {
    let fraction = fraction
    guard fraction != shown else { return }
    shown = fraction
    redraws.setNeedsFrame(of: self)
  }

  // The goal

  /// The number of words to reach. A goal of the document has its own number if one is set there.
  var words: Int {
    let settings = settings.current
    return settings.goal == .document ? place.words ?? settings.wordsOfGoal : settings.wordsOfGoal
  }

  /// Sets the number of words: for a goal of the document, of this one and as the default of
  /// others.
  func set(_ words: Int) {
    if settings.chosen.goal == .document { place.words = words }
    settings.change { $0.setGoal(to: words) }
    refresh()
  }

  /// The part of the goal that is reached, 0 to 1; less than 0: there is none.
  var fraction: Double {
    guard let written else { return -1 }
    let reached =
      switch settings.current.goal {
      case .off: 0
      case .sitting: written.words
      case .day: days.today
      case .document: written.total ?? 0
      }
    return max(0, min(1, Double(reached) / Double(max(1, words))))
  }
}

extension GoalModule: Animated {
  func advance(to time: Double) -> Pace {
    guard written != nil else { return .still }
    if let due, time >= due {
      self.due = nil
      counts.countOn()
    }
    return (due.map(Pace.until) ?? .still).sooner(endOfDay(time))
  }

  /// Empties the line of a daily goal at midnight.
  private func endOfDay(_ time: Double) -> Pace {
    guard settings.current.goal == .day else {
      midnight = nil
      return .still
    }
    if midnight.map({ time >= $0 }) ?? true {
      midnight = time + days.secondsToMidnight
      refresh()
    }
    return midnight.map(Pace.until) ?? .still
  }
}

extension GoalModule: Layer {
  var rank: LayerRank { .goal }

  /// From the foot of the window upwards, over a hardly visible line for the rest.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let bounds = list.bounds
    let width = moment.scale.deviceLength(PageMetrics.caretWidth)
    let filled = Int((Double(bounds.height) * shown).rounded())
    list.append(
      .fill(
        DeviceRect(x: 0, y: 0, width: width, height: bounds.height - filled),
        moment.theme.hairline.withOpacity(0.4)))
    list.append(
      .fill(
        DeviceRect(x: 0, y: bounds.height - filled, width: width, height: filled),
        moment.theme.accentMark))
  }
}
