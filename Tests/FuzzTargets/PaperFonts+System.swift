import Export
import Typography

extension PaperFonts {
  /// The installed fonts, for exports that run on this thread alone; nil if there are none.
  static func system() -> PaperFonts? {
    guard let library = try? FontLibrary(configuration: FontConfiguration(), cache: nil) else {
      return nil
    }
    // Invariant: the export that opens them runs on this thread.
    nonisolated(unsafe) let shared = library
    return PaperFonts { shared }
  }
}
