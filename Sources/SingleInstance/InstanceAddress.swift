import Platform
public import SystemPackage

/// The address of the process of one user on one display.
public struct InstanceAddress: Hashable, Sendable {
  /// The folder of its socket, which must belong to this user alone.
  public let folder: FilePath
  /// The name of its socket and its lock, without suffixes.
  public let name: String

  /// Makes the address.
  ///
  /// - Parameters:
  ///   - runtimeFolder: `XDG_RUNTIME_DIR`; if there is none, as with `su`, a folder in
  ///     `stateFolder` replaces it.
  ///   - traits: the values that distinguish processes that must not share windows: display,
  ///     folders, machine. `nil` differs from an empty text.
  public init(runtimeFolder: FilePath?, stateFolder: FilePath, traits: [String?]) {
    if let runtimeFolder, runtimeFolder.isAbsolute {
      folder = runtimeFolder.appending("paber")
    } else {
      folder = stateFolder.appending("run")
    }
    name = Self.name(for: traits)
  }

  /// Returns sixteen digits, because the path of a socket must be short. By FNV-1a,
  /// http://isthe.com/chongo/tech/comp/fnv.
  private static func name(for traits: [String?]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for trait in traits {
      // No UTF-8 text has these two bytes.
      add(trait == nil ? 0xFE : 0xFF)
      trait?.utf8.forEach(add)
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
