import Canvas

/// A desktop without a screen: makes memory windows, and runs only as far as it is pushed.
@MainActor
public final class MemoryDesktop: Desktop {
  /// Called by tests only.
  public weak var delegate: (any DesktopDelegate)?
  /// The windows made so far.
  public private(set) var windows: [MemoryWindow] = []
  /// Whether `stop` was called.
  public private(set) var isStopped = false
  /// Noted and not used.
  public var activation: ActivationToken?
  /// Called with each window that is about to be shown; may be set.
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
  /// Notes that it was called.
  public func stop() { isStopped = true }
}
