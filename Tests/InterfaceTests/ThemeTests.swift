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

  @Test func accentsAreSeenOnBothPages() {
    for scheme in [DesktopSettings.ColorScheme.light, .dark] {
      for accent in Accent.allCases {
        let theme = Theme(scheme: scheme, accent: accent)
        #expect(contrast(theme.accent, theme.page) >= 2.5, "\(accent) on \(scheme)")
      }
    }
  }
}
