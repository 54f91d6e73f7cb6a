import Platform

/// The interfaces of AT-SPI that objects of ours have, each made once for all of them: a call says by
/// its path which object it is for. What a call wants is a claim; whoever is asked decides.
final class AccessibleInterfaces {
  unowned let owner: BusAccessibility

  /// **Invariant:** `owner` owns this object.
  init(of owner: BusAccessibility) { self.owner = owner }

  /// What the program has.
  private(set) lazy var ofApplication = [rootAccessible, application]
  /// What the bus's keeper of nodes reads at once.
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

  /// What a node has.
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

  /// The names of what a node has.
  func names(of node: AccessibilityNode) -> BusValue {
    .array(of(node).map { .string($0.name) }, of: "s")
  }

  /// A method of a node: answers with what `body` gives; refused where that is nothing.
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

  /// A property of a node.
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
  /// The number, if it is one of this type.
  var int: Int32? { if case .int32(let number) = self { number } else { nil } }
  /// The number, if it is one of this type.
  var unsigned: UInt32? { if case .uint32(let number) = self { number } else { nil } }
  /// The letters, if it is a string.
  var letters: String? { if case .string(let letters) = self { letters } else { nil } }

  /// A number as messages carry most of them.
  static func int(_ number: Int) -> BusValue { .int32(Int32(clamping: number)) }
}
