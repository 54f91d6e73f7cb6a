/// Receives the elements and the text of an XML document in their order.
protocol XMLHandler: AnyObject {
  /// The elements that it knows, named with the prefixes of `prefixes`, as in `w:p`.
  associatedtype Element: RawRepresentable & Sendable where Element.RawValue == String

  /// The prefixes of namespaces by their names, regardless of the prefixes in the document.
  static var prefixes: [String: String] { get }

  /// Takes the start of an element; nil: an unknown one.
  func start(_ element: Element?, _ attributes: XMLAttributes) throws(ImportRefusal)
  /// Takes the end of an element; nil: an unknown one.
  func end(_ element: Element?) throws(ImportRefusal)
  /// Receives a piece of text. A paragraph may consist of many.
  func text(_ text: String) throws(ImportRefusal)
}
