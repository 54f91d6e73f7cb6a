import Platform
public import SystemPackage

/// The address of the process of one user on one display.
public struct InstanceAddress: Hashable, Sendable {
  /// The folder that its socket is in. It has to be ours alone.
  public let folder: FilePath
  /// What its socket and its lock are called, but for their suffixes.
  public let name: String

  /// Makes the address.
  ///
  /// - Parameters:
  ///   - runtimeFolder: `XDG_RUNTIME_DIR`; where there is none, as with `su`, a folder in
  ///     `stateFolder` takes its place.
  ///   - traits: what tells this process from one that is not to be spoken to: its display, its
  ///     folders, its machine. `nil` is another trait than an empty text.
  public init(runtimeFolder: FilePath?, stateFolder: FilePath, traits: [String?]) {
    if let runtimeFolder, runtimeFolder.isAbsolute {
      folder = runtimeFolder.appending("paber")
    } else {
      folder = stateFolder.appending("run")
    }
    name = Self.name(for: traits)
  }

  /// Sixteen digits: a path of a socket is short. By FNV-1a, http://isthe.com/chongo/tech/comp/fnv.
  private static func name(for traits: [String?]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for trait in traits {
      // No text has these two bytes.
      add(trait == nil ? 0xFE : 0xFF)
      trait?.utf8.forEach(add)
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
