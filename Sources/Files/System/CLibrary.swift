import Glibc

/// Functions of the C library that Swift's Glibc module leaves out, found by name when first used; `nil`
/// if the library lacks them.
///
/// **Invariant:** the types are those of the declarations in sys/xattr.h, fcntl.h and stdio.h.
enum CLibrary {
  typealias ListAttributes =
    @convention(c) @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int
  typealias GetAttribute =
    @convention(c) @Sendable (Int32, UnsafePointer<CChar>?, UnsafeMutableRawPointer?, Int) -> Int
  typealias SetAttribute =
    @convention(c) @Sendable (Int32, UnsafePointer<CChar>?, UnsafeRawPointer?, Int, Int32) -> Int32
  typealias RemoveAttribute = @convention(c) @Sendable (Int32, UnsafePointer<CChar>?) -> Int32
  typealias Allocate = @convention(c) @Sendable (Int32, Int32, Int64, Int64) -> Int32
  typealias RenameWithFlags =
    @convention(c) @Sendable (
      Int32, UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UInt32
    ) -> Int32

  static let list = dlsym(nil, "flistxattr").map { unsafeBitCast($0, to: ListAttributes.self) }
  static let get = dlsym(nil, "fgetxattr").map { unsafeBitCast($0, to: GetAttribute.self) }
  static let set = dlsym(nil, "fsetxattr").map { unsafeBitCast($0, to: SetAttribute.self) }
  static let remove = dlsym(nil, "fremovexattr").map {
    unsafeBitCast($0, to: RemoveAttribute.self)
  }
  static let allocate = dlsym(nil, "fallocate64").map { unsafeBitCast($0, to: Allocate.self) }
  static let renameWithFlags = dlsym(nil, "renameat2").map {
    unsafeBitCast($0, to: RenameWithFlags.self)
  }
}
