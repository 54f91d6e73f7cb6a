import Foundation
import Testing

extension EndToEnd {
  @Suite struct Rendering {
    static let page = """
      # A heading that is long enough for more than one line of the page, surely

      Some **strong** and _emphasised_ words, `code`, ==highlight== and a [link](https://a.example).

      > A quote.

      - one
      - two

      ```
      let code = "block"
      ```

      Ελληνικά, русский, עברית, العربية, 日本語, हिन्दी, ไทย, 🙂.

      """

    /// Logical and device pixels are the same, then twice as many device pixels.
    @Test(arguments: [
      (scale: 1, screen: DesktopSession.Screen()),
      (scale: 2, screen: DesktopSession.Screen(width: 2000, height: 1500, dotsPerInch: 192)),
    ])
    func aPageLooksTheSameInItsWindow(scale: Int, screen: DesktopSession.Screen) async throws {
      try await withDesktop(screen) { desktop in
        let file = try desktop.write(Self.page, to: "page.md")
        let rendered = try await desktop.render([
          "--size", "900x700", "--scale", "\(scale)", "--theme", "light", file,
        ])
        #expect(rendered.width == 900 * scale && rendered.height == 700 * scale)
        let (_, window) = try await desktop.open(file)
        var difference: Int?
        var shown = rendered
        do {
          // The caret blinks: sooner or later it shows in both.
          try await until("the window shows the rendered page; \(difference ?? -1) pixels differ") {
            shown = try window.presentPicture()
            difference = shown.difference(from: rendered)
            return difference == 0
          }
        } catch {
          try keepForLooking(["rendered-\(scale)": rendered, "window-\(scale)": shown])
          throw error
        }
      }
    }

    @Test func sizeScaleAndThemeAreTaken() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(Self.page, to: "page.md")
        let plain = try await desktop.render([file])
        #expect(plain.width == 900 && plain.height == 700)
        let small = try await desktop.render(["--size", "400x300", "--scale", "1.5", file])
        #expect(small.width == 600 && small.height == 450)
        let light = try await desktop.render(["--theme", "light", file])
        let dark = try await desktop.render(["--theme", "dark", file])
        #expect(light.pixels[0] & 0xff > 0xe0)
        #expect(dark.pixels[0] & 0xff < 0x40)
      }
    }

    @Test func standardInputIsDrawn() async throws {
      try await withDesktop { desktop in
        let one = try await desktop.render(["-"], input: [UInt8]("# One".utf8))
        let same = try await desktop.render(["-"], input: [UInt8]("# One".utf8))
        let other = try await desktop.render(["-"], input: [UInt8]("# Other".utf8))
        #expect(one == same)
        #expect(one != other)
      }
    }

    @Test func aPictureThatCannotBeWrittenIsAnError() async throws {
      try await withDesktop { desktop in
        let path = desktop.folder + "/not/there.png"
        let file = try desktop.write(Self.page, to: "page.md")
        let (ending, process) = try await desktop.runPaber(["--render", path, file])
        #expect(ending != .exited(0))
        expectSentence(process.complaints, about: "there.png")
      }
    }
  }
}

extension DesktopSession {
  /// Has the program draw into a picture, with no display.
  fileprivate func render(_ arguments: [String], input: [UInt8] = []) async throws -> Picture {
    let path = folder + "/\(UUID().uuidString).png"
    let (ending, process) = try await runPaber(["--render", path] + arguments, input: input)
    #expect(ending == .exited(0), "\(process.complaints)")
    return try Picture(png: #require(bytes(at: path)))
  }
}

/// Keeps pictures of a failure where they outlive the test, and says where.
private func keepForLooking(_ pictures: [String: Picture]) throws {
  let folder = FileManager.default.temporaryDirectory.path + "/paber-test-pictures"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (name, picture) in pictures {
    try picture.write(to: "\(folder)/\(name).ppm")
    print("to look at: \(folder)/\(name).ppm")
  }
}
