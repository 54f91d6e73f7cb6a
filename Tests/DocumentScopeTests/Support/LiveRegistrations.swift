/// All live registrations, found by reflection through the objects: observers of broadcasts, and
/// closures that were assigned to optional properties.
///
/// It follows the objects of the scopes, of `Interface` and of the test desktop, through collections and
/// optionals between.
struct LiveRegistrations {
  /// The registrations, as paths from the first object.
  private(set) var places: [String] = []
  private var seen: Set<ObjectIdentifier> = []

  /// Looks through `roots`, each with a name.
  init(in roots: [(name: String, object: Any)]) {
    for root in roots { look(at: root.object, root.name) }
  }

  private static let modules = [
    "DocumentScope.", "WindowScope.", "ApplicationScope.", "Interface.", "Platform.Silent",
    "TestSupport.",
  ]

  private mutating func look(at value: Any, _ path: String) {
    let mirror = Mirror(reflecting: value)
    let type = String(reflecting: mirror.subjectType)
    if type.hasPrefix("Platform.Broadcast<") { return note(broadcast: mirror, path) }
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else { return }
      if type.contains(") -> ") { places.append(path) } else { look(at: wrapped.value, path) }
    case .collection, .set, .dictionary, .tuple:
      for (index, child) in mirror.children.enumerated() {
        look(at: child.value, "\(path)[\(index)]")
      }
    case .class:
      let object = value as AnyObject
      guard Self.isOurs(type), seen.insert(ObjectIdentifier(object)).inserted else { return }
      lookInto(mirror, path)
    // A function that a scope gets by its constructor is no registration.
    case .struct where type.hasSuffix(".Dependencies"): break
    case .struct where Self.isOurs(type): lookInto(mirror, path)
    default: break
    }
  }

  private static func isOurs(_ type: String) -> Bool {
    modules.contains { type.hasPrefix($0) } || type.contains("Tests.")
  }

  private mutating func lookInto(_ mirror: Mirror, _ path: String) {
    var next: Mirror? = mirror
    while let mirror = next {
      for child in mirror.children { look(at: child.value, "\(path).\(child.label ?? "_")") }
      next = mirror.superclassMirror
    }
  }

  private mutating func note(broadcast: Mirror, _ path: String) {
    let observers = broadcast.children.first { $0.label == "observers" }
    guard let observers else {
      places.append("\(path): no observers to count")
      return
    }
    let count = Mirror(reflecting: observers.value).children.count
    if count > 0 { places.append("\(path): \(count)") }
  }
}
