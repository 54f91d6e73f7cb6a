import Canvas

/// Opens context menus for layers that are made before the menus and lie behind them.
public protocol MenuPresenter: AnyObject {
  /// Opens a menu where the right button went down.
  func open(_ menu: Menu, atPress point: Point)
  /// Opens a menu at a point, by a key.
  func open(_ menu: Menu, byKeyAt point: Point?)
}
