import Glibc
public import Platform
public import Words

/// Says in one plain sentence, or two, what went wrong with a file.
public enum FileSentence {
  /// The sentence for anything that reading, decoding, encoding or writing `path` throws.
  public static func sentence(for error: any Error, path: String) -> Phrase {
    switch error {
    case let error as FileError: sentence(for: error)
    case let error as UnreadableText: sentence(for: error, path: path)
    case let error as UnencodableText: sentence(for: error, path: path)
    default: Phrase("Something went wrong with “\(shownName(of: path))”: \("\(error)").")
    }
  }

  /// The sentence for a failed call of the system.
  public static func sentence(for error: FileError) -> Phrase {
    let name = shownName(of: error.path)
    switch error.code {
    case EISDIR: return Phrase("“\(name)” is a folder.")
    case ENAMETOOLONG: return Phrase("The name “\(name)” is too long.")
    default: break
    }
    switch error.operation {
    case .read: return reading(name, error.code)
    case .write: return writing(name, error.code)
    case .list: return listing(name, error.code)
    case .remove: return removing(name, error.code)
    }
  }

  /// The sentence for bytes that are no text.
  public static func sentence(for error: UnreadableText, path: String) -> Phrase {
    switch error {
    case .binary: Phrase("“\(shownName(of: path))” is not a text file.")
    case .malformed(let encoding):
      Phrase("“\(shownName(of: path))” claims to be \(encoding.name) but is not.")
    }
  }

  /// The sentence for a text that its file's encoding cannot hold.
  public static func sentence(for error: UnencodableText, path: String) -> Phrase {
    let name = shownName(of: path)
    let (encoding, character) = (error.encoding.name, visible(String(error.character)))
    return Phrase(
      "The encoding of “\(name)”, \(encoding), has no “\(character)”; it was not saved. \(stillHere)"
    )
  }

  private static let stillHere = Phrase("Your text is still here.")

  private static func reading(_ name: String, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT, ENOTDIR: Phrase("“\(name)” does not exist.")
    case EACCES, EPERM: Phrase("There is no permission to read “\(name)”.")
    case EINVAL: Phrase("“\(name)” is not a file that can be opened.")
    case EFBIG: Phrase("“\(name)” is too large to be opened.")
    default: Phrase("“\(name)” could not be read: \(reason(code)).")
    }
  }

  private static func writing(_ name: String, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT, ENOTDIR: Phrase("The folder of “\(name)” does not exist.")
    case EACCES, EPERM: Phrase("There is no permission to write “\(name)”.")
    case EROFS: Phrase("The disk that “\(name)” is on can only be read. \(stillHere)")
    case ENOSPC, EDQUOT: Phrase("The disk is full; “\(name)” was not saved. \(stillHere)")
    case EINVAL: Phrase("“\(name)” is not a file that can be written.")
    default: Phrase("“\(name)” was not saved: \(reason(code)). \(stillHere)")
    }
  }

  private static func listing(_ name: String, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT: Phrase("The folder “\(name)” does not exist.")
    case ENOTDIR: Phrase("“\(name)” is not a folder.")
    case EACCES, EPERM: Phrase("There is no permission to look into the folder “\(name)”.")
    default: Phrase("The folder “\(name)” could not be read: \(reason(code)).")
    }
  }

  private static func removing(_ name: String, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT, ENOTDIR: Phrase("“\(name)” does not exist.")
    case EACCES, EPERM: Phrase("There is no permission to remove “\(name)”.")
    case EROFS: Phrase("The disk that “\(name)” is on can only be read.")
    default: Phrase("“\(name)” could not be removed: \(reason(code)).")
    }
  }

  /// The system's own words. The pointer is valid until the next call on this thread.
  private static func reason(_ code: Int32) -> String {
    guard let words = strerror(code) else { return "error \(code)" }
    return String(cString: words)
  }

  private static func shownName(of path: String) -> String {
    let name = PathName.name(of: path)
    return visible(name.isEmpty ? path : name)
  }

  /// A sentence is one line: controls, which a name may hold, are shown as a box.
  private static func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{25A1}" : $0 }))
  }
}
