import CWayland
import Platform

/// The compositor's states of a window: a bit for each of `xdg_toplevel_state`.
nonisolated struct WaylandWindowStates: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  private init(_ state: xdg_toplevel_state) { rawValue = 1 << state.rawValue }
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes the states of the protocol's numbers; unknown ones are ignored.
  init(numbers: [UInt32]) {
    self.init(rawValue: numbers.reduce(0) { $1 < 32 ? $0 | 1 << $1 : $0 })
  }

  static let maximized = Self(XDG_TOPLEVEL_STATE_MAXIMIZED)
  static let fullScreen = Self(XDG_TOPLEVEL_STATE_FULLSCREEN)
  static let resizing = Self(XDG_TOPLEVEL_STATE_RESIZING)
  static let activated = Self(XDG_TOPLEVEL_STATE_ACTIVATED)
  static let tiledLeft = Self(XDG_TOPLEVEL_STATE_TILED_LEFT)
  static let tiledRight = Self(XDG_TOPLEVEL_STATE_TILED_RIGHT)
  static let tiledTop = Self(XDG_TOPLEVEL_STATE_TILED_TOP)
  static let tiledBottom = Self(XDG_TOPLEVEL_STATE_TILED_BOTTOM)

  /// True if the window has a size of its own, and the user does not resize it.
  var isFloating: Bool { hasOwnSize && !contains(.resizing) }

  /// All states but the one for the keyboard focus.
  var withoutKeyboard: Self { subtracting(.activated) }

  /// True if the window's size is its own.
  var hasOwnSize: Bool { isDisjoint(with: [.maximized, .fullScreen]) && !isTiled }

  /// True if it is tiled on any side.
  var isTiled: Bool {
    !isDisjoint(with: [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom])
  }

  /// The edges with no free room beyond.
  var tiledEdges: WindowEdges {
    if !isDisjoint(with: [.maximized, .fullScreen]) { return .all }
    let sides: [(Self, WindowEdges)] = [
      (.tiledLeft, .left), (.tiledRight, .right), (.tiledTop, .top), (.tiledBottom, .bottom),
    ]
    return sides.reduce(into: []) { if contains($1.0) { $0.insert($1.1) } }
  }
}

extension WaylandWindowStates {
  /// Returns the edges that are those of the screen. A window that is tiled to a side or a corner is known
  /// to be there; one that is tiled on all sides is anywhere among others, unless it is as wide or
  /// as high as its monitor.
  ///
  /// - Parameters:
  ///   - size: the window's size, in units.
  ///   - monitor: the size of its monitor, in units; (0, 0) if unknown.
  func screenEdges(
    size: (width: Int, height: Int), monitor: (width: Int, height: Int)
  ) -> WindowEdges {
    if !isDisjoint(with: [.maximized, .fullScreen]) { return .all }
    guard tiledEdges == .all else { return tiledEdges }
    var edges: WindowEdges = []
    if size.width == monitor.width { edges.formUnion([.left, .right]) }
    if size.height == monitor.height { edges.formUnion([.top, .bottom]) }
    return edges
  }
}

extension WindowEdges {
  /// The edges as bits of `xdg_toplevel.resize`.
  nonisolated var waylandEdges: UInt32 {
    let sides: [(WindowEdges, xdg_toplevel_resize_edge)] = [
      (.top, XDG_TOPLEVEL_RESIZE_EDGE_TOP), (.bottom, XDG_TOPLEVEL_RESIZE_EDGE_BOTTOM),
      (.left, XDG_TOPLEVEL_RESIZE_EDGE_LEFT), (.right, XDG_TOPLEVEL_RESIZE_EDGE_RIGHT),
    ]
    return sides.reduce(0) { contains($1.0) ? $0 | $1.1.rawValue : $0 }
  }
}
