/// The metadata in a document's file: its title, its authors, its language.
public struct PDFMetadata: Sendable {
  /// The title, which viewers show in place of the file's name.
  public var title: String
  /// The names of those who wrote it.
  public var authors: [String]
  /// The language as a tag of BCP 47.
  public var language: String
  /// True if its pages are turned from left to right.
  public var isRightToLeft: Bool
  /// The program that wrote it.
  public var producer: String

  /// Makes metadata.
  public init(
    title: String, authors: [String] = [], language: String, isRightToLeft: Bool = false,
    producer: String
  ) {
    self.title = title
    self.authors = authors
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.producer = producer
  }

  /// The information dictionary, which older programs read.
  var information: [UInt8] {
    var object: [UInt8] = []
    object.append("<</Title")
    object.append(textString: title)
    if !authors.isEmpty {
      object.append("/Author")
      object.append(textString: authors.joined(separator: ", "))
    }
    object.append("/Producer")
    object.append(textString: producer)
    object.append(">>")
    return object
  }

  /// The XMP packet (ISO 16684-1).
  var packet: [UInt8] {
    let authors = authors.map { "<rdf:li>\(Self.escaped($0))</rdf:li>" }.joined()
    let creators = authors.isEmpty ? "" : "<dc:creator><rdf:Seq>\(authors)</rdf:Seq></dc:creator>"
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"\
       xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(Self.escaped(title))</rdf:li></rdf:Alt>\
      </dc:title>\(creators)
      <dc:language><rdf:Bag><rdf:li>\(Self.escaped(language))</rdf:li></rdf:Bag></dc:language>
      <pdf:Producer>\(Self.escaped(producer))</pdf:Producer>
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>
      """.utf8)
  }

  /// Returns a string escaped for XML 1.0, which forbids controls and two noncharacters (section
  /// 2.2).
  private static func escaped(_ string: String) -> String {
    var result = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
      }
    }
    return result
  }
}
