import TestSupport
import Testing

extension EndToEnd.Compositors {
  /// A window on KDE's compositor.
  @Suite struct KWin {
    @Test func aFractionOfAScaleIsDrawnToThePixelAndFollowed() async throws {
      // So many pixels are a whole number of units at each scale.
      let (width, height) = (1260, 840)
      try await withDesktop(.init(width: width, height: height, managesWindows: false)) { desktop in
        let file = try desktop.write(EndToEnd.Window.Rendering.View.text, to: "page.md")
        let look = ["--theme", "light", file]
        func shows(_ scale: Double) async throws {
          let units = { (pixels: Int) in Int((Double(pixels) / scale).rounded()) }
          let size = "\(units(width))x\(units(height))"
          let rendered = try await desktop.render(["--size", size, "--scale", "\(scale)"] + look)
          var shown: Picture?
          do {
            // The caret blinks, and a pixel or two of the pointer are visible.
            try await until("the window looks as rendered at \(scale)") {
              shown = try kwin.window.presentPicture()
              return shown?.difference(from: rendered) ?? .max <= 4
            }
          } catch {
            if let shown { try keepForLooking("kwin \(scale)", rendered: rendered, window: shown) }
            throw error
          }
        }
        let kwin = try await KWinDesktop(in: desktop, scale: 1.5)
        let paber = try desktop.launch(look, changes: kwin.variables)
        try await until("the page is shown; paber says: \(paber.process.complaints)") {
          try kwin.window.presentPicture().contains(0xFDFDFB)
        }
        _ = try await kwin.window.settledPicture()
        // White space beside the text.
        try desktop.doubleClick(at: (60, 600))
        try kwin.hidePointer()
        for scale in [1.5, 1, 1.25, 4.0 / 3, 1.75, 2, 3, 1.5] {
          try await kwin.setScale(scale)
          try await shows(scale)
        }
        #expect(paber.drivers == [])
        #expect(try await paber.terminate() == .exited(0))
      }
    }
  }
}
