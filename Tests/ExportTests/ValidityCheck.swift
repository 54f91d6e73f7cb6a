import Export
import Foundation
import MarkdownSyntax
import SampleDocuments
import TestSupport
import Testing

/// Exports documents to an archive, and has a program judge the files.
enum ValidityCheck<File: ArchivedFile> {
  /// - Parameters:
  ///   - script: lines of Python, which get the paths of the files and print how many of them are valid.
  ///   - rules: a text that the script reads; the path of its file comes first then.
  static func run(
    _ documents: [[UInt8]], _ note: String, design: ExportOptions.Design = .page, script: String,
    rules: String? = nil
  ) throws {
    let folder = TemporaryFolder()
    var paths: [String] = []
    if let rules {
      paths.append("\(folder.path)/rules")
      try rules.write(toFile: paths[0], atomically: false, encoding: .utf8)
    }
    let picture = OnePicture(bytes: SamplePictures.png(width: 40, height: 30))
    for (index, document) in documents.enumerated() {
      let options = ExportOptions(
        lines: LineMeaning.allCases[index % 3], title: "untitled", language: "en", design: design)
      let file = try File(bytes: document, options, pictures: picture)
      let path = "\(folder.path)/\(index).\(File.format.fileExtension)"
      try Data(file.bytes).write(to: URL(filePath: path))
      paths.append(path)
    }
    let output = try Tool.python(script, paths)
    #expect(output == "valid: \(documents.count)\n", "\(note)")
  }
}

/// Documents that every format is judged by.
enum ValidityDocuments {
  /// Random ones of a seed.
  static func random(seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    return (0..<60).map { _ in HTMLValidityTests.document(&random) }
  }

  /// Documents of writers, and a hostile one.
  static var written: [[UInt8]] {
    [
      SampleDocuments.manuscript(words: 5_000), SampleDocuments.notes(300),
      SampleDocuments.illustrated,
    ].map { Array($0.utf8) } + [SampleDocuments.hostile]
  }
}
