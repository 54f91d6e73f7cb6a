import CWayland
import Platform

/// What the compositor has done with a window: a bit for each of `xdg_toplevel_state`.
nonisolated struct WaylandWindowStates: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  private init(_ state: xdg_toplevel_state) { rawValue = 1 << state.rawValue }
  init(rawValue: UInt32) { self.rawValue = rawValue }

  static let maximized = Self(XDG_TOPLEVEL_STATE_MAXIMIZED)
  static let fullScreen = Self(XDG_TOPLEVEL_STATE_FULLSCREEN)
  static let resizing = Self(XDG_TOPLEVEL_STATE_RESIZING)
  static let activated = Self(XDG_TOPLEVEL_STATE_ACTIVATED)
  static let tiledLeft = Self(XDG_TOPLEVEL_STATE_TILED_LEFT)
  static let tiledRight = Self(XDG_TOPLEVEL_STATE_TILED_RIGHT)
  static let tiledTop = Self(XDG_TOPLEVEL_STATE_TILED_TOP)
  static let tiledBottom = Self(XDG_TOPLEVEL_STATE_TILED_BOTTOM)

  /// Whether its size is its own, and nobody drags it.
  var isFloating: Bool { isDisjoint(with: [.maximized, .fullScreen, .resizing]) && !isTiled }

  /// All but who has the keyboard.
  var withoutKeyboard: Self { subtracting(.activated) }

  /// Whether it stands beside something on any side.
  var isTiled: Bool {
    !isDisjoint(with: [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom])
  }

  /// The edges at which something else begins.
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
  /// to stand there; one that is tiled on all sides stands anywhere among others, unless it is as wide or
  /// as high as its monitor.
  ///
  /// - Parameters:
  ///   - size: that of the window, in units.
  ///   - monitor: the size of its monitor, in units; (0, 0): it is unknown.
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
  /// As `xdg_toplevel.resize` counts them.
  nonisolated var waylandEdges: UInt32 {
    let sides: [(WindowEdges, xdg_toplevel_resize_edge)] = [
      (.top, XDG_TOPLEVEL_RESIZE_EDGE_TOP), (.bottom, XDG_TOPLEVEL_RESIZE_EDGE_BOTTOM),
      (.left, XDG_TOPLEVEL_RESIZE_EDGE_LEFT), (.right, XDG_TOPLEVEL_RESIZE_EDGE_RIGHT),
    ]
    return sides.reduce(0) { contains($1.0) ? $0 | $1.1.rawValue : $0 }
  }
}
