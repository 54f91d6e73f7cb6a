import Canvas
import Interface
import Platform
import WindowScope

/// A bar with fields, at the foot of the window while it is open.
protocol BarLayer: DocumentPart, Layer, FieldHost {
  var bar: FieldBar { get }
  var fieldEvents: FieldEvents { get }
  var isOpen: Bool { get }
}

extension BarLayer {
  var coversFoot: Bool { true }

  func hitTest(_ point: Point) -> HitArea? { bar.contains(point) ? .content : nil }

  func pointerShape(at point: Point) -> PointerShape {
    fieldEvents.pointerShape(at: point) ?? .arrow
  }

  func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    guard isOpen, keys.count == 2 else { return false }
    if case .act = request, bar.press(ViewID(key: keys[1])) { return true }
    return fieldEvents.perform(request, on: keys[1])
  }

  var fields: [InputField] { isOpen ? bar.fields : [] }
  var focusedField: InputField? { isOpen ? bar.focusedField : nil }
}
