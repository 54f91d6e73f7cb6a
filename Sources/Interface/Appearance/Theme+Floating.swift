import Canvas
import Platform

extension Theme {
  /// The colour beside the page while it is displaced in its window: the page's, a little darker.
  public var beyondPage: Color {
    let part = scheme == .light ? 0.93 : 0.68
    return Color(
      red: UInt8(Double(page.red) * part), green: UInt8(Double(page.green) * part),
      blue: UInt8(Double(page.blue) * part))
  }

  /// The colour of elements that float over the text.
  public var floatingElement: Color { tags }

  /// The colour of the highlighted one of several floating elements.
  public var floatingElementHighlight: Color { accent }

  /// The colour of the line in the About window.
  public var lightRed: Color {
    scheme == .light ? Color(hex: 0xE5746E) : Color(hex: 0xEB8F89)
  }
}
