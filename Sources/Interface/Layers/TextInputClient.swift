import Canvas
public import Platform

/// A receiver of typed text: the page, the field of a sheet, or a menu, in which a letter chooses a
/// row.
public protocol TextInputClient: AnyObject {
  /// Inserts text that came without a key of its own; `false` leaves it to a layer behind.
  ///
  /// - Parameter isComposed: true if an input method made it.
  func insert(_ text: String, isComposed: Bool) -> Bool

  /// Shows an input method's preedit, with the clause that is being converted or the caret at
  /// `choice` (UTF-8 offsets into `text`). The text is never empty.
  func compose(_ text: String, choice: Range<Int>) -> CompositionResult

  /// Inserts the preedit's text because the input method was interrupted.
  func commitComposition(_ text: String)

  /// Removes the preedit.
  func removeComposition()

  /// Deletes bytes on both sides of the caret that an input method is about to replace; `false` leaves
  /// it to a layer behind.
  func delete(before: Int, after: Int) -> Bool

  /// The text around the caret for input methods that use it; `nil` if there is none to give.
  var surroundingText: SurroundingText? { get }

  /// The place for the input method's list of candidates, in logical pixels of the window; `nil` if
  /// this is no text field.
  var textInputRect: Rect? { get }
  /// True while its layer has the keyboard focus if no layer in front has it: keys then go to no
  /// layer behind.
  var holdsKeyboard: Bool { get }
  /// Returns the menu row of a command that works on its text field; `nil` if it works on the page.
  func fieldItem(for command: String) -> MenuItem?
}

extension TextInputClient {
  /// Inserts the text like any that comes without a key.
  public func commitComposition(_ text: String) { _ = insert(text, isComposed: true) }
  /// Does nothing: it shows no preedit.
  public func removeComposition() {}
  /// Deletes nothing and returns true: it gives no surrounding text.
  public func delete(before: Int, after: Int) -> Bool { true }
  /// None.
  public var surroundingText: SurroundingText? { nil }
  /// None: there is no field.
  public var textInputRect: Rect? { nil }
  public var holdsKeyboard: Bool { true }
  /// None: there is no field.
  public func fieldItem(for command: String) -> MenuItem? { nil }
}

/// The client's answer to a composition.
public enum CompositionResult {
  /// The client shows it as a preedit.
  case shown
  /// The client took it as a letter that chooses something, not as text.
  case chosen
  /// The client takes no text now.
  case refused
  /// The client leaves it to a layer behind.
  case ignored
}

extension String {
  /// The letters as a key would have typed them: some input methods give full-width forms of Latin
  /// letters.
  public var asTyped: String {
    var typed = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      typed.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(typed)
  }
}
