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

  /// Begins with the size that the program wants.
  init(width: Int, height: Int) {
    current = Units(width: width, height: height)
    own = current
  }

  /// Resizes the window for the program, now or when it has a size of its own again.
  mutating func set(width: Int, height: Int, in states: WaylandWindowStates) {
    isNewer = true
    own = Units(width: max(1, width), height: max(1, height))
    if states.hasOwnSize { current = own }
  }

  /// Applies a size that the compositor has sent; (0, 0) means the window's own. Some compositors
  /// repeat their last size, as when the keyboard comes, though the program has resized the window
  /// since: that changes nothing.
  mutating func follow(width: Int, height: Int, in states: WaylandWindowStates) {
    let new = Units(width: width, height: height)
    let isRepeated = isNewer && dictated == new && states.isFloating
    dictated = new
    if !isRepeated { isNewer = false }
    if isRepeated || width <= 0 || height <= 0 {
      current = own
    } else {
      if states.hasOwnSize { own = new }
      current = new
    }
  }
}
