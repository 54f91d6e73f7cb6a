import Canvas
public import Platform

/// A receiver of typed text: the page, the field of a sheet, or a menu, in which a letter chooses a
/// row.
public protocol TextInputClient: AnyObject {
  /// Writes text that has come without a key of its own; `false`: it is for a layer behind.
  ///
  /// - Parameter isComposed: whether an input method has made it.
  func insert(_ text: String, isComposed: Bool) -> Bool

  /// An input method shows `text` that is not committed, with the clause that is being chosen or
  /// its caret at `choice` (UTF-8 offsets into `text`). Never called with no text.
  func compose(_ text: String, choice: Range<Int>) -> CompositionResult

  /// Writes what was shown, as the input method is interrupted.
  func commitComposition(_ text: String)

  /// Removes the composition from view.
  func removeComposition()

  /// Deletes bytes on both sides of the caret that an input method is about to replace; `false` leaves
  /// it to a layer behind.
  func delete(before: Int, after: Int) -> Bool

  /// The text around the caret for input methods that use it; `nil` if there is none to give.
  var surroundingText: SurroundingText? { get }

  /// The place for the input method's list of candidates, in logical pixels of the window; `nil` if
  /// this is no text field.
  var textInputRect: Rect? { get }
  /// True if keys that it ignores must not change the text behind it.
  var holdsKeyboard: Bool { get }
}

extension TextInputClient {
  /// As what comes without a key.
  public func commitComposition(_ text: String) { _ = insert(text, isComposed: true) }
  /// There is nothing to show it in.
  public func removeComposition() {}
  /// There is nothing that it was told of.
  public func delete(before: Int, after: Int) -> Bool { true }
  /// It tells nothing.
  public var surroundingText: SurroundingText? { nil }
  /// There is no field.
  public var textInputRect: Rect? { nil }
  /// True.
  public var holdsKeyboard: Bool { true }
}

/// The client's answer to a composition.
public enum CompositionResult {
  /// It is shown, and not part of any text yet.
  case shown
  /// It was taken for a letter that chooses something, and is no text.
  case chosen
  /// Nothing may be written here.
  case refused
  /// It is for a layer behind.
  case ignored
}

extension String {
  /// The letters as a key would have typed them: some input methods make wide ones of those of the
  /// Latin alphabet.
  public var asTyped: String {
    var typed = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      typed.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(typed)
  }
}
