import Canvas
import Platform
import Testing

@testable import Interface

@MainActor @Suite struct ThemeTests {
  /// Relative luminance by WCAG 2.2.
  private func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
      + 0.0722 * linear(color.blue)
  }

  /// `x` to the power of 2.4 = 12/5, by bisection: the floors know no C.
  private func power(_ x: Double) -> Double {
    let target = x * x * x * x * x * x * x * x * x * x * x * x
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle * middle * middle * middle * middle < target { low = middle } else { high = middle }
    }
    return low
  }

  private func contrast(_ one: Color, _ two: Color) -> Double {
    let (light, dark) = (max(luminance(one), luminance(two)), min(luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)
  }

  @Test func contrastIsMeasuredAsTheStandardSays() {
    #expect(abs(contrast(Color(hex: 0), Color(hex: 0xFFFFFF)) - 21) < 1e-6)
    #expect(abs(contrast(Color(hex: 0x777777), Color(hex: 0xFFFFFF)) - 4.478) < 0.001)
  }

  @Test(arguments: [DesktopSettings.ColorScheme.light, .dark])
  func inkStandsOutFromThePage(scheme: DesktopSettings.ColorScheme) {
    for tint in PageTint.allCases {
      let theme = Theme(scheme: scheme, tint: tint)
      #expect(contrast(theme.ink, theme.page) >= 10, "\(tint)")
    }
    let theme = Theme(scheme: scheme)
    #expect(contrast(theme.quoteInk, theme.page) >= 7)
    #expect(contrast(theme.ink, theme.tint) >= 9)
    #expect(contrast(theme.tags, theme.page) < contrast(theme.quoteInk, theme.page))
  }

  /// Pairs of the paper's table of test data.
  @Test(arguments: [
    (LabColor(50, 2.6772, -79.7751), LabColor(50, 0, -82.7485), 2.0425),
    (LabColor(50, 2.5, 0), LabColor(50, 0, -2.5), 4.3065),
    (LabColor(50, 2.5, 0), LabColor(73, 25, -18), 27.1492),
    (LabColor(60.2574, -34.0099, 36.2677), LabColor(60.4626, -34.1751, 39.4387), 1.2644),
    (LabColor(22.7233, 20.0904, -46.6940), LabColor(23.0331, 14.9730, -42.5619), 2.0373),
    (LabColor(2.0776, 0.0795, -1.1350), LabColor(0.9033, -0.0636, -0.5514), 0.9082),
  ])
  func differenceIsMeasuredAsThePaperSays(_ one: LabColor, _ other: LabColor, wanted: Double) {
    #expect(abs(one.difference(from: other) - wanted) < 1e-4)
    #expect(abs(other.difference(from: one) - wanted) < 1e-4)
  }

  /// Tints that stand side by side in the menu: ΔE of CIEDE2000.
  @Test func darkPapersTellApart() {
    for (one, other) in zip(PageTint.allCases, PageTint.allCases.dropFirst()) {
      let difference = LabColor(one.page(on: .dark)).difference(
        from: LabColor(other.page(on: .dark)))
      #expect(difference >= 4, "\(one) and \(other)")
    }
  }

  @Test func accentsAreSeenOnAllPages() {
    for theme in Self.all {
      #expect(contrast(theme.accent, theme.page) >= 2.5, "\(theme)")
    }
  }

  @Test func thePlainPageIsThatOfTheDesign() {
    let light = Theme(scheme: .light)
    #expect(light.tint == Color(hex: 0xF4F3EF) && light.hairline == Color(hex: 0xCFCCC5))
    #expect(light.tags == Color(hex: 0xB5B2AB))
    let dark = Theme(scheme: .dark)
    #expect(dark.tint == Color(hex: 0x262628) && dark.hairline == Color(hex: 0x4A4945))
    #expect(dark.tags == Color(hex: 0x62605B))
  }

  /// Faint colours are as faint on all pages, and no fainter.
  @Test func faintColoursSuitEveryPage() {
    for theme in Self.all {
      let plain = Theme(scheme: theme.scheme)
      for color in [\Theme.tint, \Theme.hairline, \Theme.tags] {
        let ours = contrast(theme[keyPath: color], theme.page)
        let usual = contrast(plain[keyPath: color], plain.page)
        #expect(abs(ours - usual) < 0.12, "\(theme)")
      }
      #expect(contrast(theme.ink, theme.tint) >= 9, "\(theme)")
      #expect(contrast(theme.quoteInk, theme.page) >= 6.4, "\(theme)")
    }
  }

  @Test func marksAreSeenWhereTheyAreSelected() {
    for theme in Self.all {
      for background in [theme.page, theme.highlight, theme.tint] {
        let selected = theme.selection.over(background)
        #expect(contrast(theme.selectedTags, selected) >= 2, "\(theme)")
        #expect(contrast(theme.ink, selected) > contrast(theme.selectedTags, selected))
      }
    }
  }

  /// Also where focus mode dims them: on a dark page both come near to each other.
  @Test func marksAreSeenOnAHighlight() {
    for theme in Self.all {
      #expect(contrast(theme.highlightedTags, theme.highlight) >= 1.6, "\(theme)")
      #expect(
        contrast(theme.ink, theme.highlight) > contrast(theme.highlightedTags, theme.highlight))
      guard theme.scheme == .dark else { continue }
      let shade = theme.page.withOpacity(FocusShade.opacity)
      let (mark, band) = (shade.over(theme.highlightedTags), shade.over(theme.highlight))
      #expect(contrast(mark, band) >= 1.6, "\(theme)")
    }
  }

  /// The selection has the desktop's accent colour, which can be any.
  @Test func selectedMarksAreSeenWithAnyAccent() {
    for scheme in [DesktopSettings.ColorScheme.light, .dark] {
      for value in stride(from: 0, through: 255, by: 15) {
        for hue in [0x010101, 0x010000, 0x000100, 0x000001] {
          let color = Color(hex: UInt32(value * hue))
          let theme = Theme(scheme: scheme, desktopAccent: color)
          for background in [theme.page, theme.highlight, theme.tint] {
            let selected = theme.selection.over(background)
            #expect(contrast(theme.selectedTags, selected) >= 1.6, "\(color) on \(scheme)")
          }
        }
      }
    }
  }

  /// The desktop may have any accent; the page shows it so that it is seen.
  @Test func anyAccentOfTheDesktopIsSeenOnBothPages() {
    for scheme in [DesktopSettings.ColorScheme.light, .dark] {
      for tint in PageTint.allCases {
        for red in stride(from: 0, through: 255, by: 51) {
          for green in stride(from: 0, through: 255, by: 51) {
            for blue in stride(from: 0, through: 255, by: 51) {
              let color = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
              let theme = Theme(scheme: scheme, desktopAccent: color, tint: tint)
              #expect(contrast(theme.accent, theme.page) >= 3, "\(color) on \(scheme) \(tint)")
            }
          }
        }
      }
    }
  }

  @Test func anAccentThatIsSeenAnywayIsKept() {
    let blue = Color(hex: 0x3584E4)
    #expect(Theme(scheme: .light, desktopAccent: blue).accent == blue)
    #expect(Theme(scheme: .dark, desktopAccent: blue).accent == blue)
    let yellow = Theme(scheme: .light, desktopAccent: Color(hex: 0xFFE000)).accent
    // Darker, and yellow still.
    #expect(yellow.red > yellow.blue && yellow.green > yellow.blue && yellow.red < 0xFF)
  }

  @Test func contrastIsTheStandardsInTheProgramToo() {
    for (one, other) in [(0x0A84D8, 0xFDFDFB), (0x123456, 0x1B1B1D), (0xFFFFFF, 0)] {
      let (one, other) = (Color(hex: UInt32(one)), Color(hex: UInt32(other)))
      #expect(abs(AccentContrast.contrast(one, other) - contrast(one, other)) < 1e-9)
    }
  }

  @Test func moreContrastIsMoreContrast() {
    for scheme in [DesktopSettings.ColorScheme.light, .dark] {
      for accent in Accent.allCases {
        let plain = Theme(scheme: scheme, accent: accent)
        let more = plain.withMoreContrast
        #expect(contrast(more.ink, more.page) > contrast(plain.ink, plain.page))
        #expect(contrast(more.quoteInk, more.page) > contrast(plain.quoteInk, plain.page))
        #expect(contrast(more.tags, more.page) >= 7)
        #expect(contrast(more.hairline, more.page) >= 3)
        #expect(contrast(more.accent, more.page) >= 4.5)
        #expect(more.page == plain.page)
      }
    }
  }

  private static let all = [DesktopSettings.ColorScheme.light, .dark].flatMap { scheme in
    Accent.allCases.flatMap { accent in
      PageTint.allCases.map { Theme(scheme: scheme, accent: accent, tint: $0) }
    }
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
