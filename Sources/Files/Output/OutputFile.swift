import Glibc
public import Platform
public import SystemPackage

/// The output file that an option of the command line names.
///
/// The user may forget this name, so that the name of their own text is taken for it. So an
/// existing file is replaced only if it is empty or of the same kind.
public struct OutputFile {
  private let path: FilePath
  private let kind: String
  private let start: [UInt8]
  private let store: any FileStore

  /// The reason why nothing is written.
  public struct Failure: Error, Equatable {
    /// A sentence for the user.
    public var sentence: String
  }

  /// - Parameters:
  ///   - path: an absolute path.
  ///   - kind: what the program makes, such as “a PNG picture”.
  ///   - start: the bytes that every file of this kind begins with.
  public init(_ path: FilePath, kind: String, start: [UInt8], in store: any FileStore) {
    self.path = path
    self.kind = kind
    self.start = start
    self.store = store
  }

  /// Writes the whole file, or leaves what is there as it is. Throws `Failure`.
  public func write(_ bytes: [UInt8]) throws { try write { try $0(bytes[...]) } }

  /// Writes the whole file piece by piece, or leaves the former file as it is. Throws `Failure`, and the
  /// errors of `content`.
  public func write(_ content: FileStore.Writer) throws {
    do {
      switch store.kind(of: path) {
      case nil: break
      case .regular: try check()
      case .directory: throw Failure(sentence: "“\(path.name)” is a folder.")
      case .other: return try writeToDevice(content)
      }
      try store.replace(path, with: content)
    } catch  where error is FileError || error is SystemError || error is Errno {
      throw Failure(sentence: "“\(path.name)” can’t be written.")
    }
  }

  private func check() throws {
    let found = try store.open(path).read(start.count)
    if !found.isEmpty, found != start {
      throw Failure(sentence: "“\(path.name)” is not \(kind), so it was not replaced.")
    }
  }

  /// Writes to a device, such as a pipe or a terminal, which can't be replaced.
  private func writeToDevice(_ content: FileStore.Writer) throws {
    let file = try FileDescriptor.open(path, .writeOnly)
    try file.closeAfter { try content { _ = try file.writeAll($0) } }
  }
}
