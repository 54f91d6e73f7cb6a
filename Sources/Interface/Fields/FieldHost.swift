import Canvas
import Platform

/// A view with text fields, such as a sheet, a bar or a list.
public protocol FieldHost: AnyObject {
  /// The fields that are shown.
  var fields: [InputField] { get }
  /// The field that gets keys and text; `nil` if another part has the keyboard.
  var focusedField: InputField? { get }
  /// Called when a key, the pointer, an input method or a screen reader has used a field, which gets
  /// the keyboard; `isChanged` if its text has changed.
  func didUse(_ field: InputField, isChanged: Bool)
  /// Returns an action of the host's own for a command, such as undoing a step of its own, which comes
  /// before that of its field; `nil` if there is none.
  func ownStep(for command: FieldCommand) -> (() -> Void)?
  /// Returns true if typed text is for later, and keeps it until then.
  func holds(_ text: String) -> Bool
}

extension FieldHost {
  /// None: it changes nothing but its fields.
  public func ownStep(for command: FieldCommand) -> (() -> Void)? { nil }

  /// False.
  public func holds(_ text: String) -> Bool { false }

  /// The field at a point of the window.
  public func field(at point: Point) -> InputField? { fields.first { $0.contains(point) } }

  /// Offers a key to the field with the keyboard.
  @discardableResult
  public func offer(_ press: KeyPress) -> FieldResponse {
    guard let field = focusedField else { return .ignored }
    return note(field.handle(press), of: field)
  }

  /// Inserts typed or composed text into the field with the keyboard.
  @discardableResult
  public func type(_ text: String) -> FieldResponse {
    guard let field = focusedField else { return .ignored }
    return holds(text) ? .handled : note(field.insert(text), of: field)
  }

  /// Tells the host of a field's response, and returns it.
  @discardableResult
  public func note(_ response: FieldResponse, of field: InputField) -> FieldResponse {
    if response != .ignored { didUse(field, isChanged: response == .changed) }
    return response
  }
}
