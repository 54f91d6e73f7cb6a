import Canvas

/// A desktop without a screen, for pictures and tests: it makes memory windows and has no event
/// loop. It sends nothing to its delegate; a test calls that itself.
@MainActor
public final class MemoryDesktop: Desktop {
  /// Called by tests only.
  public weak var delegate: (any DesktopDelegate)?
  /// The windows made so far.
  public private(set) var windows: [MemoryWindow] = []
  /// True after `stop` was called.
  public private(set) var isStopped = false
  /// Stored, but not used.
  public var activation: ActivationToken?
  /// Called with each window before it is shown; may be set.
  public var willShow: ((MemoryWindow) -> Void)?
  private let scale: Scale

  /// Makes a desktop whose windows have the given scale.
  public init(scale: Scale = Scale(1)) { self.scale = scale }

  /// Makes a window in memory.
  public func makeWindow(_ request: WindowRequest) throws -> any Window {
    let window = MemoryWindow(size: request.size, scale: scale, title: request.title)
    window.position = request.position
    window.willShow = willShow
    windows.append(window)
    return window
  }

  /// Returns at once.
  public func run() {}
  /// Records the call.
  public func stop() { isStopped = true }
}
