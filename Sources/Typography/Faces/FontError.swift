/// The reason why a font, or any font, is unavailable.
public enum FontError: Error, Equatable, CustomStringConvertible {
  /// None of the families, nor any fallback of fontconfig, could be opened.
  case noTextFont(families: [String])
  /// FreeType could not be started.
  case rasterizerUnavailable
  /// A file is missing, unreadable or not a font.
  case unusableFile(path: String)
  /// fontconfig could not read its configuration.
  case discoveryUnavailable
  /// A library ran out of memory.
  case outOfMemory

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .noTextFont(let families):
      "No font for text could be opened. Please install one of these: "
        + families.joined(separator: ", ") + "."
    case .rasterizerUnavailable: "The font rasterizer (FreeType) could not be started."
    case .unusableFile(let path): "The font file “\(path)” cannot be used."
    case .discoveryUnavailable: "The list of installed fonts (fontconfig) could not be read."
    case .outOfMemory: "There was not enough memory for a font."
    }
  }
}
