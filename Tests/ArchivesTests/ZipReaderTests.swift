import Archives
import Localization
import TestSupport
import Testing

/// Archives of other programs, and hostile ones.
@Suite struct ZipReaderTests {
  @Test func roundTrip() throws {
    let contents = try ZipArchive.contents(of: ZipArchive.sample())
    #expect(contents.count == 3)
    #expect(contents["mimetype"] == Array("application/x".utf8))
    #expect(contents["a/long.txt"] == [UInt8](repeating: 65, count: 5000))
    #expect(contents["ä/õ – 漢.txt"]?.count == 3300)
  }

  private static let script = """
    import io, sys, zipfile
    with open(sys.argv[1], "wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zip:
            zip.writestr("folder/", "")
            zip.writestr("folder/ä.txt", "x" * 200000)
            zip.writestr("stored", "abc", zipfile.ZIP_STORED)
            zip.comment = b"a comment PK"
    class Pipe(io.RawIOBase):
        def __init__(self, file): self.file = file
        def writable(self): return True
        def write(self, bytes): return self.file.write(bytes)
    with open(sys.argv[2], "wb") as file:
        with zipfile.ZipFile(Pipe(file), "w", zipfile.ZIP_DEFLATED) as zip:
            zip.writestr("piped", "y" * 1000)
    """

  @Test func archivesOfPython() throws {
    let folder = TemporaryFolder()
    _ = try Tool.python(Self.script, [folder("a.zip"), folder("b.zip")])
    let whole = try #require(folder.read("a.zip"))
    let contents = try ZipArchive.contents(of: whole)
    #expect(contents["folder/"] == [])
    #expect(contents["folder/ä.txt"] == [UInt8](repeating: UInt8(ascii: "x"), count: 200_000))
    #expect(contents["stored"] == Array("abc".utf8))
    let zip = try ZipReader(BytesInMemory(whole), allowance: 0)
    #expect(zip.entries.map(\.isFolder) == [true, false, false])
    // After a pipe sizes are in data descriptors.
    let piped = try #require(folder.read("b.zip"))
    #expect(try ZipArchive.contents(of: piped)["piped"]?.count == 1000)
  }

  private static let longHeaders = """
    import sys, zipfile
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as zip:
        with zip.open("a.txt", "w", force_zip64=True) as entry:
            entry.write(b"x" * 1000)
        zip.writestr("b.txt", "abc")
    """

  /// Lengths of a local header that stand in its extra field, but not in that of the directory.
  @Test func archivesWithLongLocalHeaders() throws {
    let folder = TemporaryFolder()
    _ = try Tool.python(Self.longHeaders, [folder("a.zip")])
    var bytes = try #require(folder.read("a.zip"))
    // Older versions of python write the lengths here, too.
    bytes.replaceSubrange(18..<26, with: [UInt8](repeating: 0xFF, count: 8))
    let contents = try ZipArchive.contents(of: bytes)
    #expect(contents["a.txt"] == [UInt8](repeating: UInt8(ascii: "x"), count: 1000))
    #expect(contents["b.txt"] == Array("abc".utf8))
    // Without such a field the lengths contradict each other.
    bytes[28] = 0
    #expect(throws: ZipError.self) { try ZipArchive.contents(of: bytes) }
  }

  /// A file that gets shorter while it is read, or whose disk fails.
  private struct FailingSource: RandomAccessBytes {
    struct Failure: Error {}
    let bytes: [UInt8]
    let fails: Bool

    var count: Int { bytes.count }
    func bytes(in range: Range<Int>) throws -> ArraySlice<UInt8> {
      if range.upperBound == count { return bytes[range] }
      if fails { throw Failure() }
      return bytes[range].dropLast()
    }
  }

