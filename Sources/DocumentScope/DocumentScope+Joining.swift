import ApplicationScope
import Interface

/// What modules ask of others that come after them in the list.
extension DocumentScope {
  /// Answers what modules ask of each other at any time.
  func join() {
    let (sheets, menus, wheel, touch) = (sheets, menus, undoWheel, touch)
    let (proSheets, sleep) = (proSheets, sleepAnimation)
    caret.presence = { [weak sheets, weak touch, weak wheel, weak sleep] in
      // A handle stands where the caret would.
      if sheets?.isModal ?? false || touch?.showsHandles ?? false { return .hidden }
      return wheel?.isOpen ?? false || sleep?.isRunning ?? false ? .steady : .blinking
    }
    frameModule.isCovered = { [weak sheets, weak wheel, weak menus] in
      sheets?.isModal ?? false || wheel?.isOpen ?? false || menus?.isOpen ?? false
    }
    frameModule.isOnSheet = { [weak sheets] in sheets?.covers($0) ?? false }
    reminder.subscribe = { [weak proSheets] in proSheets?.showOffer() }
  }

  /// Has modules told of each other's doings from now on.
  func listen() {
    typing.listeners = InsertionListeners(
      typewriter: typewriter, autocomplete: writing.autocomplete,
      punctuation: writing.punctuation, noises: typingNoises, reminder: reminder,
      inputLanguage: application.inputLanguage)
    writing.join(menus)
  }
}
