import ApplicationScope
import Canvas
import Interface
import Layout
import Localization
import Platform
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// The ratios of WCAG 2.2, computed from the colours that are drawn: words at least 4.5:1, marks at least
/// 3:1, on every paper with every accent.
@MainActor @Suite struct ContrastTests {
  /// A scheme, paper and accent.
  struct Palette: Hashable, CustomTestStringConvertible, Sendable {
    var scheme: DesktopSettings.ColorScheme
    var tint: PageTint
    var accent: Accent
    var wantsContrast = false

    var testDescription: String {
      "\(scheme) \(tint) \(accent)\(wantsContrast ? " with more contrast" : "")"
    }

    static let all =
      [DesktopSettings.ColorScheme.light, .dark].flatMap { scheme in
        PageTint.allCases.flatMap { tint in
          Accent.allCases.map { Palette(scheme: scheme, tint: tint, accent: $0) }
        }
      }
      + [DesktopSettings.ColorScheme.light, .dark].map {
        Palette(scheme: $0, tint: .plain, accent: .blue, wantsContrast: true)
      }
  }

  /// A drawn element: its visible colour, and its contrast with the background.
  private struct Drawn {
    var color: Color
    var ratio: Double
    var x: Int
  }

  private func use(_ palette: Palette, in editor: TestEditor) {
    editor.application.settings.change {
      $0.scheme = palette.scheme == .dark ? .dark : .light
      $0.tint = palette.tint
      $0.accent = palette.accent
    }
    var desktop = editor.application.appearance.desktop
    desktop.wantsContrast = palette.wantsContrast
    editor.application.appearance.setDesktop(desktop)
    editor.tick()
  }

  /// Returns the words and glyphs in the window, each with its contrast with the fills below the middle
  /// of its visible part.
  private func words(_ editor: TestEditor) -> [Drawn] {
    let list = editor.document.host.drawing.displayList(at: editor.clock.now)
    let entries = list.entries
    return entries.indices.compactMap { index in
      let (x, y, color): (Int, Int, Color)
      switch entries[index].item {
      case .label(let label, let left, let top, let ink):
        (x, y, color) = (left + label.width / 2, top + label.height / 2, ink)
      case .glyphs(let run, let left, let baseline, let ink):
        let clip = entries[index].clip
        let from = max(left, Double(clip.x))
        let to = min(left + Double(run.width), Double(clip.maxX))
        guard from < to else { return nil }
        (x, y, color) = (Int((from + to) / 2), baseline - 3, ink)
      default: return nil
      }
      guard entries[index].clip.contains(x: x, y: y) else { return nil }
      let below = backdrop(entries[..<index], x: x, y: y, page: list.background)
      let seen = color.over(below)
      return Drawn(color: color, ratio: AccentContrast.contrast(seen, below), x: x)
    }
  }

  /// Returns the colour of the page under the fills at a place.
  private func backdrop(
    _ entries: ArraySlice<DisplayList.Entry>, x: Int, y: Int, page: Color
  ) -> Color {
    var seen = page
    for entry in entries where entry.clip.contains(x: x, y: y) {
      switch entry.item {
      case .fill(let rect, let color), .roundedFill(let rect, _, let color):
        if rect.contains(x: x, y: y) { seen = color.over(seen) }
      default: break
      }
    }
    return seen
  }

  /// Returns the contrasts of all fills of a colour in the window with the colours under them.
  private func marks(
    _ color: Color, above bottom: Int = .max, in editor: TestEditor,
    where isMeant: (DeviceRect) -> Bool = { _ in true }
  ) -> [Double] {
    let list = editor.document.host.drawing.displayList(at: editor.clock.now)
    let entries = list.entries
    return entries.indices.compactMap { index in
      switch entries[index].item {
      case .fill(let rect, color), .roundedFill(let rect, _, color):
        let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
        guard y < bottom, isMeant(rect) else { return nil }
        let below = backdrop(entries[..<index], x: x, y: y, page: list.background)
        return AccentContrast.contrast(color.over(below), below)
      default: return nil
      }
    }
  }

  private func theme(_ editor: TestEditor) -> Theme { editor.application.appearance.theme }

