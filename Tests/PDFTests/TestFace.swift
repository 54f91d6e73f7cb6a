import Layout
import Testing

@testable import Typography

/// The font files that tests may see, found as the program finds them.
enum TestFace {
  /// The place of a family's regular face.
  static func location(_ family: String) throws -> FaceLocation {
    let discovery = FontDiscovery(ownFolder: nil)
    return try #require(
      discovery.choice(family: family, style: FontStyle(isBold: false, isItalic: false))
    ).location
  }
}
