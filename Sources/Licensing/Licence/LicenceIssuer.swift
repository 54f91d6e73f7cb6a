/// Makes licences.
public struct LicenceIssuer {
  private let secretKey: SecretKey

  /// An issuer that signs with this key.
  public init(secretKey: SecretKey) { self.secretKey = secretKey }

  /// The key of a licence, in lines that no mail program breaks; `nil` if it can't be signed.
  public func key(for licence: Licence) -> String? {
    let payload = LicencePayload.bytes(of: licence)
    let version = LicencePayload.version
    let message = LicenceEnvelope.message(version: version, payload: payload)
    return secretKey.signature(of: message).map { signature in
      LicenceText.text(
        of: LicenceEnvelope(version: version, payload: payload, signature: signature))
    }
  }

  /// A whole file `.paberlicence`: the key after two lines for whoever opens it.
  public func file(for licence: Licence) -> String? {
    key(for: licence).map { key in
      """
      # Licence \(licence.serial) of Paber Pro for \(licence.name).
      # Paste all of this into Paber, or drop the file on its window.
      \(key)
      """
    }
  }

  /// A serial number at random; `nil` where the system has no randomness.
  public static func randomSerial() -> UInt32? {
    Sodium.randomBytes(4)?.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
