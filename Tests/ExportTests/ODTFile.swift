import Export
import Foundation

/// An ODT file as the tests look at it.
struct ODTFile: ArchivedFile {
  static let format = ExportFormat.odt
  let export: ExportedArchive

  init(_ export: ExportedArchive) { self.export = export }

  /// The paragraphs and tables of the text.
  var body: String {
    text(of: "content.xml", from: "<office:text>", to: "</office:text>")
  }

  /// The automatic styles of the text, each as its name and its XML after that.
  private var styles: [String: String] {
    let rest = self["content.xml"].components(separatedBy: "<style:style style:name=\"").dropFirst()
    return Dictionary(
      uniqueKeysWithValues: rest.map { style in
        let parts = style.split(separator: "\"", maxSplits: 1)
        return (String(parts[0]), String(parts[1]))
      })
  }

  /// The style of the first element whose content begins with `text`.
  func style(of text: String) -> String {
    guard let place = body.range(of: "\">" + text),
      let tag = body[..<place.lowerBound].range(of: "<", options: .backwards),
      let name = body[tag.lowerBound...].firstMatch(of: /style-name="([^"]*)"/)?.1
    else { return "" }
    return styles[String(name)] ?? ""
  }
}
