/// The properties of an entry, as its headers have them.
struct ZipRecord {
  var name: [UInt8]
  /// 0 stored, 8 deflated.
  var code: UInt16
  var flags: UInt16
  var check: UInt32
  var compressedLength: Int
  var length: Int
  /// The place of its local header in the archive.
  var start: Int

  /// The version of the specification that a reader needs: 2.0, for deflate.
  private static let neededVersion: UInt16 = 20

  /// Appends the header before the entry's bytes. All numbers fit.
  func appendLocalHeader(_ timestamp: ZipTimestamp, to output: inout [UInt8]) {
    output.append(ZipSignature.localHeader)
    appendCommonPart(timestamp, to: &output)
    output += name
  }

  /// Appends the entry of the directory. All numbers fit.
  func appendDirectoryEntry(_ timestamp: ZipTimestamp, to output: inout [UInt8]) {
    output.append(ZipSignature.directoryEntry)
    // Made by version 2.0 on a system without file modes.
    output.append(Self.neededVersion)
    appendCommonPart(timestamp, to: &output)
    // Comment, disk, internal attributes.
    for _ in 0..<3 { output.append(UInt16(0)) }
    // External attributes.
    output.append(UInt32(0))
    output.append(UInt32(start))
    output += name
  }

  /// Appends check and sizes.
  func appendSizes(to output: inout [UInt8]) {
    output.append(check)
    output.append(UInt32(compressedLength))
    output.append(UInt32(length))
  }

  private func appendCommonPart(_ timestamp: ZipTimestamp, to output: inout [UInt8]) {
    output.append(Self.neededVersion)
    output.append(flags)
    output.append(code)
    output.append(timestamp.time)
    output.append(timestamp.date)
    appendSizes(to: &output)
    output.append(UInt16(name.count))
    // Extra fields.
    output.append(UInt16(0))
  }
}
