/// The number of an object of a PDF file.
public struct PDFReference: Hashable, Sendable {
  /// The number, from 1.
  let number: Int

  /// The reference as objects write it.
  var text: String { "\(number) 0 R" }
}
