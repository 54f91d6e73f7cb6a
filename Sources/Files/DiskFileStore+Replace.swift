import Glibc
public import Platform

extension DiskFileStore {
  /// Replaces the content of a file, or makes it; a link is followed to the file that it means.
  ///
  /// The content goes to a new file beside the old one, which takes over owner, permissions and
  /// attributes, is brought to the disk, and then takes the old one's name in one step. Where that
  /// is not possible (the file has several names, belongs to somebody else, or its folder is not
  /// this user's) the file is rewritten in place; see `rewrite`. Once it has the name, the folder
  /// is brought to the disk too; if that fails the file is saved all the same, and a power cut may
  /// bring the old content back, in full.
  ///
  /// `write` is called exactly once, or not at all; what it throws is thrown on.
  public func replace(
    _ path: String, with write: (_ sink: (ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws -> FileStamp { try replace(path, mode: 0o666, write) }

  /// Does the same; where the file is new only its owner may read it.
  public func replacePrivate(
    _ path: String, with write: (_ sink: (ArraySlice<UInt8>) throws -> Void) throws -> Void
  ) throws -> FileStamp { try replace(path, mode: 0o600, write) }

  private func replace(_ path: String, mode: mode_t, _ write: Writer) throws -> FileStamp {
    let (target, old) = try reporting(.write, path) { () throws(SystemError) in
      let target = try resolveLinks(path)
      return (target, try openForReplacing(target))
    }
    do {
      guard let old else { return try create(target, mode: mode, write) }
      if try old.status().linkCount > 1 { return try rewrite(target, old, collect(write)) }
      return try replaceByRename(target, old, write)
    } catch let error as SystemError {
      throw FileError(operation: .write, path: path, code: error.code)
    }
  }

  /// The path of the file itself, also where there is none yet at the end of a link.
  private func resolveLinks(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      do throws(SystemError) {
        guard try calls.linkStatus(path).isLink else { return path }
      } catch {
        if error.code == ENOENT { return path }
        throw error
      }
      // Not resolved as text: `..` goes up from where a linked folder really is.
      let next = try calls.readLink(path)
      path = next.hasPrefix("/") ? next : PathName.joining(PathName.folder(of: path), next)
    }
    throw SystemError(code: ELOOP)
  }

  /// The old file, open for reading; `nil` where there is none. Throws where there is something
  /// that must not be replaced.
  private func openForReplacing(_ target: String) throws(SystemError) -> OpenFile? {
    do throws(SystemError) {
      try Self.checkReadable(calls.pathStatus(target))
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    // A file that its owner has write-protected could be renamed over; that is not what they meant.
    try calls.checkWritable(target)
    return try OpenFile(target, O_RDONLY | O_NONBLOCK | O_NOCTTY, calls: calls)
  }

  /// Makes a file that was not there, with the permissions of `mode` that the person gives to new
  /// files.
  private func create(_ target: String, mode: mode_t, _ write: Writer) throws -> FileStamp {
    let temporary = try TemporaryFile(in: PathName.folder(of: target), mode: mode, calls: calls)
    try fill(temporary, write)
    return try install(temporary, as: target)
  }

  private func replaceByRename(
    _ target: String, _ old: OpenFile, _ write: Writer
  ) throws -> FileStamp {
    let temporary: TemporaryFile
    do throws(SystemError) {
      temporary = try TemporaryFile(in: PathName.folder(of: target), mode: 0o600, calls: calls)
      try temporary.file.takeIdentity(of: old)
    } catch {
      if [ENOSPC, EDQUOT, EIO, EMFILE, ENFILE].contains(error.code) { throw error }
      return try rewrite(target, old, collect(write))
    }
    try fill(temporary, write)
    do throws(SystemError) {
      return try install(temporary, as: target)
    } catch {
      guard [EXDEV, EPERM, EACCES, EBUSY, ENOTSUP].contains(error.code) else { throw error }
      let size = try temporary.file.status().size
      return try rewrite(target, old, try temporary.file.readAll(sizeHint: size))
    }
  }

  private typealias Writer = (_ sink: (ArraySlice<UInt8>) throws -> Void) throws -> Void

  private func fill(_ temporary: TemporaryFile, _ write: Writer) throws {
    let sink = BufferedSink(temporary.file)
    try write { piece in try sink.append(piece) }
    try sink.flush()
    try temporary.file.synchronize()
  }

  private func collect(_ write: Writer) throws -> [UInt8] {
    var content: [UInt8] = []
    try write { piece in content.append(contentsOf: piece) }
    return content
  }

  private func install(
    _ temporary: TemporaryFile, as target: String
  ) throws(SystemError) -> FileStamp {
    let stamp = FileStamp(try temporary.file.status())
    try temporary.rename(to: target)
    synchronizeFolder(of: target)
    return stamp
  }

  private func synchronizeFolder(of path: String) {
    try? OpenFile(PathName.folder(of: path), O_RDONLY | O_DIRECTORY, calls: calls).synchronize()
  }
}
