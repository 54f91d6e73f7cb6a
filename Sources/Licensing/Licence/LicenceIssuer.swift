/// Makes licences.
public struct LicenceIssuer {
  private let secretKey: SecretKey

  /// Makes an issuer that signs with this key.
  public init(secretKey: SecretKey) { self.secretKey = secretKey }

  /// Returns the key of a licence, in lines that no mail program breaks; `nil` if it can't be
  /// signed.
  public func key(for licence: Licence) -> String? {
    let payload = LicencePayload.bytes(of: licence)
    let version = LicencePayload.version
    let message = LicenceEnvelope.message(version: version, payload: payload)
    return secretKey.signature(of: message).map { signature in
      LicenceText.text(
        of: LicenceEnvelope(version: version, payload: payload, signature: signature))
    }
  }

  /// Returns a whole `.paberlicence` file: two lines of explanation, then the key; `nil` if it
  /// can't be signed.
  public func file(for licence: Licence) -> String? {
    key(for: licence).map { key in
      """
      # Licence \(licence.serial) of Paber Pro for \(licence.name).
      # Paste all of this into Paber, or drop the file on its window.
      \(key)
      """
    }
  }

  /// Returns a random serial number; `nil` if the system has no source of randomness.
  public static func randomSerial() -> UInt32? {
    Sodium.randomBytes(4)?.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
