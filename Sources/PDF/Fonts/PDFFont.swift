import Typography

/// A font of a document: a face at a size, and what is done to its outlines.
public struct PDFFont {
  let face: PDFFace
  /// Points of an em.
  public let size: Double
  let synthesis: FontFace.Synthesis
}
