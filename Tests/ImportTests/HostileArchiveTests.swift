import Archives
import Import
import Testing

/// Hostile files are refused.
@Suite struct HostileArchiveTests {
  private func refusal(_ bytes: [UInt8], by format: any ImportFormat = DOCXFormat())
    -> ImportRefusal?
  {
    do throws(ImportRefusal) {
      _ = try format.document(from: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func archive(_ parts: [(String, [UInt8])]) throws -> [UInt8] {
    var output: [UInt8] = []
    let zip = ZipWriter { output += $0 }
    for (name, bytes) in parts { try zip.add(name, bytes) }
    try zip.finish()
    return output
  }

  @Test func entitiesAreRefused() throws {
    var file = WordFile(p("", r("&a;")))
    file.declaration += "<!DOCTYPE a [<!ENTITY a \"b\">]>"
    #expect(refusal(try file.bytes()) == .entities)
    // No external entity is read, or even looked up.
    file.declaration = "<!DOCTYPE a SYSTEM \"file:///etc/passwd\">"
    file.body = p("", r("b"))
    #expect(try file.markdown == "b\n")
    file.declaration = "<!DOCTYPE a [<!ENTITY % b SYSTEM \"file:///etc/passwd\"> %b;]>"
    #expect(refusal(try file.bytes()) == .entities)
  }

  @Test func depthIsBounded() throws {
    let deep = String(repeating: "<w:ins>", count: 100_000)
    #expect(refusal(try WordFile(deep).bytes()) == .tooDeep)
    // Tables in tables are read.
    let start = String(repeating: "<w:tbl><w:tr><w:tc>", count: 20)
    let end = String(repeating: "</w:tc></w:tr></w:tbl>", count: 20)
    #expect(try WordFile(start + p("", r("a")) + end).markdown.contains("a"))
  }

  @Test func bombsAreRefused() throws {
    // 70 MB of spaces in 70 KB.
    let body = String(repeating: " ", count: 70 << 20)
    #expect(refusal(try WordFile(body).bytes()) == .archive(.tooLarge(allowance: 64 << 20)))
  }

  /// Files that are no pictures, or too large ones, are unpacked only at the beginning: all together
  /// would exceed the limit of a document.
  @Test func filesThatAreNoPicturesAreNotUnpacked() throws {
    func drawing(_ id: String, _ words: String) -> String {
      "<w:drawing><wp:inline><wp:docPr descr=\"\(words)\"/><a:graphic><a:blip r:embed=\"\(id)\"/>"
        + "</a:graphic></wp:inline></w:drawing>"
    }
    var file = WordFile(
      p("", "<w:r>\(drawing("rId7", "a"))\(drawing("rId8", "b"))\(drawing("rId9", "c"))</w:r>"))
    file.relations =
      WordFile.relation("rId7", "image", "media/a.png")
      + WordFile.relation("rId8", "image", "media/b.png")
      + WordFile.relation("rId9", "image", "media/c.png")
    let film = [UInt8](repeating: 7, count: 40 << 20)
    let large =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 65 << 20)
    file.pictures = ["a.png": film, "b.png": film, "c.png": large]
    let document = try file.document()
    #expect(String(decoding: document.markdown, as: UTF8.self) == "abc\n")
    #expect(document.droppedPictureCount == 3)
  }

  @Test func otherFilesAreRefused() throws {
    let formats: [any ImportFormat] = [DOCXFormat(), ODTFormat(), EPUBFormat()]
    for format in formats {
      #expect(refusal(Array("Dear you".utf8), by: format) == .otherFormat)
      #expect(refusal([], by: format) == .otherFormat)
      #expect(refusal(try archive([("a", [1])]), by: format) == .otherFormat)
      #expect(refusal([0x50, 0x4B, 3, 4], by: format) == .archive(.notAnArchive))
    }
    let sheet = try archive([
      ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8))
    ])
    #expect(refusal(sheet, by: ODTFormat()) == .otherFormat)
  }

  @Test func encryptedFilesAreToldApart() throws {
    let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    let name: [UInt8] = "EncryptedPackage".utf8.flatMap { [$0, 0 as UInt8] }
    #expect(refusal(compound + name) == .encrypted)
    #expect(refusal(compound) == .otherFormat)
    let manifest = """
      <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">\
      <manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>
      """
    let text = try archive([("META-INF/manifest.xml", Array(manifest.utf8))])
    #expect(refusal(text, by: ODTFormat()) == .encrypted)
  }

  @Test func brokenPartsAreRefused() throws {
    #expect(refusal(try WordFile("<w:p>").bytes()) == .damaged)
    #expect(refusal(try WordFile("a\u{1}").bytes()) == .damaged)
    var file = WordFile("")
    file.declaration = "<?xml version=\"1.0\" encoding=\"x-none\"?>"
    #expect(refusal(try file.bytes()) == .damaged)
  }

  /// Word writes UTF-16 when it is asked to.
  @Test func partsMayBeInUTF16() throws {
    let file = WordFile("")
    let xml = """
      <?xml version="1.0" encoding="UTF-16"?><w:document \
      xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:body><w:p><w:r><w:t>Ä😀</w:t></w:r></w:p>\
      </w:body></w:document>
      """
    let units: [UInt8] = ([0xFEFF] + Array(xml.utf16)).flatMap {
      [UInt8($0 & 255), UInt8($0 >> 8)]
    }
    var zip = try ZipReader(BytesInMemory(try file.bytes()), allowance: 1 << 20)
    var parts: [(String, [UInt8])] = []
    for entry in zip.entries {
      parts.append((entry.name, entry.name == "word/document.xml" ? units : try zip.read(entry)))
    }
    let document = try DOCXFormat().document(from: try archive(parts))
    #expect(document.markdown.elementsEqual("Ä😀\n".utf8))
  }
}
