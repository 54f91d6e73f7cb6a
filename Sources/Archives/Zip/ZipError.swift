public import Localization

/// The reason for which an archive, or an entry of it, is not read.
public enum ZipError: Error, Equatable, Sendable {
  /// The bytes have no directory of a zip archive.
  case notAnArchive
  /// The parts of the archive contradict each other.
  case damaged(ZipDamage)
  /// The archive uses zip64, several disks or a way of compressing other than deflate.
  case unsupported
  /// The entry is encrypted.
  case encrypted
  /// An entry has a name that leads out of the archive, such as `../a` or `/a`.
  case unsafeName(String)
  /// The entries that were read unpack to more bytes than the caller allows.
  case tooLarge(allowance: Int)

  /// Returns the sentence about the archive that a person knows by `name`.
  public func sentence(for name: Phrase) -> Phrase {
    switch self {
    case .notAnArchive, .damaged: Phrase("“\(name)” is damaged or incomplete.")
    case .unsupported: Phrase("“\(name)” is compressed in a way that Paber can’t read.")
    case .encrypted: Phrase("“\(name)” is password-protected.")
    case .unsafeName:
      Phrase(
        "“\(name)” contains a file that would be written outside its folder, so it was not opened.")
    case .tooLarge(let allowance):
      Phrase("“\(name)” is larger than \(allowance >> 20) MB when unpacked, so it was not opened.")
    }
  }
}

/// The parts of an archive that contradict each other.
public enum ZipDamage: Equatable, Sendable {
  /// The directory is not where it should be, or has more or fewer entries than it says.
  case directory
  /// An entry of the directory differs from the header before its bytes.
  case header
  /// Two entries have the same name.
  case repeatedName
  /// Two entries have bytes in common, or an entry has some with the directory.
  case overlap
  /// An entry has more or fewer bytes than its header says.
  case length
  /// The bytes of an entry differ from its checksum.
  case check
  /// The bytes of an entry are not what deflate makes.
  case data
}
