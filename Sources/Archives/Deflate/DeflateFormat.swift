import CZlib

/// The wrapping of deflated bytes.
public enum DeflateFormat: Sendable {
  /// Bare deflate (RFC 1951), as zip archives have it.
  case raw
  /// With a header and a checksum (RFC 1950), as PDF's `FlateDecode` has it.
  case zlib

  /// The logarithm of the window's size; zlib takes a negative one for bare deflate.
  var windowBits: Int32 {
    switch self {
    case .raw: -MAX_WBITS
    case .zlib: MAX_WBITS
    }
  }
}
