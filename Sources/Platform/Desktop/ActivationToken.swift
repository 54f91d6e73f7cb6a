/// A token of the desktop for a started program: with it a window may come to the front.
public struct ActivationToken: Hashable, Sendable {
  /// `DESKTOP_STARTUP_ID`, for X11.
  public var startupID: String?
  /// `XDG_ACTIVATION_TOKEN`, for Wayland.
  public var waylandToken: String?

  /// Makes a token; without arguments an empty one.
  public init(startupID: String? = nil, waylandToken: String? = nil) {
    self.startupID = startupID
    self.waylandToken = waylandToken
  }

  /// A token's text from its bytes; `nil` if no desktop could have made it.
  public static func text(_ bytes: [UInt8]) -> String? {
    guard (1...1024).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The time of the user's action in milliseconds of the X server, which follows the last
  /// `_TIME` (Startup Notification Protocol 0.2); `nil` if there is none.
  public var time: UInt32? {
    guard let startupID else { return nil }
    let parts = startupID.utf8.split(separator: UInt8(ascii: "_"))
    guard let last = parts.last, last.starts(with: "TIME".utf8) else { return nil }
    // Servers count in 32 bits, and some desktops write larger numbers as negative ones.
    return Int64(String(decoding: last.dropFirst(4), as: UTF8.self)).map {
      UInt32(truncatingIfNeeded: $0)
    }
  }
}