  /// Checks all words of a window except Markdown's tags and disabled menu rows.
  private func expectReadable(
    _ editor: TestEditor, _ palette: Palette, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let theme = theme(editor)
    let quiet: Set<Color> = [theme.tags, theme.highlightedTags, theme.selectedTags]
    let words = words(editor).filter { !quiet.contains($0.color) }
    #expect(!words.isEmpty, sourceLocation: sourceLocation)
    for word in words {
      #expect(
        word.ratio >= AccentContrast.more, "\(palette): \(word.color) at \(word.x)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func titleLinksAndPassingMessages() throws {
    var setup = TestEditor.Setup()
    setup.desktop.reducesMotion = true
    let editor = try TestEditor("A [link](https://paber.page) in text.ˇ", setup)
    for palette in Palette.all {
      use(palette, in: editor)
      editor.document.transientMessages.say("Saved")
      editor.tick()
      expectReadable(editor, palette)
      let seen = words(editor).map(\.color)
      #expect(seen.contains(theme(editor).linkInk), "\(palette)")
      #expect(seen.count { $0 == theme(editor).noteInk } >= 2, "name and message, \(palette)")
    }
  }

  /// Links and code on every background that text can have.
  @Test func textThatIsHighlightedQuotedOrCode() throws {
    let editor = try TestEditor(
      "==A [link](https://paber.page) and `code` here.==\n> ==Quoted== words, [too](x)\n# ==Head==\nˇ"
    )
    for palette in Palette.all {
      use(palette, in: editor)
      let theme = theme(editor)
      expectReadable(editor, palette)
      #expect(words(editor).map(\.color).contains(theme.highlightedLinkInk), "\(palette)")
    }
  }

  /// Every kind of text has its ink for a band.
  private func expectInks(
    under band: WordBand, of theme: Theme, in seen: Set<Color>, _ palette: Palette
  ) {
    for (ink, background) in Self.kinds {
      #expect(
        seen.contains(theme.color(of: ink, on: background, under: band)),
        "\(palette): \(ink) on \(background)")
    }
  }

  /// Selected text of every kind. Plain text on plain paper looks as it does unselected.
  @Test func textThatIsSelected() throws {
    let editor = try TestEditor(Self.everyInk + "ˇ")
    editor.keys("ctrl+a")
    for palette in Palette.all {
      use(palette, in: editor)
      let theme = theme(editor)
      expectReadable(editor, palette)
      let seen = Set(words(editor).map(\.color))
      expectInks(under: .selection, of: theme, in: seen, palette)
    }
  }

  @Test func textThatIsFound() throws {
    let editor = try TestEditor("ˇ" + Self.everyInk)
    editor.keys("ctrl+f").type("one").settle()
    for palette in Palette.all {
      use(palette, in: editor)
      let theme = theme(editor)
      expectReadable(editor, palette)
      let seen = Set(words(editor).map(\.color))
      expectInks(under: .hit, of: theme, in: seen, palette)
      // The text between the hits has the usual ink.
      #expect(seen.contains(theme.linkInk), "\(palette)")
    }
  }

  /// The band of a selection replaces that of a hit, so that words have at most one band behind
  /// them.
  @Test func aHitOfWhichAPartIsSelected() throws {
    let editor = try TestEditor("> [o«ne one](x) `onˇ»e`")
    let hits = [TextRange(at: 3, length: 7), TextRange(at: 16, length: 3)]
    for palette in Palette.all {
      use(palette, in: editor)
      editor.document.layout.decorations.setHits(hits, in: 0..<editor.text.end)
      expectReadable(editor, palette)
    }
  }

  /// The word "one" in every ink that words have, on every background.
  private static let everyInk =
    "one *one* [one link](x) `one`\n==one [one](x)== `one`\n> one > one [one](x) ==one==\n# one\n\n"
    + "```\none\n```\n"

  private static let kinds: [(TextDecoration.Ink, TextDecoration.Background)] = [
    (.text, .none), (.text, .code), (.text, .highlight), (.quote, .none), (.link, .none),
    (.highlightedLink, .highlight),
  ]

