import ArgumentParser
import Licensing

/// `paber-license keygen`
struct Keygen: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a key pair.",
    discussion: """
      Writes the secret key to a new file that only you may read, and prints the public key, which \
      goes into Sources/Licensing/Resources/licence-keys.txt.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the secret key is written.", valueName: "file"),
    completion: .file())
  var output = "paber-license.secret"

  func run() throws {
    guard let key = SecretKey.make() else {
      throw Complaint("There is no source of randomness to make a key from.")
    }
    try SmallFile.writeSecret(key.fileText, to: output)
    print(key.publicKey.text)
    StandardStreams.complain("The secret key is in \(output). Keep it safe, and to yourself.")
  }
}
