/// Objects of ours of which there are too many, or that come and go too fast, to export each.
protocol BusFolder: AnyObject {
  /// The interfaces of the object at a path below the folder's own; none: there is no such object.
  func interfaces(at path: String) -> [BusInterface]
}
