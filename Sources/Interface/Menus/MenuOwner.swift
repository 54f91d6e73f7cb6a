/// The owner of open menus: has the values that they are drawn with, and learns what was chosen and
/// shown.
public protocol MenuOwner: AnyObject {
  /// What there is to draw with now.
  var chromeContext: ChromeContext { get }
  /// Ends what a row shows while it is only looked at.
  func endTrying()
  /// Whether a command stands out until it was chosen once.
  func isNew(_ command: String) -> Bool
  /// A command was chosen.
  func wasChosen(_ command: String)
  /// A menu has opened that shows these rows.
  func didShow(_ rows: [MenuRow])
}

extension MenuOwner {
  /// No row shows anything.
  public func endTrying() {}
  /// None does.
  public func isNew(_ command: String) -> Bool { false }
  /// Does nothing.
  public func wasChosen(_ command: String) {}
  /// Does nothing.
  public func didShow(_ rows: [MenuRow]) {}
}
