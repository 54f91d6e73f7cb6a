import Glibc
public import Platform
public import SystemPackage
public import Localization

/// Error messages about files, in one or two plain sentences. The only place that turns errors of
/// reading, writing and encoding into words; every message names the file as the writer knows it.
public enum FileSentence {
  /// Returns the message for any error of reading, decoding, encoding or writing `path`. A `FileError`
  /// has its own path.
  public static func sentence(for error: any Error, path: FilePath) -> Phrase {
    let path = (error as? FileError)?.path ?? path
    return sentence(for: error, name: name(of: path))
  }

  /// Returns the message for a failed system call.
  public static func sentence(for error: FileError) -> Phrase {
    sentence(for: error, path: error.path)
  }

  /// Returns the message for an error with a file that the writer knows as `name`.
  public static func sentence(for error: any Error, name: Phrase) -> Phrase {
    switch error {
    case let error as FileError: failure(error, name)
    case let error as UnreadableText: unreadable(error, name)
    case let error as UnencodableText: unencodable(error, name)
    case let error as UnusableName: unusable(error)
    default: Phrase("Something went wrong with “\(name)”: \("\(error)").")
    }
  }

  private static func failure(_ error: FileError, _ name: Phrase) -> Phrase {
    switch error.code {
    case EISDIR: return Phrase("“\(name)” is a folder.")
    case ENAMETOOLONG: return Phrase("The name “\(name)” is too long.")
    default: break
    }
    switch error.operation {
    case .read: return reading(name, error.code)
    case .write: return writing(name, error)
    case .list: return listing(name, error.code)
    case .remove: return removing(name, error.code)
    case .move: return moving(name, error.code)
    }
  }

  private static func unreadable(_ error: UnreadableText, _ name: Phrase) -> Phrase {
    switch error {
    case .binary: Phrase("“\(name)” is not a text file.")
    case .malformed(let encoding): Phrase("“\(name)” is not valid \(encoding.name).")
    }
  }

  private static func unencodable(_ error: UnencodableText, _ name: Phrase) -> Phrase {
    let (encoding, character) = (error.encoding.name, visible(String(error.character)))
    return Phrase(
      "“\(name)” was not saved. Its encoding, \(encoding), has no “\(character)”. \(stillHere)"
    )
  }

  private static let stillHere = Phrase("Your text is still here.")

  private static func reading(_ name: Phrase, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT, ENOTDIR: Phrase("“\(name)” does not exist.")
    case EACCES, EPERM: Phrase("You don’t have permission to read “\(name)”.")
    case EINVAL: Phrase("“\(name)” is not a file that can be opened.")
    case EFBIG: Phrase("“\(name)” is too large to open.")
    default: Phrase("“\(name)” could not be read: \(reason(code)).")
    }
  }

  private static func writing(_ name: Phrase, _ error: FileError) -> Phrase {
    switch error.code {
    case ENOENT, ENOTDIR:
      // The whole path: a part of it may be the mistake.
      Phrase(
        "The folder “\(shownPath(of: error.path.removingLastComponent()))” for “\(name)” does not exist."
      )
    case EACCES, EPERM: Phrase("You don’t have permission to write “\(name)”.")
    case EROFS: Phrase("The disk with “\(name)” is read-only. \(stillHere)")
    case ENOSPC, EDQUOT: Phrase("The disk is full, so “\(name)” was not saved. \(stillHere)")
    case EINVAL: Phrase("“\(name)” is not a file that can be written.")
    default: Phrase("“\(name)” was not saved: \(reason(error.code)). \(stillHere)")
    }
  }

  private static func listing(_ name: Phrase, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT: Phrase("The folder “\(name)” does not exist.")
    case ENOTDIR: Phrase("“\(name)” is not a folder.")
    case EACCES, EPERM: Phrase("You don’t have permission to open the folder “\(name)”.")
    default: Phrase("The folder “\(name)” could not be read: \(reason(code)).")
    }
  }

  private static func removing(_ name: Phrase, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT, ENOTDIR: Phrase("“\(name)” does not exist.")
    case EACCES, EPERM: Phrase("You don’t have permission to delete “\(name)”.")
    case EROFS: Phrase("The disk with “\(name)” is read-only.")
    default: Phrase("“\(name)” could not be deleted: \(reason(code)).")
    }
  }

  private static func moving(_ name: Phrase, _ code: Int32) -> Phrase {
    switch code {
    case ENOENT, ENOTDIR: Phrase("“\(name)” does not exist.")
    case EEXIST: Phrase("A file named “\(name)” already exists.")
    case EACCES, EPERM: Phrase("You don’t have permission to rename or move “\(name)”.")
    case EROFS: Phrase("The disk with “\(name)” is read-only.")
    case ENOSPC, EDQUOT: Phrase("The disk is full, so “\(name)” was not moved.")
    case EBUSY:
      Phrase(
        "Another program changed “\(name)” while it was being moved, so it was left where it is.")
    case ELOOP:
      Phrase("“\(name)” is a link that would not work from there, so it was not moved.")
    default: Phrase("“\(name)” was not moved: \(reason(code)).")
    }
  }

  private static func unusable(_ name: UnusableName) -> Phrase {
    switch name {
    case .empty: Phrase("A file needs a name.")
    case .hasSlash:
      Phrase("A name can’t contain a slash. To move the file to another folder, use “Move…”.")
    case .isFolder(let name): Phrase("“\(.verbatim(name))” is not a valid file name.")
    }
  }

  /// Returns the message for a document whose changes could not be kept in one of Paber's own folders.
  public static func unkept(
    _ document: Phrase, in folder: FilePath, for error: any Error
  ) -> Phrase {
    let place = shownPath(of: folder)
    switch (error as? FileError)?.code {
    case EACCES, EPERM, EROFS:
      return Phrase(
        "Some changes to “\(document)” could not be kept: you don’t have permission to write to “\(place)”."
      )
    case ENOSPC, EDQUOT:
      return Phrase(
        "Some changes to “\(document)” could not be kept: there is no space left in “\(place)”.")
    default:
      return Phrase("Some changes to “\(document)” could not be kept in “\(place)”.")
    }
  }

  /// Returns the message for a file whose rewriting was interrupted.
  public static func recovered(_ rewrite: DiskFileStore.RecoveredRewrite) -> Phrase {
    Phrase(
      "Paber was interrupted while saving “\(name(of: rewrite.path))”. The file is unchanged; the part already written is in “\(shownPath(of: rewrite.torn))”."
    )
  }

  /// Returns the C library's message for an error. Its pointer is valid until the next call on this
  /// thread.
  static func reason(_ code: Int32) -> String {
    guard let words = strerror(code) else { return "error \(code)" }
    return String(cString: words)
  }

  /// Returns the name of the file at a path, as messages show it.
  public static func name(of path: FilePath) -> Phrase {
    .verbatim(visible(path.name))
  }

  /// Returns a path as messages show it.
  private static func shownPath(of path: FilePath) -> Phrase { .verbatim(visible(path.string)) }

  /// Returns the text with a box for each control character, since a message is one line and names may
  /// hold any.
  private static func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{25A1}" : $0 }))
  }
}
