import CX11

extension DisplayLoss {
  /// Installs libX11's two error handlers. After the first was called libX11 must not be called again, so
  /// it never returns.
  static func watchX11() {
    _ = mainThread
    XSetIOErrorHandler { @Sendable _ in
      DisplayLoss.end()
    }
    // A request for a window that was just destroyed must not end the process, which is libX11's default.
    XSetErrorHandler { @Sendable _, _ in 0 }
  }
}
