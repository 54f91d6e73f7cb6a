import Testing

@testable import XML

/// The calls that a parser makes.
@Suite struct XMLParserTests {
  /// Notes all calls, and stops at a declaration of an entity or at the element `stop`.
  private final class Notes: XMLParser {
    var calls: [String] = []

    override func start(_ name: UnsafePointer<CChar>, _ attributes: Attributes) {
      var words = ["<" + String(cString: name)]
      var index = 0
      while let key = attributes[index], let value = attributes[index + 1] {
        words.append("\(String(cString: key))=\(String(cString: value))")
        index += 2
      }
      calls.append(words.joined(separator: " ") + " \(range)")
      if words == ["<stop"] { stop() }
    }

    override func end(_ name: UnsafePointer<CChar>) {
      calls.append("/\(String(cString: name)) \(range)")
    }

    override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      calls.append(String(decoding: bytes, as: UTF8.self))
    }

    override func declare(_ declaration: Declaration) {
      calls.append("\(declaration)")
      if case .entity = declaration { stop() }
    }
  }

  private func parse(_ pieces: String..., by parser: Notes = Notes()) -> (calls: [String], Bool) {
    var isWhole = true
    for piece in pieces { isWhole = isWhole && parser.parse(Array(piece.utf8)[...], isLast: false) }
    isWhole = isWhole && parser.parse([], isLast: true)
    return (parser.calls, isWhole)
  }

  @Test func elementsTextAndRanges() {
    let (calls, isWhole) = parse("<a b='1&amp;2'>õ", "<c/></a>")
    #expect(isWhole)
    #expect(calls == ["<a b=1&2 0..<15", "õ", "<c 17..<21", "/c 21..<21", "/a 21..<25"])
  }

  @Test func namespaces() {
    let document = "<p:a xmlns:p='urn:x' p:b='1'/>"
    let (bound, _) = parse(document, by: Notes(separator: UInt8(ascii: "|")))
    #expect(bound.first?.hasPrefix("<urn:x|a urn:x|b=1 ") == true)
    let (plain, _) = parse(document)
    #expect(plain.first?.hasPrefix("<p:a xmlns:p=urn:x p:b=1 ") == true)
  }

  @Test func declarations() {
    let (calls, isWhole) = parse(
      "<?xml version='1.0' encoding='latin1'?><!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>",
      by: Notes(encoding: "UTF-8"))
    #expect(!isWhole)
    #expect(calls == ["encoding(\"latin1\")", "documentType", "entity"])
  }

  @Test func stoppedAndDamaged() {
    let (calls, isWhole) = parse("<a><stop><b/></stop></a>")
    #expect(!isWhole && calls.count == 2)
    #expect(parse("<a></b>").1 == false)
    #expect(parse("<a>").1 == false)
  }
}
