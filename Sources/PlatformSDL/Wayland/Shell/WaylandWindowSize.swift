/// The size of a window, in units, of which the compositor and the program both decide.
nonisolated struct WaylandWindowSize: Equatable {
  /// A width and a height.
  struct Units: Equatable {
    var width: Int
    var height: Int
  }

  /// The size now.
  private(set) var current: Units
  /// The size while it is the window's own.
  private(set) var own: Units
  /// The size that the compositor has sent last; `nil` before the first.
  private var dictated: Units?
  /// True if the program has resized the window since.
  private var isNewer = false

  private let isFixed: Bool

  /// Begins with the size that the program wants. `isFixed`: true if the user can't resize the window.
  init(width: Int, height: Int, isFixed: Bool = false) {
    self.isFixed = isFixed
    current = Units(width: width, height: height)
    own = current
  }

  /// Resizes the window for the program, now or when it has a size of its own again.
  mutating func set(width: Int, height: Int, in states: WaylandWindowStates) {
    isNewer = true
    own = Units(width: max(1, width), height: max(1, height))
    if states.hasOwnSize { current = own }
  }

  /// Applies a size that the compositor has sent; 0 means the window's own width or height. Some
  /// compositors repeat their last size, as when the keyboard comes, though the program has resized the
  /// window since: that changes nothing. A window that the user can't resize keeps its own size.
  mutating func follow(width: Int, height: Int, in states: WaylandWindowStates) {
    let new = Units(width: width, height: height)
    let isRepeated = isNewer && dictated == new && states.isFloating
    dictated = new
    if !isRepeated { isNewer = false }
    guard !isRepeated, !(isFixed && states.hasOwnSize) else { return current = own }
    current = Units(
      width: width > 0 ? width : own.width, height: height > 0 ? height : own.height)
    if states.hasOwnSize { own = current }
  }
}
