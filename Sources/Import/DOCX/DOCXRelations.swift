/// The relations of a part of a DOCX file to other parts and to addresses.
struct DOCXRelations {
  struct Relation {
    /// The end of its type, such as `image`.
    var type: String
    var target: String
    /// True if the target is an address, not a part.
    var isExternal: Bool
  }

  fileprivate(set) var relations: [String: Relation] = [:]

  /// The relation of an identifier.
  subscript(identifier: String?) -> Relation? { identifier.flatMap { relations[$0] } }

  /// The part that a relation of this type leads to, for a part in `folder`.
  func part(ofType type: String, in folder: String) -> String? {
    let found = relations.values.first { $0.type == type && !$0.isExternal }
    return found.map { ArchivePath.path($0.target, in: folder) }
  }

  /// Reads the relations of a part; empty if it has none.
  static func read(of part: String, in archive: ImportArchive) throws(ImportRefusal)
    -> DOCXRelations
  {
    let folder = ArchivePath.folder(of: part)
    let prefix = folder.isEmpty ? "" : folder + "/"
    let reader = DOCXRelationReader()
    try archive.read("\(prefix)_rels/\(ArchivePath.lastPart(of: part)).rels", by: reader)
    return reader.relations
  }
}

/// Reads a file of relations.
final class DOCXRelationReader: XMLHandler {
  typealias Element = DOCXElement
  static let prefixes = DOCXElement.prefixes

  private(set) var relations = DOCXRelations()

  func start(_ element: DOCXElement?, _ attributes: XMLAttributes) {
    guard element == .relation, let identifier = attributes["Id"], let target = attributes["Target"]
    else { return }
    let type = (attributes["Type"] ?? "").split(separator: "/").last.map { String($0) } ?? ""
    relations.relations[identifier] = DOCXRelations.Relation(
      type: type, target: target, isExternal: attributes["TargetMode"] == "External")
  }

  func end(_ element: DOCXElement?) {}
  func text(_ text: String) {}
}
