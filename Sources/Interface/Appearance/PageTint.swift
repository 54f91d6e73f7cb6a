import Canvas
import Platform

/// The page colours. Each has a light and a dark form that preserve the ink's contrast.
public enum PageTint: String, CaseIterable, SettingValue {
  case plain, cream, sand, rose, mint, sky, stone

  /// Returns the page's colour.
  public func page(on scheme: DesktopSettings.ColorScheme) -> Color {
    switch (self, scheme) {
    case (.plain, .light): Color(hex: 0xFDFDFB)
    case (.plain, .dark): Color(hex: 0x1B1B1D)
    case (.cream, .light): Color(hex: 0xFBF6E9)
    case (.cream, .dark): Color(hex: 0x1E1B16)
    case (.sand, .light): Color(hex: 0xF5ECDC)
    case (.sand, .dark): Color(hex: 0x281F17)
    case (.rose, .light): Color(hex: 0xFBF1F0)
    case (.rose, .dark): Color(hex: 0x201A1B)
    case (.mint, .light): Color(hex: 0xF0F7F0)
    case (.mint, .dark): Color(hex: 0x171D19)
    case (.sky, .light): Color(hex: 0xF0F5FA)
    case (.sky, .dark): Color(hex: 0x161B21)
    case (.stone, .light): Color(hex: 0xF1F1EF)
    case (.stone, .dark): Color(hex: 0x141414)
    }
  }
}
