import ArgumentParser
import Glibc
import Licensing
import Localization

/// `paber-license verify`
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a licence as Paber does.",
    discussion: """
      The exit status is 0 for a licence that is valid today, and 1 for one that is refused or has \
      ended.
      """)

  @OptionGroup var source: LicenceSource

  @Option(
    name: .customLong("public"),
    help: ArgumentHelp(
      "A public key to check with, instead of those in Paber. May be given several times.",
      valueName: "key"))
  var publicKeys: [PublicKey] = []

  @Option(help: ArgumentHelp("The day to check for; today if left out.", valueName: "day"))
  var on: Day?

  func run() throws {
    let text = try source.text()
    let day = on ?? .today
    do {
      let licence = try LicenceVerifier(publicKeys: keys).licence(in: text, on: day)
      let sentence = LicenceSentence.sentence(for: licence, on: day)
      guard licence.standing(on: day) == .valid else { throw Complaint(sentence) }
      print(licence.summary)
      print(Catalog.english.text(sentence))
    } catch let error as LicenceError {
      throw Complaint(LicenceSentence.sentence(for: error))
    }
  }

  private var keys: [PublicKey] {
    if !publicKeys.isEmpty { return publicKeys }
    var environment: [String: String] = [:]
    // The string belongs to the process's environment and is copied at once.
    if let path = getenv(KeyList.variable) { environment[KeyList.variable] = String(cString: path) }
    return KeyList.keys(environment: environment) { try? SmallFile.read($0) }
  }
}

extension PublicKey: ExpressibleByArgument {
  /// Reads a key from an option.
  public init?(argument: String) { self.init(text: argument) }
}
