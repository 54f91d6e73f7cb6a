import ArgumentParser
import Glibc
import Localization

/// The tool of the project's owner: makes key pairs, and makes and checks licences.
struct PaberLicense: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paber-license",
    abstract: "Make and check licences of Paber.",
    subcommands: [Keygen.self, Issue.self, Inspect.self, Verify.self])
}

/// An error as a sentence, with its exit status.
struct Complaint: Error {
  var sentence: String
  var status: Int32

  init(_ sentence: String, status: Int32 = EXIT_FAILURE) {
    self.sentence = sentence
    self.status = status
  }

  /// Makes a complaint from a phrase of Paber, in English like the rest of the tool.
  init(_ phrase: Phrase) { self.init(Catalog.english.text(phrase)) }

  /// The exit statuses of sysexits.h for a file that can't be read and one that can't be created.
  static let noInput: Int32 = 66
  static let noOutput: Int32 = 73
}

@main enum Program {
  static func main() {
    do {
      var command = try PaberLicense.parseAsRoot()
      try command.run()
    } catch let complaint as Complaint {
      StandardStreams.complain(complaint.sentence)
      exit(complaint.status)
    } catch {
      PaberLicense.exit(withError: error)
    }
  }
}
