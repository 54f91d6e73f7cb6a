public import Localization

/// A settings file: its bytes and their meaning.
///
///     # How I like it
///     text-size = 18
///     line-height = 1.6        # airy
///     caret-blink = off
///     font = "Courier Prime"
///
/// A line is `name = value`, a comment or empty. Everything is kept as it was written; a change touches
/// only the line of its setting. If a name occurs twice, the last line counts. The caller knows the
/// names, types and ranges of the settings (`checked`).
///
/// **Invariant:** `lines` and `problems` are parsed from `bytes`.
public struct SettingsDocument: Equatable, Sendable {
  /// The whole file.
  public private(set) var bytes: [UInt8]
  /// The syntax errors, regardless of the settings, in the order of the lines.
  public private(set) var problems: [SettingsProblem]
  /// True if the file is too large to be read: it has no settings then and must not be written.
  public private(set) var isTooLarge: Bool
  /// The lines that are neither comments nor empty, in order.
  private(set) var lines: [(number: Int, line: SettingsLine)]

  /// The largest file that is read, in bytes.
  static let largest = 1 << 20

  /// Parses a file; any bytes are accepted. Linear.
  public init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    isTooLarge = bytes.count > Self.largest
    lines = isTooLarge ? [] : Self.lines(of: bytes)
    problems = isTooLarge ? [Self.tooLarge] : Self.problems(of: lines)
  }

  /// A file that was not read because of its size.
  static let unread = {
    var document = SettingsDocument()
    document.isTooLarge = true
    document.problems = [tooLarge]
    return document
  }()

  /// The value of a setting; `nil` if no line sets it.
  public subscript(name: String) -> SettingsValue? {
    lines.last { $0.line.name == name && $0.line.value != nil }?.line.value
  }

  /// Returns the valid values by the names of their settings.
  ///
  /// - Parameter refuse: returns the reason why a setting can't have a value, or that there is no such
  ///   setting; `nil` if it can. Called once for each setting, in no order.
  /// - Returns: the accepted values, and all problems in the order of their lines.
  public func checked(
    by refuse: (_ name: String, _ value: SettingsValue) -> Phrase?
  ) -> (accepted: [String: SettingsValue], problems: [SettingsProblem]) {
    var accepted: [String: SettingsValue] = [:]
    var problems = problems
    for (name, (number, value)) in lastLines {
      if let reason = refuse(name, value) {
        problems.append(SettingsProblem(line: number, name: name, reason: reason))
      } else {
        accepted[name] = value
      }
    }
    // One line has at most two problems; the more general one stays before the other.
    let order = problems.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    return (accepted, order.map(\.element))
  }

  private var lastLines: [String: (Int, SettingsValue)] {
    var last: [String: (Int, SettingsValue)] = [:]
    for (number, line) in lines {
      if let name = line.name, let value = line.value { last[name] = (number, value) }
    }
    return last
  }

  /// True if both have the same bytes and both were read, or neither was.
  public static func == (first: SettingsDocument, second: SettingsDocument) -> Bool {
    first.bytes == second.bytes && first.isTooLarge == second.isTooLarge
  }

  private static func lines(of bytes: [UInt8]) -> [(Int, SettingsLine)] {
    var lines: [(Int, SettingsLine)] = []
    var rest = bytes[...]
    // Some editors write a byte order mark in UTF-8.
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var number = 0
    while !rest.isEmpty {
      let end = rest.firstIndex(of: Byte.newline) ?? rest.endIndex
      number += 1
      if let line = SettingsLine(rest[..<end]) { lines.append((number, line)) }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return lines
  }

  private static func problems(of lines: [(number: Int, line: SettingsLine)]) -> [SettingsProblem] {
    var seen: [String: Int] = [:]
    return lines.compactMap { number, line in
      switch line.content {
      case .failure(let fault):
        return SettingsProblem(line: number, name: line.name, reason: fault.reason)
      case .success:
        guard let name = line.name else { return nil }
        defer { seen[name] = number }
        return seen[name].map {
          SettingsProblem(
            line: number, name: name, reason: SettingsFault.repeated(earlier: $0).reason)
        }
      }
    }
  }

  private static let tooLarge = SettingsProblem(line: 1, reason: SettingsFault.tooLarge.reason)
}
