import Canvas
import Glibc

/// How far two colours stand apart, and accents that are seen on a page.
public enum AccentContrast {
  /// The least contrast of an accent with its page: what WCAG 2.2 asks of large letters and of
  /// signs such as the caret.
  public static let least = 3.0

  /// The least contrast for those who want more: what WCAG 2.2 asks of any text.
  public static let more = 4.5

  /// The contrast of two opaque colours by WCAG 2.2: 1 (the same) to 21.
  public static func contrast(_ one: Color, _ other: Color) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The colour itself where it stands out from the page; otherwise mixed with as little ink as
  /// makes it do so, in steps of a sixteenth.
  public static func visible(
    _ color: Color, page: Color, ink: Color, least: Double = least
  ) -> Color {
    for step in 0..<steps {
      let mixed = mix(color, ink, step)
      if contrast(mixed, page) >= least { return mixed }
    }
    return ink
  }

  private static let steps = 16

  /// `step` sixteenths of `ink` in `color`.
  private static func mix(_ color: Color, _ ink: Color, _ step: Int) -> Color {
    func channel(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(one) * (steps - step) + Int(other) * step) / steps)
    }
    return Color(
      red: channel(color.red, ink.red), green: channel(color.green, ink.green),
      blue: channel(color.blue, ink.blue))
  }

  /// Relative luminance, 0 to 1.
  private static func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
      + 0.0722 * linear(color.blue)
  }
}
