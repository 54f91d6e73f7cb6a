import Platform

/// The AT-SPI interfaces of our objects, each made once for all of them: a call's path names its
/// object. Requests are untrusted: the object checks each.
final class AccessibleInterfaces {
  unowned let owner: BusAccessibility

  /// **Invariant:** `owner` owns this object.
  init(of owner: BusAccessibility) { self.owner = owner }

  /// The interfaces of the application.
  private(set) lazy var ofApplication = [rootAccessible, application]
  /// The interface by which the registry reads all nodes at once.
  private(set) lazy var cache = makeCache()
  private lazy var rootAccessible = makeRootAccessible()
  private lazy var application = makeApplication()
  private lazy var accessible = makeAccessible()
  private lazy var component = makeComponent()
  private lazy var action = makeAction()
  private lazy var value = makeValue()
  private lazy var text = makeText()
  private lazy var editableText = makeEditableText()
  private lazy var hypertext = makeHypertext()
  private lazy var hyperlink = makeHyperlink()
  private lazy var selection = makeSelection()
  private lazy var document = makeDocument()

  /// Returns the interfaces of a node.
  func of(_ node: AccessibilityNode) -> [BusInterface] {
    var all = [accessible, component]
    if !node.actions.isEmpty { all.append(action) }
    if node.value != nil { all.append(value) }
    if node.text != nil { all.append(text) }
    if node.text != nil, node.states.contains(.editable) { all.append(editableText) }
    if node.text?.links.isEmpty == false { all.append(hypertext) }
    if node.link != nil { all.append(hyperlink) }
    if node.role == .document { all.append(document) }
    if node.choosesChildren { all.append(selection) }
    return all
  }

  /// Returns the names of a node's interfaces.
  func names(of node: AccessibilityNode) -> BusValue {
    .array(of(node).map { .string($0.name) }, of: "s")
  }

  /// Makes a method of a node: it answers with the result of `body`, and refuses if that is `nil`.
  func method(
    _ name: String, _ takes: String = "", gives: String = "",
    _ body: @escaping (BusAccessibility, AccessibleNode, [BusValue]) -> [BusValue]?
  ) -> BusInterface.Method {
    BusInterface.Method(name: name, takes: takes, gives: gives) { [weak owner] call in
      guard let owner, let node = owner.node(at: call.message.path ?? "") else {
        return call.refuse(.unknownObject, "It has gone.")
      }
      guard let values = body(owner, node, call.arguments) else {
        return call.refuse(.invalidArguments, "\(name) can't be asked that.")
      }
      call.answer(values)
    }
  }

  /// Makes a property of a node.
  func property(
    _ name: String, _ type: String,
    set: ((AccessibleNode, BusValue) -> Bool)? = nil,
    _ value: @escaping (BusAccessibility, AccessibleNode) -> BusValue
  ) -> BusInterface.Property {
    BusInterface.Property(
      name: name, type: type,
      value: { [weak owner] path in
        guard let owner, let node = owner.node(at: path) else { return nil }
        return value(owner, node)
      },
      set: set.map { set in
        { [weak owner] path, value in owner?.node(at: path).map { set($0, value) } ?? false }
      })
  }
}

extension BusValue {
  /// The number, if it has this type.
  var int: Int32? { if case .int32(let number) = self { number } else { nil } }
  /// The number, if it has this type.
  var unsigned: UInt32? { if case .uint32(let number) = self { number } else { nil } }
  /// The text, if it is a string.
  var letters: String? { if case .string(let letters) = self { letters } else { nil } }

  /// A number in the type of most of AT-SPI's.
  static func int(_ number: Int) -> BusValue { .int32(Int32(clamping: number)) }
}
