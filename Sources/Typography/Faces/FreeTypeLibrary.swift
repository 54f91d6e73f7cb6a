import CFreeType

/// An instance of the FreeType library, which is freed with it.
///
/// **Invariant:** it outlives every face that was opened with its handle.
final class FreeTypeLibrary {
  let handle: FT_Library

  init() throws(FontError) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { throw .rasterizerUnavailable }
    handle = library
  }

  deinit { FT_Done_FreeType(handle) }
}
