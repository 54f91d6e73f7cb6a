import ArgumentParser
import Glibc
import Localization
import Support

/// The maker's side of the support chat: lists, shows and answers conversations in a synced folder, and
/// checks the server.
struct PaberSupport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paber-support",
    abstract: "Read and answer the conversations of Paber's support chat.",
    subcommands: [List.self, Show.self, Answer.self, Watch.self, Check.self])
}

/// An error as a sentence, with its exit status.
struct Complaint: Error {
  var sentence: String
  var status: Int32

  init(_ sentence: String, status: Int32 = EXIT_FAILURE) {
    self.sentence = sentence
    self.status = status
  }

  /// Says what is wrong with a folder or a file in it.
  init(_ failure: TransportFailure, at path: String) {
    self.init("\(path): \(failure.checkSentence)", status: Self.noInput)
  }

  /// The exit status of sysexits.h for a file that can't be read.
  static let noInput: Int32 = 66
}

@main enum Program {
  static func main() {
    do {
      var command = try PaberSupport.parseAsRoot()
      try command.run()
    } catch let complaint as Complaint {
      StandardStreams.complain(complaint.sentence)
      exit(complaint.status)
    } catch {
      PaberSupport.exit(withError: error)
    }
  }
}
