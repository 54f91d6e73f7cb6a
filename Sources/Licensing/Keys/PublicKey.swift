import CSodium

/// The public half of an Ed25519 pair, which verifies signatures of the secret half.
public struct PublicKey: Hashable, Sendable {
  /// 32 bytes.
  let bytes: [UInt8]

  static let byteCount = 32

  /// Makes a key; `nil` unless there are 32 bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads a key from 64 hexadecimal digits; `nil` if `text` is anything else.
  public init?(text: some StringProtocol) {
    guard let bytes = Hexadecimal.bytes(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The key as 64 hexadecimal digits.
  public var text: String { Hexadecimal.text(bytes) }

  /// True if `signature` is the secret half's signature of `message`.
  func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard Sodium.isReady, signature.count == SecretKey.signatureByteCount else { return false }
    // The three arrays live through the call and have the lengths that it reads: 64, the given
    // count, and 32.
    return crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
  }
}
