/// Reads licences and believes those that one of its keys has signed. Asks nobody: no network, no
/// clock, no file.
public struct LicenceVerifier: Hashable, Sendable {
  private let publicKeys: [PublicKey]

  /// A verifier that believes these keys.
  public init(publicKeys: [PublicKey]) { self.publicKeys = publicKeys }

  /// The licence in `text`, a pasted key or the content of a file. It may have ended: see
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

/// Reads what a licence says, true or not.
public enum LicenceReader {
  /// What `text` claims. The signature is not looked at.
  public static func claim(in text: String) throws(LicenceError) -> Licence {
    try licence(in: LicenceText.envelope(in: text))
  }

  /// The key in `text` without anything round it, in lines as it was issued. The signature is not
  /// looked at.
  public static func key(in text: String) throws(LicenceError) -> String {
    LicenceText.text(of: try LicenceText.envelope(in: text))
  }

  static func licence(in envelope: LicenceEnvelope) throws(LicenceError) -> Licence {
    guard envelope.version == LicencePayload.version else { throw .newerKind }
    guard let licence = LicencePayload.licence(of: envelope.payload) else { throw .damaged }
    return licence
  }
}
