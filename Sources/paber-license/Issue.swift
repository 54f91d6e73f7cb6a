import ArgumentParser
import Glibc
import Licensing

/// `paber-license issue`
struct Issue: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a licence and print it.",
    discussion: """
      What is printed is a whole .paberlicence file, and can as well be sent in a letter. Days are \
      written 2026-11-21; a licence holds through its last day wherever its owner is.
      """)

  @Option(
    help: ArgumentHelp("The file with the secret key.", valueName: "file"), completion: .file())
  var key: String

  @Option(help: "Whose licence it is.")
  var name: String

  @Option(help: "Their address.")
  var email = ""

  @Option(help: "monthly, yearly or lifetime.")
  var plan: Plan

  @Option(help: ArgumentHelp("The first day; today if left out.", valueName: "day"))
  var from: Day?

  @Option(
    help: ArgumentHelp(
      "The last day; a month or a year after the first if left out.", valueName: "day"))
  var until: Day?

  @Option(help: ArgumentHelp("The serial number; a random one if left out.", valueName: "n"))
  var serial: UInt32?

  func validate() throws {
    if plan == .lifetime, until != nil {
      throw ValidationError("--until: a lifetime has no last day.")
    }
  }

  func run() throws {
    let licence = try makeLicence()
    let secretKey = try readKey()
    guard let file = LicenceIssuer(secretKey: secretKey).file(for: licence) else {
      throw Complaint("The licence could not be signed.")
    }
    print(file, terminator: "")
  }

  private func makeLicence() throws(Complaint) -> Licence {
    let firstDay = from ?? .today
    guard let serial = serial ?? LicenceIssuer.randomSerial(),
      let term = Term(plan: plan, lastDay: until ?? lastDay(after: firstDay))
    else { throw Complaint("There is no source of randomness for a serial number.") }
    do {
      return try Licence(
        name: name, email: email, term: term, firstDay: firstDay, serial: serial)
    } catch {
      throw Complaint(error.sentence)
    }
  }

  private func lastDay(after day: Day) -> Day? {
    switch plan {
    case .monthly: day.adding(months: 1)
    case .yearly: day.adding(months: 12)
    case .lifetime: nil
    }
  }

  private func readKey() throws(Complaint) -> SecretKey {
    let text = String(decoding: try SmallFile.read(key), as: UTF8.self)
    guard let secretKey = SecretKey(fileText: text) else {
      throw Complaint("\(key) holds no secret key.", status: Complaint.noInput)
    }
    if SmallFile.isOpenToOthers(key) {
      StandardStreams.complain("Others may read \(key); `chmod 600` keeps it to yourself.")
    }
    return secretKey
  }
}

extension LicenceFlaw {
  /// A sentence about the flaw, for the user of the tool.
  fileprivate var sentence: String {
    switch self {
    case .noName: "A licence needs a name."
    case .tooLong: "Name and address can have 255 bytes each."
    case .notOneLine: "Name and address must be of one line each."
    case .endsBeforeItBegins: "A licence can't end before it begins."
    case .dayOutOfReach(let day): "The day \(day) is not between 1970 and 2149."
    }
  }
}

extension Plan: ExpressibleByArgument {}

extension Day: ExpressibleByArgument {
  /// Reads a day from an option.
  public init?(argument: String) { self.init(text: argument) }

  /// Today in Greenwich.
  static var today: Day { Day(secondsSince1970: Double(time(nil))) }
}
