import Canvas

/// Opens context menus for layers that are made before the menus and lie behind them.
public protocol MenuPresenter: AnyObject {
  /// Opens a menu where the right button went down.
  func open(_ menu: Menu, atPress point: Point)
  func open(_ menu: Menu, byKeyAt point: Point?)
}
