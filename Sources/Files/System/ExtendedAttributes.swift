import Glibc

/// The calls for extended attributes of an open file (xattr(7)), such as tags and the access control
/// list.
struct ExtendedAttributes: Sendable {
  /// Returns the names; none if the file system has no attributes.
  var names: @Sendable (Int32) throws(SystemError) -> [String]
  var value: @Sendable (Int32, _ name: String) throws(SystemError) -> [UInt8]
  var set: @Sendable (Int32, _ name: String, _ value: [UInt8]) throws(SystemError) -> Void
  var remove: @Sendable (Int32, _ name: String) throws(SystemError) -> Void

  /// The attribute of the access control list.
  static let accessList = "system.posix_acl_access"

  /// The kernel's calls.
  static let real = ExtendedAttributes(
    names: { descriptor throws(SystemError) in
      guard let list = CLibrary.list else { return [] }
      do throws(SystemError) {
        let raw = try sized { buffer, size in list(descriptor, buffer, size) }
        return raw.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      } catch {
        if error.code == ENOTSUP { return [] }
        throw error
      }
    },
    value: { descriptor, name throws(SystemError) in
      guard let get = CLibrary.get else { throw SystemError(code: ENOTSUP) }
      return try sized { buffer, size in get(descriptor, name, buffer, size) }
    },
    set: { descriptor, name, value throws(SystemError) in
      guard let set = CLibrary.set else { throw SystemError(code: ENOTSUP) }
      if set(descriptor, name, value, value.count, 0) != 0 { throw SystemError(code: errno) }
    },
    remove: { descriptor, name throws(SystemError) in
      guard let remove = CLibrary.remove else { throw SystemError(code: ENOTSUP) }
      if remove(descriptor, name) != 0 { throw SystemError(code: errno) }
    })

  /// Asks for the size, then for the bytes.
  private static func sized(
    _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    // Another process may make the value longer between the two calls: then ask again.
    for _ in 0..<8 {
      let size = call(nil, 0)
      if size < 0 { throw SystemError(code: errno) }
      if size == 0 { return [] }
      var buffer = [UInt8](repeating: 0, count: size)
      let count = buffer.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
      if count >= 0 { return Array(buffer.prefix(count)) }
      if errno != ERANGE { throw SystemError(code: errno) }
    }
    throw SystemError(code: ERANGE)
  }
}
