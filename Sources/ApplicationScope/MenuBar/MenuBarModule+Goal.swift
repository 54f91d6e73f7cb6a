import Interface
import Words

extension MenuBarModule {
  /// How much one wants to write, and how much it was of late.
  var goal: Menu {
    Menu(Phrase("Goal")) { [self] in
      [
        option(Phrase("None"), .off), option(Phrase("Words of a Sitting"), .sitting),
        option(Phrase("Words of a Day"), .day), option(Phrase("Words of the Document"), .document),
      ]
        + (settings.chosen.goal == .off
          ? [] : [.separator, .always(.stepper(goalWords)), .separator, .always(.bars(lastWeeks))])
    }
  }

  /// It stays open, so that the words can be set next.
  private func option(_ title: Phrase, _ value: WritingGoal) -> MenuEntry {
    var item = self.item(title, \.goal, value)
    item.tryOn = { [settings] in settings.tryOn { $0.goal = value } }
    item.staysOpen = true
    return .always(.item(item))
  }

  private var goalWords: MenuStepper {
    let settings = settings
    func step(_ step: Int) -> () -> (() -> Void)? {
      {
        guard settings.chosen.canStepGoal(by: step) else { return nil }
        return { settings.change { $0.stepGoal(by: step) } }
      }
    }
    return MenuStepper(
      Phrase("Words"), text: { .grouped(settings.chosen.wordsOfGoal) }, decrease: step(-1),
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
}
