import Layout
import TextUnicode
public import Typography

/// The fonts of an export with pages. It opens them on the thread of the export, which has a library of
/// its own.
public struct PaperFonts: Sendable {
  let open: @Sendable () throws -> FontLibrary

  /// Makes fonts that `open` opens.
  public init(open: @escaping @Sendable () throws -> FontLibrary) { self.open = open }

  /// Thrown by an export with pages for which no fonts were named.
  public struct Missing: Error {}
}

/// The means by which the text of an export is set; they belong to its thread.
struct PaperTypesetting {
  let library: FontLibrary
  let shaper: PictureShaper
  let typesetter: Typesetter

  init(_ fonts: PaperFonts?) throws {
    guard let fonts else { throw PaperFonts.Missing() }
    library = try fonts.open()
    let unicode = UnicodeText()
    shaper = PictureShaper(library)
    typesetter = Typesetter(shaper: shaper, breaker: unicode, bidi: unicode)
  }
}
