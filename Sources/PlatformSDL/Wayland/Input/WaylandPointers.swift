import CWayland
import Glibc
import Platform

/// The pointers of the desktop's theme, in pixels of the monitor that the pointer is on.
///
/// **Invariant:** both surfaces are ours and live as long as the process; buffers of cursors are their
/// theme's, which lives until another is shown.
final class WaylandPointers: PointerDisplay {
  private let connection: WaylandConnection
  private let surface: OpaquePointer?
  /// The surface of a pen's image: a surface can't be that of the mouse, too.
  private lazy var penSurface = wl_compositor_create_surface(connection.compositor)
  /// The desktop's theme.
  private var theme = PointerTheme()
  /// The themes loaded so far by the pixels of a pointer; `nil` where there is none.
  private var loaded: [Int: OpaquePointer?] = [:]
  private var shown = PointerShape.arrow

  /// Shows an arrow first.
  init(connection: WaylandConnection) {
    self.connection = connection
    surface = wl_compositor_create_surface(connection.compositor)
    connection.seat.pointer.needsImage = { [weak self] in self?.update() }
  }

  func show(_ shape: PointerShape) {
    guard shape != shown else { return }
    shown = shape
    update()
  }

  func setTheme(_ theme: PointerTheme) {
    guard theme != self.theme else { return }
    self.theme = theme
    let former = loaded
    loaded = [:]
    update()
    for case let theme? in former.values { wl_cursor_theme_destroy(theme) }
  }

  private func update() {
    let pointer = connection.seat.pointer
    let surface = pointer.pen == nil ? surface : penSurface
    let scale = connection.window(of: pointer.surface)?.unitScale.wholeFactor ?? 1
    guard shown != .hidden, let surface, let image = image(of: shown, scale: scale),
      let buffer = wl_cursor_image_get_buffer(image)
    else {
      pointer.setImage(nil, x: 0, y: 0)
      return connection.flush()
    }
    let size = image.pointee
    pointer.setImage(
      surface, x: Int32(size.hotspot_x) / Int32(scale), y: Int32(size.hotspot_y) / Int32(scale))
    wl_surface_set_buffer_scale(surface, Int32(scale))
    wl_surface_attach(surface, buffer, 0, 0)
    wl_surface_damage(surface, 0, 0, .max, .max)
    wl_surface_commit(surface)
    connection.flush()
  }

  /// The first image of a shape: none of ours is animated. A theme without the shape has an arrow.
  private func image(of shape: PointerShape, scale: Int) -> UnsafeMutablePointer<wl_cursor_image>? {
    guard let theme = theme(pixels: size * scale) else { return nil }
    for name in Self.names(of: shape) + Self.names(of: .arrow) {
      guard let cursor = wl_cursor_theme_get_cursor(theme, name), cursor.pointee.image_count > 0
      else { continue }
      let image = cursor.pointee.images[0]
      // An image that the theme has in only one size must have a whole number of surface units.
      if let size = image?.pointee, Int(size.width) % scale == 0, Int(size.height) % scale == 0 {
        return image
      }
    }
    return nil
  }

  private func theme(pixels: Int) -> OpaquePointer? {
    if let theme = loaded[pixels] { return theme }
    let name = PointerTheme(name: Self.variable("XCURSOR_THEME")).name ?? theme.name
    let theme = wl_cursor_theme_load(name, Int32(pixels), connection.memory)
    loaded[pixels] = .some(theme)
    return theme
  }

  /// The size of a pointer in units.
  private var size: Int {
    PointerTheme(size: Self.variable("XCURSOR_SIZE").flatMap { Int($0) }).size ?? theme.size ?? 24
  }

  /// A variable of the environment, which overrides the desktop's theme.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The names of a shape in themes: CSS's names, then those of X11's cursor font.
  private static func names(of shape: PointerShape) -> [String] {
    switch shape {
    case .arrow, .hidden: ["default", "left_ptr"]
    case .text: ["text", "xterm"]
    case .hand: ["pointer", "hand2", "hand1"]
    case .resizeHorizontal: ["ew-resize", "sb_h_double_arrow"]
    case .resizeVertical: ["ns-resize", "sb_v_double_arrow"]
    case .resizeFalling: ["nwse-resize", "bd_double_arrow", "top_left_corner"]
    case .resizeRising: ["nesw-resize", "fd_double_arrow", "top_right_corner"]
    }
  }
}
