/// The owner of open menus: provides the values for drawing, closes the menus, and performs and
/// previews rows.
public protocol MenuOwner: AnyObject {
  /// The current values for drawing.
  var chromeContext: ChromeContext { get }
  /// Closes the menus.
  func close()
  /// Closes the menus and then performs the action of a row.
  func perform(_ action: () -> Void)
  /// Ends the preview of a row.
  func endTrying()
  /// Returns the row of a command that works on the text field with the keyboard; `nil` if there is no
  /// field, or the command works on something else.
  func fieldItem(for command: String) -> MenuItem?
  /// True if a command is highlighted until the user has chosen it once.
  func isNew(_ command: String) -> Bool
  /// Called when the user has chosen a command.
  func wasChosen(_ command: String)
  /// Called when a menu with these rows has opened.
  func didShow(_ rows: [MenuRow])
}

extension MenuOwner {
  /// Does nothing: there are no previews.
  public func endTrying() {}
  /// None: there is no field.
  public func fieldItem(for command: String) -> MenuItem? { nil }
  public func isNew(_ command: String) -> Bool { false }
  public func wasChosen(_ command: String) {}
  public func didShow(_ rows: [MenuRow]) {}
}
