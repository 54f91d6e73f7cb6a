/// The desktop's theme of pointers, as far as it is known.
public struct PointerTheme: Hashable, Sendable {
  /// A folder's name among the icon themes; `nil` for the default.
  public let name: String?
  /// The size of a pointer in logical pixels; `nil` for the default.
  public let size: Int?

  /// Makes a theme; an invalid name, or a size outside of 1 to 512, is ignored. The name becomes
  /// part of a path.
  public init(name: String? = nil, size: Int? = nil) {
    self.name = name.flatMap { Self.isName($0) ? $0 : nil }
    self.size = size.flatMap { (1...512).contains($0) ? $0 : nil }
  }

  private static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && name != ".."
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }
}
