/// A full-screen state that the program has asked a compositor for.
nonisolated struct FullScreenWish {
  /// The state; `nil` if none was asked for, or the compositor has answered.
  private(set) var wanted: Bool?
  /// True after a configuration without that state, which may have been on its way already.
  private var isDoubtful = false

  /// Begins to wait for a state.
  mutating func ask(for fullScreen: Bool) { (wanted, isDoubtful) = (fullScreen, false) }

  /// Handles a configuration. The second without the state means that the compositor has refused it.
  mutating func follow(isFullScreen: Bool) {
    if wanted == isFullScreen || isDoubtful { wanted = nil }
    isDoubtful = wanted != nil
  }
}
