import Canvas
import Platform

extension Theme {
  /// What shows where the sheet has moved inside its frame: the page, a little darker.
  public var beyondPage: Color {
    let part = scheme == .light ? 0.93 : 0.68
    return Color(
      red: UInt8(Double(page.red) * part), green: UInt8(Double(page.green) * part),
      blue: UInt8(Double(page.blue) * part))
  }

  /// What floats over the text without being part of it.
  public var floatingElement: Color { tags }

  /// The one of several floating things that is meant.
  public var floatingElementHighlight: Color { accent }

  /// The line in the About window.
  public var lightRed: Color {
    scheme == .light ? Color(hex: 0xE5746E) : Color(hex: 0xEB8F89)
  }
}
