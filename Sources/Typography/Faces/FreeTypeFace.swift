import CFreeType

/// A font file opened with FreeType, for outlines and emoji.
///
/// **Invariant:** `handle` is open and belongs to `freeType`, which it keeps alive.
final class FreeTypeFace {
  let handle: FT_Face
  /// The current size, in 64ths of a device pixel; 0 for none.
  private var currentSize = 0
  let freeType: FreeTypeLibrary
  /// The width added to vertical strokes, in ems.
  private(set) lazy var thickening = missingStem()

  /// Opens a file. Throws `FontError.unusableFile` if FreeType can't.
  init(_ location: FaceLocation, in freeType: FreeTypeLibrary) throws(FontError) {
    var face: FT_Face?
    guard FT_New_Face(freeType.handle, location.path, FT_Long(location.index), &face) == 0,
      let face
    else { throw .unusableFile(path: location.path) }
    handle = face
    self.freeType = freeType
  }

  deinit { FT_Done_Face(handle) }

  /// Sets the em to a size in 64ths of a device pixel, including fractions. Returns true on
  /// success.
  func setSize(_ size: Int) -> Bool {
    if size == currentSize { return true }
    guard FT_Set_Char_Size(handle, 0, FT_F26Dot6(size), 72, 72) == 0 else { return false }
    currentSize = size
    return true
  }

  /// Selects the smallest strike of at least `pixelsPerEm`, else the largest one. Returns the
  /// pixels of its em; `nil` if there is none.
  func selectStrike(for pixelsPerEm: Double) -> Double? {
    guard let strikes = handle.pointee.available_sizes else { return nil }
    // `available_sizes` holds `num_fixed_sizes` elements for the face's life.
    let count = Int(handle.pointee.num_fixed_sizes)
    func pixels(_ index: Int) -> Double { Double(strikes[index].y_ppem) / 64 }
    let order = (0..<count).sorted { pixels($0) < pixels($1) }
    guard let best = order.first(where: { pixels($0) >= pixelsPerEm }) ?? order.last,
      pixels(best) > 0, FT_Select_Size(handle, FT_Int(best)) == 0
    else { return nil }
    currentSize = 0
    return pixels(best)
  }
}
