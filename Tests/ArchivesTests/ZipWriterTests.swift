import Archives
import TestSupport
import Testing

/// Archives as another program reads them.
@Suite struct ZipWriterTests {
  private static let script = """
    import sys, zipfile
    with zipfile.ZipFile(sys.argv[1]) as zip:
        print(zip.testzip())
        for info in zip.infolist():
            print(info.filename, info.compress_type, info.file_size, info.date_time, info.flag_bits)
    """

  private func listing(_ bytes: [UInt8]) throws -> [String] {
    let folder = TemporaryFolder()
    folder.write("a.zip", bytes)
    return try Tool.python(Self.script, [folder("a.zip")])
      .split(separator: "\n").map { String($0) }
  }

  @Test func pythonReadsIt() throws {
    let date = "(1980, 1, 1, 0, 0, 0)"
    #expect(
      try listing(ZipArchive.sample()) == [
        "None", "mimetype 0 13 \(date) 2048", "a/long.txt 8 5000 \(date) 2048",
        "ä/õ – 漢.txt 8 3300 \(date) 2056",
      ])
  }

  @Test func anEmptyArchive() throws {
    #expect(try listing(ZipArchive.write { _ in }) == ["None"])
  }

  @Test func timestamps() throws {
    let time = ZipTimestamp(year: 2026, month: 11, day: 27, hour: 9, minute: 41, second: 33)
    let bytes = try ZipArchive.write(timestamp: time) { try $0.add("a", []) }
    #expect(try listing(bytes)[1] == "a 0 0 (2026, 11, 27, 9, 41, 32) 2048")
    #expect(ZipTimestamp(year: 1900, month: 0, day: 0) == .fixed)
  }

  /// EPUB and OpenDocument require this of their first entry: its bytes are at a fixed place.
  @Test func aStoredFirstEntryStandsPlainly() throws {
    let bytes = try ZipArchive.sample()
    #expect(bytes[30..<51].elementsEqual("mimetypeapplication/x".utf8))
  }

  @Test func incompressibleDataIsStored() throws {
    var random = SeededGenerator(seed: 3)
    let noise = (0..<4000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let bytes = try ZipArchive.write { try $0.add("noise", noise) }
    #expect(try listing(bytes)[1].hasPrefix("noise 0 4000 "))
  }

  @Test func longEntriesLeaveInPieces() throws {
    var (longest, total) = (0, 0)
    try withoutActuallyEscaping({ (bytes: ArraySlice<UInt8>) in
      longest = max(longest, bytes.count)
      total += bytes.count
    }) { sink in
      let zip = ZipWriter(to: sink)
      var random = SeededGenerator(seed: 4)
      let noise = (0..<400_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      try zip.add("stored", noise, by: .stored)
      try zip.begin("streamed", level: 1)
      for start in stride(from: 0, to: noise.count, by: 1000) {
        try zip.append(noise[start..<(start + 1000)])
      }
      try zip.end()
      try zip.finish()
    }
    #expect(total > 800_000 && longest < 1 << 17)
  }

  @Test func tooManyEntriesAreRefused() throws {
    #expect(throws: ZipTooLarge.self) {
      try ZipArchive.write { zip in
        for number in 0...65_534 { try zip.add("\(number)", []) }
      }
    }
  }

  @Test func errorsOfTheSinkAreThrownOn() {
    struct Full: Error {}
    let zip = ZipWriter { _ in throw Full() }
    #expect(throws: Full.self) {
      try zip.add("a", [1])
      try zip.finish()
    }
  }
}
