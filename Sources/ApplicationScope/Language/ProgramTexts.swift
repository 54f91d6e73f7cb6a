/// The texts of the program that are outside its sources.
public protocol ProgramTexts {
  /// The program's words in a language, as a `.po` file; `nil`: there are none.
  func words(in language: String) -> [UInt8]?
  /// Returns the welcome sheet in a language; `nil`: there is none.
  func welcome(in language: String) -> DocumentRequest?
}

/// English only, and no welcome sheet.
public struct NoTexts: ProgramTexts {
  /// Makes none.
  public init() {}
  /// There are none.
  public func words(in language: String) -> [UInt8]? { nil }
  /// There is none.
  public func welcome(in language: String) -> DocumentRequest? { nil }
}
