import Foundation
import TestSupport
import Testing

extension EndToEnd.Window {
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

    /// A window to compare a picture with.
    struct View: CustomTestStringConvertible {
      let scale: Int
      let theme: String
      let line: Int

      var testDescription: String { "scale \(scale), \(theme), line \(line)" }
      var screen: DesktopSession.Screen {
        scale == 1 ? .init() : .init(width: 2000, height: 1500, dotsPerInch: 192)
      }
      /// Long enough to scroll, with everything that Markdown has.
      static let text = (1...12).map { "## Part \($0)\n\n" + page + "\n" }.joined()

      static let all = [
        View(scale: 1, theme: "light", line: 1), View(scale: 1, theme: "dark", line: 100),
        View(scale: 2, theme: "dark", line: 1), View(scale: 2, theme: "light", line: 77),
      ]
    }

    @Test(arguments: View.all) func aPageLooksTheSameInItsWindow(view: View) async throws {
      try await withDesktop(view.screen) { desktop in
        let file = try desktop.write(View.text, to: "page.md")
        let look = ["--theme", view.theme, "--line", "\(view.line)", file]
        let rendered = try await desktop.render(
          ["--size", "900x700", "--scale", "\(view.scale)"] + look)
        #expect(rendered.width == 900 * view.scale && rendered.height == 700 * view.scale)
        let paber = try desktop.launch(look)
        let window = try await paber.windows(count: 1)[0]
        // A picture has no hairline round it, which keeps windows apart.
        let border = view.scale
        // The first frame is whole: only the caret, which fades, may differ.
        var shown = try window.presentPicture()
        var difference = shown.difference(from: rendered, inside: border)
        if difference ?? .max > 2 * 50 * view.scale * view.scale {
          try keepForLooking("first \(view.testDescription)", rendered: rendered, window: shown)
          Issue.record("\(difference ?? -1) pixels of the first frame differ")
        }
        do {
          // The caret blinks: sooner or later it shows in both.
          try await until("the window looks as rendered; \(difference ?? -1) pixels differ") {
            shown = try window.presentPicture()
            difference = shown.difference(from: rendered, inside: border)
            return difference == 0
          }
          #expect(shown.pixels[0] != rendered.pixels[0], "no line round the window")
        } catch {
          try keepForLooking(view.testDescription, rendered: rendered, window: shown)
          throw error
        }
      }
    }

    @Test(arguments: ["notes.md", "link.md"]) func aTextIsNotReplaced(name: String) async throws {
      try await withDesktop { desktop in
        let file = try desktop.write("# Notes\n", to: "notes.md")
        try FileManager.default.createSymbolicLink(
          atPath: desktop.folder + "/link.md", withDestinationPath: file)
        let (ending, process) = try await desktop.runPaber(
          ["--render", desktop.folder + "/" + name])
        #expect(ending == .exited(1))
        expectSentence(process.complaints, about: name)
        #expect(desktop.bytes(at: file) == Array("# Notes\n".utf8))
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

    /// The reading position and the window size of a file don't affect its picture.
    @Test func aPictureOfAFileThatWasOpenIsTheSame() async throws {
      try await withDesktop { desktop in
        let file = try desktop.write(View.text, to: "page.md")
        let look = ["--size", "500x400", "--theme", "light", file]
        let before = try await desktop.render(look)
        let (paber, _) = try await desktop.open(file)
        try desktop.keys("ctrl+End")
        #expect(try await paber.terminate() == .exited(0))
        #expect(try await desktop.render(look) == before)
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
  func render(_ arguments: [String], input: [UInt8] = []) async throws -> Picture {
    let path = folder + "/\(UUID().uuidString).png"
    let (ending, process) = try await runPaber(["--render", path] + arguments, input: input)
    #expect(ending == .exited(0), "\(process.complaints)")
    return try Picture(png: #require(bytes(at: path)))
  }
}

/// Saves the two pictures of a failure outside the test's folder, and prints their paths.
func keepForLooking(_ name: String, rendered: Picture, window: Picture) throws {
  let folder = FileManager.default.temporaryDirectory.path + "/paber-test-pictures"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for (kind, picture) in [("rendered", rendered), ("window", window)] {
    let path = "\(folder)/\(name), \(kind).ppm"
    try picture.write(to: path)
    print("to look at: \(path)")
  }
}
