import Platform
import SystemPackage
import TextCore

/// The file name of a history. It contains the state, so that a listing of the folder is enough.
enum HistoryName: Equatable {
  /// The history of a document that is open, or was when the program ended.
  case open(id: String)
  /// The history of a closed file: a hash of its path, its inode, and whether the file holds the text.
  case closed(id: String, path: UInt64, inode: UInt64, isSaved: Bool)
  /// The history of a closed document without a file.
  case draft(id: String)

  /// Makes the name for a closed document.
  init(closed id: String, _ file: DocumentFile, isSaved: Bool) {
    if let path = file.path {
      self = .closed(
        id: id, path: Self.number(of: path), inode: file.stamp?.inode ?? 0, isSaved: isSaved)
    } else {
      self = .draft(id: id)
    }
  }

  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let fields = parts[0].split(separator: "-").map(String.init)
    guard fields.allSatisfy({ $0.utf8.count == 16 }) else { return nil }
    let numbers = fields.map { UInt64($0, radix: 16) }
    switch (parts[1], fields.count) {
    case ("open", 1): self = .open(id: fields[0])
    case ("draft", 1): self = .draft(id: fields[0])
    case ("closed", 3), ("unsaved", 3):
      guard let path = numbers[1], let inode = numbers[2] else { return nil }
      self = .closed(id: fields[0], path: path, inode: inode, isSaved: parts[1] == "closed")
    default: return nil
    }
  }

  var id: String {
    switch self {
    case .open(let id), .draft(let id), .closed(let id, _, _, _): id
    }
  }

  var string: String {
    switch self {
    case .open(let id): id + ".open"
    case .draft(let id): id + ".draft"
    case .closed(let id, let path, let inode, let isSaved):
      "\(id)-\(path.hexadecimal)-\(inode.hexadecimal)." + (isSaved ? "closed" : "unsaved")
    }
  }

  /// Returns the hash of a path, so that file names don't reveal paths.
  static func number(of path: FilePath) -> UInt64 {
    var hash = StableHash()
    hash.append(path.bytes[...])
    return hash.value
  }
}
