import Platform

/// A window that a window system is to make.
struct NewWindow {
  /// The name in task lists.
  var title: String
  /// SDL units.
  var width: Int
  /// SDL units.
  var height: Int
  /// True if the user can't resize it.
  var isFixed: Bool
  /// The former position of the corner of the window manager's frame; `nil` if there is none.
  var position: (x: Int, y: Int)?
}