  /// Lines that alone show a state: the progress of a goal, the scroll position, the progress of a job.
  @Test func linesOfTheGoalTheScrollAndTheProgress() throws {
    var setup = TestEditor.Setup()
    setup.settings.goal = .document
    setup.settings.goalDocument = 400
    let editor = try TestEditor("ˇ" + String(repeating: "words\n", count: 200), setup)
    editor.settle()
    for palette in Palette.all {
      use(palette, in: editor)
      editor.keys("pagedown").tick()
      let theme = theme(editor)
      let height = editor.window.deviceSize.height
      let goal = marks(theme.accentMark, in: editor) { $0.x == 0 && $0.maxY == height }
      let scroll = marks(theme.mark, in: editor) { $0.x >= editor.window.deviceSize.width - 4 }
      #expect(goal.count == 1 && goal[0] >= AccentContrast.least, "\(palette)")
      #expect(scroll.count == 1 && scroll[0] >= AccentContrast.least, "\(palette)")
      var progress = ProgressLine()
      progress.fraction = 0.5
      progress.begin(at: -10)
      var list = DisplayList(
        bounds: DeviceRect(x: 0, y: 0, width: 560, height: 420), background: theme.page)
      progress.draw(
        into: &list, at: DrawingMoment(time: 0, theme: theme, scale: Scale(1), pageShift: 0))
      #expect(
        list.entries.contains {
          if case .fill(_, let color) = $0.item {
            AccentContrast.contrast(color.over(theme.page), theme.page) >= AccentContrast.least
          } else {
            false
          }
        }, "\(palette)")
    }
  }

  @Test(arguments: ["f", "e", "v", "o"])
  func menusWithTheirShortcuts(_ menu: String) throws {
    let editor = try TestEditor("«one» two")
    for palette in Palette.all {
      use(palette, in: editor)
      editor.keys("f10").type(menu).tick()
      expectReadable(editor, palette)
      editor.keys("escape", "escape").tick()
    }
  }

  @Test func boxesNumbersAndBarsInPreview() throws {
    let editor = try TestEditor("- [ ] to do\n- [x] done\n\n1. one\n\n> quote\n\n---\nˇ")
    editor.keys("ctrl+shift+p").tick()
    for palette in Palette.all {
      use(palette, in: editor)
      let theme = theme(editor)
      expectReadable(editor, palette)
      #expect(words(editor).count { $0.color == theme.noteInk } >= 4, "\(palette)")
      let marks = marks(theme.mark, in: editor)
      #expect(marks.count >= 2 && marks.allSatisfy { $0 >= AccentContrast.least }, "\(palette)")
    }
  }

  @Test func headingsOfTheOutlineAndWhatItsFilterFinds() throws {
    let editor = try TestEditor("# One way\n\nˇtext\n\n## Two ways\n")
    editor.keys("ctrl+shift+o").settle().type("way").settle()
    for palette in Palette.all {
      use(palette, in: editor)
      expectReadable(editor, palette)
    }
  }

  @Test func theBarOfFindAndTheSheetOfKeys() throws {
    let editor = try TestEditor("one two ˇone")
    for palette in Palette.all {
      use(palette, in: editor)
      editor.keys("ctrl+h").type("one").settle()
      expectReadable(editor, palette)
      editor.keys("escape")
      editor.document.perform("keys")
      editor.tick()
      expectReadable(editor, palette)
      editor.keys("escape").tick()
    }
  }

  @Test func controlsOfTheWindowAndTheDotOfAnUnsavedText() throws {
    var setup = TestEditor.Setup()
    setup.desktop.reducesMotion = true
    let editor = try TestEditor("ˇ", setup)
    editor.type("x")
    for palette in Palette.all {
      use(palette, in: editor)
      let marks = marks(theme(editor).mark, in: editor)
      #expect(!marks.isEmpty && marks.allSatisfy { $0 >= AccentContrast.least }, "\(palette)")
    }
    let controls = WindowControls(windowWidth: 560).frame(of: .maximize)
    editor.move(Point(x: controls.x + 30, y: controls.y + 40)).wait(0.5)
    for palette in Palette.all {
      use(palette, in: editor)
      let theme = theme(editor)
      #expect(AccentContrast.contrast(theme.mark, theme.page) >= AccentContrast.least)
    }
  }

  /// The hit that Return went to has a frame, which the others and an ordinary selection have not.
  @Test func theCurrentHitStandsOutFromTheOthers() throws {
    let editor = try TestEditor("one two one two ˇone")
    editor.keys("ctrl+f").type("one").settle()
    for palette in Palette.all {
      use(palette, in: editor)
      #expect(marks(theme(editor).currentHit, above: 200, in: editor).isEmpty)
    }
    editor.keys("return").settle()
    for palette in Palette.all {
      use(palette, in: editor)
      let theme = theme(editor)
      let frame = marks(theme.currentHit, above: 200, in: editor)
      #expect(frame.count == 4 && frame.allSatisfy { $0 >= AccentContrast.least }, "\(palette)")
      let others = theme.hit.over(theme.page)
      #expect(AccentContrast.contrast(theme.currentHit, others) >= AccentContrast.least)
    }
    editor.keys("escape").tick()
    // The caret of the page is of the accent, too.
    #expect(marks(theme(editor).currentHit, above: 200, in: editor).count <= 1)
  }
}

extension Color {
  /// Returns this colour blended over an opaque one in sRGB.
  fileprivate func over(_ below: Color) -> Color {
    let part = Double(alpha) / 255
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let (over, under) = (Double(self[keyPath: path]), Double(below[keyPath: path]))
      return UInt8((under + (over - under) * part).rounded())
    }
    return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
  }
}

extension DeviceRect {
  fileprivate func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }
}
