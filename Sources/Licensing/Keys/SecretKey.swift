import CSodium

/// The half of an Ed25519 pair that signs licences. Anyone who has it can make them, so only the
/// project's owner keeps it; `deinit` wipes its bytes.
public final class SecretKey {
  /// The key in libsodium's form: the seed, then the public key. 64 bytes.
  private var bytes: [UInt8]
  /// The public half.
  public let publicKey: PublicKey

  static let seedByteCount = 32
  static let signatureByteCount = 64

  /// Derives the pair from a seed of 32 bytes; `nil` for any other number of them.
  init?(seed: [UInt8]) {
    guard Sodium.isReady, seed.count == Self.seedByteCount else { return nil }
    var secret = [UInt8](repeating: 0, count: 64)
    var open = [UInt8](repeating: 0, count: PublicKey.byteCount)
    // The call writes 32 and 64 bytes, and reads 32 of `seed`.
    guard crypto_sign_seed_keypair(&open, &secret, seed) == 0, let key = PublicKey(bytes: open)
    else { return nil }
    bytes = secret
    publicKey = key
  }

  deinit { sodium_memzero(&bytes, bytes.count) }

  /// Makes a new pair; `nil` if the system has no source of randomness.
  public static func make() -> SecretKey? {
    Sodium.randomBytes(seedByteCount).flatMap { SecretKey(seed: $0) }
  }

  /// Reads a file made by `fileText`: 64 hexadecimal digits on a line, among lines that are empty
  /// or begin with `#`; `nil` if there is anything else.
  public convenience init?(fileText: String) {
    let lines = KeyList.lines(of: fileText)
    guard lines.count == 1, let seed = Hexadecimal.bytes(lines[0]) else { return nil }
    self.init(seed: seed)
  }

  /// The content of the key's file.
  public var fileText: String {
    """
    # The secret key that signs licences of Paber. Whoever has this file can make licences:
    # keep a copy in a safe place, and never publish it or send it to anyone.
    # Its public key is \(publicKey.text)
    \(Hexadecimal.text(bytes.prefix(Self.seedByteCount)))

    """
  }

  /// Returns the signature of `message`, 64 bytes; `nil` if the library refuses to make one.
  func signature(of message: [UInt8]) -> [UInt8]? {
    var signature = [UInt8](repeating: 0, count: Self.signatureByteCount)
    // The call writes 64 bytes and reads the 64 of `bytes`; the signature's length is not
    // requested.
    let code = crypto_sign_detached(&signature, nil, message, UInt64(message.count), bytes)
    return code == 0 ? signature : nil
  }
}
