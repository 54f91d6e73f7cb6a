import ApplicationScope
import Interface
import Platform

/// The modules of a document that have to do with Pro.
struct ProModules {
  /// Tells what is written, shows the reminder.
  let reminder: ReminderModule
  /// The offer, the licence, the letter to a friend.
  let sheets: ProSheetsModule

  init(
    in surroundings: DocumentScope.Surroundings, application: ApplicationScope,
    sheets: SheetsModule, menus: MenusModule, caret: CaretModule, frame: FrameSchedule
  ) {
    let (window, clock) = (surroundings.window, surroundings.clock)
    reminder = ReminderModule(
      pro: application.pro, sheets: sheets, caret: caret, scale: { window.scale },
      now: { clock.now })
    let proSheets = ProSheetsModule(
      application: application, sheets: sheets, menus: menus, window: window, frame: frame,
      clipboard: surroundings.clipboard, boundaries: surroundings.boundaries,
      store: surroundings.store)
    self.sheets = proSheets
    reminder.subscribe = { [weak proSheets] in proSheets?.showOffer() }
  }

  /// All of them, in their order.
  var all: [any Module] { [reminder, sheets] }
}
