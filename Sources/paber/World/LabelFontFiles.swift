/// The face of the chrome's own words, in the places where distributions keep it: so a start need not
/// ask fontconfig, which is asked where it is in none of them.
enum LabelFontFiles {
  /// Tried in order.
  static let paths = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
  ]
}
