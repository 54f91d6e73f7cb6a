import TextCore

/// A frame whose end was not read yet: a picture with its alternative text.
final class ODTOpenFrame {
  /// The words that are read.
  enum Words {
    case title, description
  }

  /// The elements that are open in the file, with its own.
  let depth: Int
  /// The addresses of the picture in several types, the best first.
  var addresses: [String] = []
  var openWords: Words?
  private var title = ""
  private var description = ""

  init(depth: Int) { self.depth = depth }

  /// The description, or else the title.
  var alternative: String { description.isEmpty ? title : description }

  func add(_ letters: String) {
    switch openWords {
    case .title: title += letters
    case .description: description += letters
    case nil: break
    }
  }
}

extension ODTTextReader {
  /// Ends a frame: adds the first of its pictures that Markdown can show, or its words.
  func endFrame() throws(ImportRefusal) {
    guard let frame = frames.popLast(), !frame.addresses.isEmpty else { return }
    for address in frame.addresses {
      let name = address.hasPrefix("./") ? String(address.dropFirst(2)) : address
      if let bytes = try archive.picture(of: name) {
        return add(
          .picture(
            bytes, name: ArchivePath.lastPart(of: name), alternative: frame.alternative, text.link))
      }
      if archive.holds(name) { continue }
      if address.hasPrefix("../") || address.containsBytes("://") {
        let outside = address.hasPrefix("../") ? String(address.dropFirst(3)) : address
        guard HTMLAddress.isPicture(outside) else { continue }
        return add(
          .linkedPicture(address: outside, alternative: frame.alternative, text.link))
      }
    }
    add(.lostPicture(alternative: frame.alternative, text.link))
  }
}
