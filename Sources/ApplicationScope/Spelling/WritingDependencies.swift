import Platform
import SystemPackage

/// The dependencies of the modules that help while writing.
public struct WritingDependencies {
  /// The installed dictionaries.
  public var dictionaries: any InstalledDictionaries
  /// The file with the words that the user has added.
  public var wordsPath: FilePath
  /// The language of texts if none is set: the locale's.
  public var language: String
  /// Runs the checking and counting of words.
  public var queue: any BackgroundQueue

  public init(
    dictionaries: any InstalledDictionaries, wordsPath: FilePath, language: String,
    queue: any BackgroundQueue
  ) {
    self.dictionaries = dictionaries
    self.wordsPath = wordsPath
    self.language = language
    self.queue = queue
  }

  /// Makes those of a machine without a dictionary.
  public init() {
    self.init(
      dictionaries: NoDictionaries(), wordsPath: "/words.txt", language: "en",
      queue: ImmediateQueue())
  }
}
