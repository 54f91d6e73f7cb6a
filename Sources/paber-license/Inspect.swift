import ArgumentParser
import Licensing

/// `paber-license inspect`
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what a licence says, without asking whether it is true.")

  @OptionGroup var source: LicenceSource

  func run() throws {
    let text = try source.text()
    do {
      print(try LicenceReader.claim(in: text).summary)
      print("signature  not checked")
    } catch {
      throw Complaint(LicenceSentence.sentence(for: error))
    }
  }
}

extension Licence {
  /// The content, one field on each line.
  var summary: String {
    let lines = [
      "name       " + name,
      "e-mail     " + (email.isEmpty ? "-" : email),
      "plan       " + term.plan.rawValue,
      "from       " + firstDay.description,
      "until      " + (term.lastDay?.description ?? "-"),
      "serial     " + String(serial),
    ]
    return lines.joined(separator: "\n")
  }
}
