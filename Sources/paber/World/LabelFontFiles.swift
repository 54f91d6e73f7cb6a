/// The usual paths of the interface's font in distributions, so that a start need not query
/// fontconfig. That is the fallback if none exists.
enum LabelFontFiles {
  /// The paths in the order of trying.
  static let paths = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
  ]
}
