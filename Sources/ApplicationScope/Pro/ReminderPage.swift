/// A document as far as the reminder goes: where it is shown.
public protocol ReminderPage: AnyObject {
  /// Shows the reminder on its page.
  func showReminder()
  /// Takes it away, if it is there.
  func takeReminderAway()
}
