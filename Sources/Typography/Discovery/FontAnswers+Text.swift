/// The cache file's text: a version line, then lines of fields separated by tabs.
///
///     paber-fonts 3 <stamp of the usual font folders>
///     folder <size> <modified> <path>
///     face <number> <index> <synthetic> <size> <modified> <path>
///     family <style> <face number, or - when not installed> <name>
///     emoji <face number>
///     block <style> <language> <block, hexadecimal> <face>:<first>-<last> …
///
/// Lines of any other form are ignored.
extension FontAnswers {
  private static let header = "paber-fonts\t3\t"

  /// Returns the file's text, in a fixed order. Costs one `stat` for each face.
  func text(folders: UInt64, stamp: (String) -> FontFileStamp?) -> String {
    var numbers: [FaceChoice: Int] = [:]
    var faceLines = ""
    func number(of choice: FaceChoice) -> Int? {
      if let number = numbers[choice] { return number }
      let path = choice.location.path
      guard !path.utf8.contains(where: { $0 < 0x20 }), let stamp = stamp(path) else { return nil }
      numbers[choice] = numbers.count
      faceLines += "face\t\(numbers.count - 1)\t\(choice.location.index)"
      faceLines += "\t\(choice.synthetic.rawValue)\t\(stamp.size)\t\(stamp.modified)\t\(path)\n"
      return numbers.count - 1
    }
    let answers = familyLines(number) + emojiLine(number) + blockLines(number)
    return Self.header + String(folders, radix: 16) + "\n" + folderLines(stamp) + faceLines
      + answers
  }

  /// Returns the lines of folders; one that does not exist has the size -1 and the time 0.
  private func folderLines(_ stamp: (String) -> FontFileStamp?) -> String {
    var lines = ""
    for folder in folders where !folder.utf8.contains(where: { $0 < 0x20 }) {
      let stamp = stamp(folder) ?? .missing
      lines += "folder\t\(stamp.size)\t\(stamp.modified)\t\(folder)\n"
    }
    return lines
  }

  private func familyLines(_ number: (FaceChoice) -> Int?) -> String {
    var lines = ""
    let questions = families.keys.sorted { ($0.family, $0.style.code) < ($1.family, $1.style.code) }
    for question in questions where !question.family.utf8.contains(where: { $0 < 0x20 }) {
      guard case .some(let answer) = families[question] else { continue }
      if let answer {
        guard let face = number(answer) else { continue }
        lines += "family\t\(question.style.code)\t\(face)\t\(question.family)\n"
      } else {
        lines += "family\t\(question.style.code)\t-\t\(question.family)\n"
      }
    }
    return lines
  }

  private func emojiLine(_ number: (FaceChoice) -> Int?) -> String {
    guard let emoji, let face = number(emoji) else { return "" }
    return "emoji\t\(face)\n"
  }

  private func blockLines(_ number: (FaceChoice) -> Int?) -> String {
    var lines = ""
    let questions = blocks.keys.sorted {
      ($0.language, $0.style.code, $0.block) < ($1.language, $1.style.code, $1.block)
    }
    for question in questions where !question.language.utf8.contains(where: { $0 < 0x20 }) {
      var fields: [String] = []
      for stretch in blocks[question] ?? [] {
        guard let face = number(stretch.choice) else { continue }
        let first = String(stretch.range.lowerBound, radix: 16)
        let last = String(stretch.range.upperBound, radix: 16)
        fields.append("\(face):\(first)-\(last)")
      }
      if fields.isEmpty { continue }
      let block = String(question.block, radix: 16)
      lines += "block\t\(question.style.code)\t\(question.language)\t\(block)\t"
      lines += fields.joined(separator: " ") + "\n"
    }
    return lines
  }

  /// Reads a text made by `text`. Nothing in it is trusted: a face counts only if its file still
  /// has the stored stamp, and nothing counts if fonts were installed or removed since.
  init(text: String, folders: UInt64, stamp: (String) -> FontFileStamp?) {
    self.init()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    guard let first = lines.first, first == Self.header + String(folders, radix: 16) else { return }
    var faces: [Int: FaceChoice] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch fields.first {
      case "folder":
        guard readFolder(fields, stamp) else {
          self = FontAnswers()
          return
        }
      case "face":
        if let (number, choice) = Self.face(fields, stamp) { faces[number] = choice }
      case "family": readFamily(fields, faces)
      case "emoji":
        if fields.count == 2, let number = Int(fields[1]) { emoji = faces[number] }
      case "block": readBlock(fields, faces)
      default: continue
      }
    }
  }

  /// Reads a folder; returns false if it has changed, so that fonts may have been added or removed.
  private mutating func readFolder(
    _ fields: [Substring], _ stamp: (String) -> FontFileStamp?
  ) -> Bool {
    guard fields.count == 4, let size = Int64(fields[1]), let modified = Int64(fields[2])
    else { return true }
    let folder = String(fields[3])
    folders.append(folder)
    return (stamp(folder) ?? .missing) == FontFileStamp(size: size, modified: modified)
  }

  private static func face(
    _ fields: [Substring], _ stamp: (String) -> FontFileStamp?
  ) -> (Int, FaceChoice)? {
    guard fields.count == 7, let number = Int(fields[1]), let index = Int32(fields[2]),
      let synthetic = UInt8(fields[3]), synthetic < 4, let size = Int64(fields[4]),
      let modified = Int64(fields[5]), fields[6].hasPrefix("/")
    else { return nil }
    let path = String(fields[6])
    guard stamp(path) == FontFileStamp(size: size, modified: modified) else { return nil }
    let location = FaceLocation(path: path, index: index)
    return (
      number, FaceChoice(location: location, synthetic: SyntheticStyle(rawValue: synthetic))
    )
  }

  private mutating func readFamily(_ fields: [Substring], _ faces: [Int: FaceChoice]) {
    guard fields.count == 4, let code = UInt8(fields[1]), let style = FontStyle(code: code),
      !fields[3].isEmpty
    else { return }
    let question = FamilyQuestion(family: String(fields[3]), style: style)
    if fields[2] == "-" {
      families[question] = .some(nil)
    } else if let number = Int(fields[2]), let choice = faces[number] {
      families[question] = .some(choice)
    }
  }

  private mutating func readBlock(_ fields: [Substring], _ faces: [Int: FaceChoice]) {
    guard fields.count == 5, let code = UInt8(fields[1]), let style = FontStyle(code: code),
      let block = UInt32(fields[3], radix: 16), block <= 0x10FFFF / Self.blockSize
    else { return }
    var stretches: [Stretch] = []
    let firstOfBlock = block * Self.blockSize
    var next = firstOfBlock
    for field in fields[4].split(separator: " ") {
      let parts = field.split(whereSeparator: { $0 == ":" || $0 == "-" })
      guard parts.count == 3, let number = Int(parts[0]), let choice = faces[number],
        let first = UInt32(parts[1], radix: 16), let last = UInt32(parts[2], radix: 16),
        first >= next, first <= last, last < firstOfBlock + Self.blockSize
      else { return }
      stretches.append(Stretch(range: first...last, choice: choice))
      next = last + 1
    }
    let question = BlockQuestion(language: String(fields[2]), style: style, block: block)
    blocks[question] = stretches
  }
}
