public import Localization

/// A line of a settings file that is wrong or has no effect.
public struct SettingsProblem: Hashable, Sendable {
  /// The line number, from 1.
  public var line: Int
  /// The name of the line's setting; `nil` if it is unknown.
  public var name: String?
  /// The reason: the rest of a sentence that begins with the file and the line.
  public var reason: Phrase

  public init(line: Int, name: String? = nil, reason: Phrase) {
    self.line = line
    self.name = name
    self.reason = reason
  }
}

/// An error in a line, regardless of its setting.
enum SettingsFault: Error, Hashable {
  case noAssignment, missingName, badName, missingValue, malformed, control
  case unclosedQuote, badEscape, textAfterQuote
  /// An earlier line has the same setting.
  case repeated(earlier: Int)
  case tooLarge

  var reason: Phrase {
    switch self {
    case .noAssignment: Phrase("the line is not “name = value”")
    case .missingName: Phrase("there is no name before the “=”")
    case .badName: Phrase("a name has only letters, digits, “-”, “_” and “.”")
    case .missingValue: Phrase("there is no value after the “=”")
    case .malformed: Phrase("the line is not valid UTF-8")
    case .control: Phrase("the line contains a control character")
    case .unclosedQuote: Phrase("the closing quote is missing")
    case .badEscape: Phrase("a backslash in quotes must be doubled")
    case .textAfterQuote: Phrase("something follows the closing quote")
    case .repeated(let earlier): Phrase("this line replaces line \(earlier)")
    case .tooLarge: Phrase("the file is larger than 1 MB and is not read")
    }
  }

  init(_ fault: QuotedText.Fault) {
    switch fault {
    case .unclosed: self = .unclosedQuote
    case .badEscape: self = .badEscape
    case .malformed: self = .malformed
    case .control: self = .control
    }
  }
}
