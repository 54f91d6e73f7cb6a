/// Reads licences and accepts those that one of its keys has signed. Uses neither network, clock
/// nor files.
public struct LicenceVerifier: Hashable, Sendable {
  private let publicKeys: [PublicKey]

  /// Makes a verifier that trusts these keys.
  public init(publicKeys: [PublicKey]) { self.publicKeys = publicKeys }

  /// Returns the licence in `text`, a pasted key or the content of a file. It may have ended: see
  /// `Licence.standing`.
  ///
  /// - Parameter day: today, in Greenwich.
  public func licence(in text: String, on day: Day) throws(LicenceError) -> Licence {
    let envelope = try LicenceText.envelope(in: text)
    guard envelope.version == LicencePayload.version else { throw .newerKind }
    if publicKeys.isEmpty { throw .uncheckable }
    let message = envelope.message
    guard publicKeys.contains(where: { $0.accepts(envelope.signature, of: message) }) else {
      throw .forged
    }
    let licence = try LicenceReader.licence(in: envelope)
    if case .notYet(let firstDay) = licence.standing(on: day) {
      throw .notYetValid(from: firstDay)
    }
    return licence
  }
}

/// Reads the content of a licence without verifying it.
public enum LicenceReader {
  /// Returns the licence that `text` claims to be. The signature is not checked.
  public static func claim(in text: String) throws(LicenceError) -> Licence {
    try licence(in: LicenceText.envelope(in: text))
  }

  /// Returns the key in `text` alone, in lines as it was issued. The signature is not checked.
  public static func key(in text: String) throws(LicenceError) -> String {
    LicenceText.text(of: try LicenceText.envelope(in: text))
  }

  static func licence(in envelope: LicenceEnvelope) throws(LicenceError) -> Licence {
    guard envelope.version == LicencePayload.version else { throw .newerKind }
    guard let licence = LicencePayload.licence(of: envelope.payload) else { throw .damaged }
    return licence
  }
}
