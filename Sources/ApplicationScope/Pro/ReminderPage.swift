/// A document that shows the reminder.
public protocol ReminderPage: AnyObject {
  /// Shows the reminder on its page.
  func showReminder()
  /// Takes it away, if it is there.
  func takeReminderAway()
}
