/// A provider of objects that are too many, or change too often, to export each.
protocol BusFolder: AnyObject {
  /// The interfaces of the object at a path below the folder's own; empty if there is no such object.
  func interfaces(at path: String) -> [BusInterface]
}
