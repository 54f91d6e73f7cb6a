import Canvas
import Glibc

/// The contrast of two colours, and accents with enough contrast to a page.
public enum AccentContrast {
  /// The least contrast of an accent with its page: what WCAG 2.2 asks of large text and of
  /// graphics such as the caret.
  public static let least = 3.0

  /// The least contrast for users who want more: what WCAG 2.2 asks of any text.
  public static let more = 4.5

  /// Returns the contrast of two opaque colours by WCAG 2.2: 1 (the same) to 21.
  public static func contrast(_ one: Color, _ other: Color) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns the colour itself if it has enough contrast to all of `backdrops`; otherwise mixed
  /// with the least ink that gives it enough, in steps of a sixteenth. If ink itself is not enough,
  /// the ink is mixed with black or white in the same way. If that is not enough either, returns
  /// black or white, whichever has more contrast.
  public static func visible(
    _ color: Color, on backdrops: [Color], ink: Color, least: Double = least
  ) -> Color {
    let isLight = backdrops.allSatisfy { luminance(ink) > luminance($0) }
    let extreme = Color(hex: isLight ? 0xFFFFFF : 0x000000)
    for (color, ink) in [(color, ink), (ink, extreme)] {
      for step in 0..<steps {
        let mixed = mix(color, ink, step)
        if backdrops.allSatisfy({ contrast(mixed, $0) >= least }) { return mixed }
      }
    }
    func worst(_ color: Color) -> Double { backdrops.map { contrast(color, $0) }.min() ?? 0 }
    let opposite = Color(hex: isLight ? 0x000000 : 0xFFFFFF)
    return worst(opposite) > worst(extreme) ? opposite : extreme
  }

  private static let steps = 16

  /// Returns a mix with `step` sixteenths of `ink` in `color`.
  private static func mix(_ color: Color, _ ink: Color, _ step: Int) -> Color {
    func channel(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(one) * (steps - step) + Int(other) * step) / steps)
    }
    return Color(
      red: channel(color.red, ink.red), green: channel(color.green, ink.green),
      blue: channel(color.blue, ink.blue))
  }

  /// Returns the relative luminance, 0 to 1.
  private static func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
      + 0.0722 * linear(color.blue)
  }
}

extension Color {
  /// Returns the opaque colour that results over an opaque one, blended in sRGB as fills are.
  func blended(over below: Color) -> Color {
    let part = Double(alpha) / 255
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let (over, under) = (Double(self[keyPath: path]), Double(below[keyPath: path]))
      return UInt8((under + (over - under) * part).rounded())
    }
    return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
  }
}