  @Test func sourcesThatFail() throws {
    let bytes = try ZipArchive.sample()
    #expect(throws: ZipError.notAnArchive) {
      try ZipReader(FailingSource(bytes: bytes, fails: false), allowance: 0)
    }
    #expect(throws: FailingSource.Failure.self) {
      try ZipReader(FailingSource(bytes: bytes, fails: true), allowance: 0)
    }
  }

  // Hostile archives

  private func expect(_ error: ZipError, _ bytes: [UInt8], allowance: Int = 1 << 26) {
    #expect(throws: error) { try ZipArchive.contents(of: bytes, allowance: allowance) }
  }

  @Test func noArchive() throws {
    expect(.notAnArchive, [])
    expect(.notAnArchive, Array("PK, but no archive of anything at all".utf8))
    expect(.notAnArchive, Array(try ZipArchive.sample().dropLast()))
  }

  @Test(arguments: [
    "/etc/passwd", "../a", "a/../../b", "..\\a", "\\a", "C:\\a", "c:a", "a\u{0}b", "",
  ])
  func namesThatLeadOut(name: String) throws {
    expect(.unsafeName(name), try ZipArchive.write { try $0.add(name, [1]) })
  }

  @Test(arguments: ["..a/b..", "a/...", "[Content_Types].xml"])
  func oddNamesThatAreSafe(name: String) throws {
    #expect(try ZipArchive.contents(of: ZipArchive.write { try $0.add(name, [1]) })[name] == [1])
  }

  /// One entry of ten megabytes of zeros, of some kilobytes.
  private func bomb() throws -> [UInt8] {
    try ZipArchive.write { try $0.add("a", [UInt8](repeating: 0, count: 10 << 20)) }
  }

  @Test func bombs() throws {
    let bytes = try bomb()
    #expect(bytes.count < 20_000)
    expect(.tooLarge(allowance: 1 << 20), bytes, allowance: 1 << 20)
  }

  /// The directory gives a smaller size than the unpacked one.
  @Test func bombsThatLie() throws {
    var bytes = try bomb()
    for index in try #require(sizes(in: bytes)) {
      bytes.replaceSubrange((index + 4)..<(index + 8), with: [100, 0, 0, 0])
    }
    var zip = try ZipReader(BytesInMemory(bytes), allowance: 1 << 20)
    var most = 0
    #expect(throws: ZipError.damaged(.length)) {
      try zip.read(zip.entries[0]) { most += $0.count }
    }
    // At most one piece was read before the fault was found.
    #expect(most <= 100 && zip.rest >= (1 << 20) - (1 << 17))
  }

  /// A reader that was split off shares the allowance, and is read while the other one is.
  @Test func entriesAreReadWithinEachOther() throws {
    let bytes = try ZipArchive.write { zip in
      for name in ["a", "b"] { try zip.add(name, [UInt8](repeating: 0, count: 1000)) }
    }
    var zip = try ZipReader(BytesInMemory(bytes), allowance: 2500)
    var part = try zip.split(for: zip.entries[0])
    #expect(zip.rest == 1500)
    var inner = 0
    try part.read(zip.entries[0]) { _ in inner = try zip.read(zip.entries[1]).count }
    #expect(inner == 1000 && part.rest == 0 && zip.rest == 500)
    #expect(throws: ZipError.tooLarge(allowance: 2500)) { try zip.split(for: zip.entries[0]) }
  }

  /// All entries together have one allowance.
  @Test func theAllowanceIsForAllReads() throws {
    let bytes = try ZipArchive.write { zip in
      for name in ["a", "b", "c"] { try zip.add(name, [UInt8](repeating: 0, count: 1000)) }
    }
    expect(.tooLarge(allowance: 2999), bytes, allowance: 2999)
    #expect(try ZipArchive.contents(of: bytes, allowance: 3000).count == 3)
  }

  /// Two entries of the directory for the same bytes, as bombs without nesting have them.
  @Test func overlappingEntries() throws {
    let bytes = try ZipArchive.write { zip in
      try zip.add("a", [1, 2, 3], by: .stored)
      try zip.add("a2", [1, 2, 3], by: .stored)
    }
    // The second entry of the directory is renamed and points to the first one's bytes.
    var twice = bytes
    let second = try #require(entries(in: bytes).last)
    twice.replaceSubrange((second + 42)..<(second + 46), with: [0, 0, 0, 0])
    expect(.damaged(.header), twice)
    // The same with one name for both.
    let same = try ZipArchive.write { zip in
      try zip.add("a", [1, 2, 3], by: .stored)
      try zip.add("a", [1, 2, 3], by: .stored)
    }
    expect(.damaged(.repeatedName), same)
  }

  /// An entry whose bytes hold another entry.
  @Test func nestedEntries() throws {
    let inner = try ZipArchive.write { try $0.add("b", [5, 6], by: .stored) }
    let header = Array(inner[..<(30 + 1 + 2)])
    var bytes = try ZipArchive.write { zip in
      try zip.add("a", header, by: .stored)
      try zip.add("b", [5, 6], by: .stored)
    }
    #expect(try ZipArchive.contents(of: bytes).count == 2)
    let second = try #require(entries(in: bytes).last)
    // The header of `b` stands in the bytes of `a`, after its header and name.
    bytes.replaceSubrange((second + 42)..<(second + 46), with: [31, 0, 0, 0])
    expect(.damaged(.overlap), bytes)
  }

  @Test func directoriesThatLie() throws {
    let bytes = try ZipArchive.sample()
    let end = bytes.count - 22
    func changed(_ index: Int, _ new: [UInt8]) -> [UInt8] {
      var changed = bytes
      changed.replaceSubrange(index..<(index + new.count), with: new)
      return changed
    }
    expect(.unsupported, changed(end + 4, [1]))
    expect(.unsupported, changed(end + 8, [4]))
    expect(.damaged(.directory), changed(end + 8, [4, 0, 4]))
    expect(.damaged(.directory), changed(end + 8, [2, 0, 2]))
    expect(.unsupported, changed(end + 8, [0xFF, 0xFF, 0xFF, 0xFF]))
    expect(.damaged(.directory), changed(end + 12, [0xFF, 0xFF, 0xFF]))
    expect(.damaged(.directory), changed(end + 16, [0, 0]))
    let first = try #require(entries(in: bytes).first)
    expect(.damaged(.header), changed(first + 10, [8]))
    expect(.damaged(.header), changed(first + 46, Array("Mimetype".utf8)))
    expect(.damaged(.header), changed(first + 42, [1]))
    expect(.damaged(.header), changed(first + 42, [0xFF, 0xFF, 0xFF]))
    expect(.unsupported, changed(first + 42, [0xFF, 0xFF, 0xFF, 0xFF]))
  }

  @Test func damagedEntries() throws {
    let bytes = try ZipArchive.sample()
    var wrong = bytes
    wrong[38] ^= 1
    expect(.damaged(.check), wrong)
    let long = 30 + 8 + 13 + 30 + 10
    wrong = bytes
    wrong[long] = 0xFF
    expect(.damaged(.data), wrong)
  }

  @Test func encryptedEntries() throws {
    var bytes = try ZipArchive.write { try $0.add("a", [1]) }
    bytes[try #require(entries(in: bytes).first) + 8] |= 1
    expect(.encrypted, bytes)
  }

  @Test func otherMethods() throws {
    var bytes = try ZipArchive.write { try $0.add("a", [1]) }
    // LZMA, in both headers.
    for index in [8, try #require(entries(in: bytes).first) + 10] { bytes[index] = 14 }
    expect(.unsupported, bytes)
  }

  @Test func sentences() {
    let name: Phrase = "a.docx"
    #expect(
      Catalog.english.text(ZipError.tooLarge(allowance: 64 << 20).sentence(for: name))
        == "“a.docx” is larger than 64 MB when unpacked, so it was not opened.")
    #expect(
      Catalog.english.text(ZipError.damaged(.check).sentence(for: name))
        == "“a.docx” is damaged or incomplete.")
  }

  // Places in archives

  /// The places of the directory's entries.
  private func entries(in bytes: [UInt8]) -> [Int] {
    places(of: [0x50, 0x4B, 1, 2], in: bytes)
  }

  /// The places of the compressed sizes of the only entry, in both headers.
  private func sizes(in bytes: [UInt8]) -> [Int]? {
    guard let entry = entries(in: bytes).last else { return nil }
    return [18, entry + 20]
  }

  private func places(of sign: [UInt8], in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: sign) }
  }
}
