/// The pointers that the desktop wants, as far as it says.
public struct PointerTheme: Hashable, Sendable {
  /// A folder's name among the icon themes; `nil`: the usual one.
  public let name: String?
  /// Logical pixels of a pointer; `nil`: as many as usual.
  public let size: Int?

  /// What a desktop says: a name that is none, or a size from 1 to 512 that is none, counts as not
  /// said. The name becomes part of a path.
  public init(name: String? = nil, size: Int? = nil) {
    self.name = name.flatMap { Self.isName($0) ? $0 : nil }
    self.size = size.flatMap { (1...512).contains($0) ? $0 : nil }
  }

  private static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != ".."
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }
}
