import ApplicationScope
import Interface
import Localization
import WindowScope

/// The menu for setting a goal, with the words written lately.
extension GoalModule {
  var menu: Menu {
    Menu(Phrase("Goal"), isNeverEmpty: true) { [weak self] in self?.entries ?? [] }
  }

  private var entries: [MenuEntry] {
    let options = [
      option(Phrase("None"), .off), option(Phrase("Words per Sitting"), .sitting),
      option(Phrase("Words per Day"), .day), option(Phrase("Words in the Document"), .document),
    ]
    guard settings.chosen.goal != .off else { return options }
    return options + [
      .separator, .always(.stepper(stepper)), .separator, .always(.bars(lastWeeks)),
    ]
  }

  /// The menu stays open, so that the number of words can be set next.
  private func option(_ title: Phrase, _ goal: WritingGoal) -> MenuEntry {
    let settings = settings
    var item = MenuItem(.words(title), mark: settings.chosen.goal == goal ? .radio : .none) {
      settings.change { $0.goal = goal }
    }
    item.tryOn = { settings.tryOn { $0.goal = goal } }
    item.staysOpen = true
    return .always(.item(item))
  }

  private var stepper: MenuStepper {
    func step(_ step: Int) -> () -> (() -> Void)? {
      { [weak self] in
        guard let self else { return nil }
        let next = Settings.steppedGoal(words, by: step)
        return next == words ? nil : { [weak self] in self?.set(next) }
      }
    }
    return MenuStepper(
      Phrase("Words"), text: { [weak self] in .grouped(self?.words ?? 0) }, decrease: step(-1),
      increase: step(1))
  }

  private static let shownDays = 28

  private var lastWeeks: MenuBars {
    let (settings, days) = (settings, days)
    return MenuBars(
      Phrase("Last Four Weeks"), text: { Phrase("Today: \(.grouped(max(0, days.today)))") },
      values: { days.words(ofLast: Self.shownDays) },
      mark: { settings.chosen.goal == .day ? settings.chosen.wordsOfGoal : nil })
  }

  /// The command with the menu.
  var commands: [Command] {
    [
      Command("goal", Phrase("Goal"), .edit, isListed: false) { [weak self] in
        if let self { menus.openInMiddle(menu) }
      }
      .leading { [weak self] in self?.menu ?? Menu("") { [] } }
    ]
  }
}
