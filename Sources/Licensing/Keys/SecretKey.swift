import CSodium

/// The half of an Ed25519 pair that signs licences. Whoever has it can make them, so it lives with
/// the owner of the project and nowhere else; its bytes are wiped when it goes.
public final class SecretKey {
  /// The key as libsodium keeps it: the seed, then the public key. 64 bytes.
  private var bytes: [UInt8]
  /// The other half.
  public let publicKey: PublicKey

  static let seedByteCount = 32
  static let signatureByteCount = 64

  /// The pair that grows from 32 bytes; `nil` for any other number of them.
  init?(seed: [UInt8]) {
    guard Sodium.isReady, seed.count == Self.seedByteCount else { return nil }
    var secret = [UInt8](repeating: 0, count: 64)
    var open = [UInt8](repeating: 0, count: PublicKey.byteCount)
    // Room for 32 and 64 bytes is written to, 32 of `seed` are read.
    guard crypto_sign_seed_keypair(&open, &secret, seed) == 0, let key = PublicKey(bytes: open)
    else { return nil }
    bytes = secret
    publicKey = key
  }

  deinit { sodium_memzero(&bytes, bytes.count) }

  /// A new pair; `nil` where the system has no randomness to make one from.
  public static func make() -> SecretKey? {
    Sodium.randomBytes(seedByteCount).flatMap { SecretKey(seed: $0) }
  }

  /// Reads what `fileText` wrote: 64 hexadecimal digits on a line, among lines that are empty or
  /// begin with `#`. `nil` when there is anything else.
  public convenience init?(fileText: String) {
    let lines = KeyList.lines(of: fileText)
    guard lines.count == 1, let seed = Hexadecimal.bytes(lines[0]) else { return nil }
    self.init(seed: seed)
  }

  /// The key as a file.
  public var fileText: String {
    """
    # The secret key that signs licences of Paber. Whoever has this file can make licences:
    # keep a copy in a safe place, and never publish it or send it to anyone.
    # Its public key is \(publicKey.text)
    \(Hexadecimal.text(bytes.prefix(Self.seedByteCount)))

    """
  }

  /// The signature of `message`, 64 bytes; `nil` if the library refuses to make one.
  func signature(of message: [UInt8]) -> [UInt8]? {
    var signature = [UInt8](repeating: 0, count: Self.signatureByteCount)
    // 64 bytes are written, `bytes` has the 64 that are read; the length is not asked for.
    let code = crypto_sign_detached(&signature, nil, message, UInt64(message.count), bytes)
    return code == 0 ? signature : nil
  }
}
