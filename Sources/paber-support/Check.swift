import ArgumentParser
import Files
import Localization
import Support
import SystemPackage

/// `paber-support check`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check whether a server keeps conversations safely.",
    discussion: """
      Writes a file of its own to the folder, reads and replaces it, and tries to list the folder, which \
      the server has to refuse. The exit status is 0 if all is well.
      """)

  @Argument(help: "A support.conf, or the https address of the folder.", completion: .file())
  var server: String

  @Option(help: "The user, if the server asks for one.")
  var user: String?

  @Option(
    help: ArgumentHelp("A file with the password in its first line.", valueName: "file"),
    completion: .file())
  var password: String?

  @Option(
    help: ArgumentHelp(
      "A file of certificates to believe, instead of the system's.", valueName: "file"),
    completion: .file())
  var authorities: String?

  func run() throws {
    var random = SystemRandomNumberGenerator()
    let isGood = ServerCheck(try login()).run(using: &random) { finding in
      let word =
        switch finding.grade {
        case .good: "good   "
        case .remark: "remark "
        case .fault: "FAULT  "
        }
      StandardStreams.print(word + finding.sentence)
    }
    if !isGood { throw Complaint("This server is not safe for conversations yet.") }
  }

  private func login() throws(Complaint) -> SupportConfiguration.ServerLogin {
    var login: SupportConfiguration.ServerLogin
    if server.hasPrefix("https:") || server.hasPrefix("http:") {
      guard let folder = ServerFolder(server) else {
        throw Complaint("\(server) is no https address of a folder.")
      }
      login = SupportConfiguration.ServerLogin(folder: folder)
    } else {
      let configuration = SupportConfiguration(file: try content(of: server))
      for problem in configuration.problems {
        StandardStreams.complain("\(server), line \(problem.line): \(problem.englishReason)")
      }
      guard case .server(let found) = configuration.place else {
        throw Complaint("\(server) names no server.", status: Complaint.noInput)
      }
      login = found
    }
    if let user { login.user = user }
    if let password {
      let text = String(decoding: try content(of: password), as: UTF8.self)
      login.password = String(text.prefix { !$0.isNewline })
    }
    if let authorities { login.authorities = FilePath(authorities) }
    return login
  }

  private func content(of path: String) throws(Complaint) -> [UInt8] {
    do {
      let store = DiskFileStore(backupFolder: "/nonexistent")
      return try store.read(FilePath(path), limit: 1 << 20).bytes
    } catch {
      throw Complaint("\(path) can't be read.", status: Complaint.noInput)
    }
  }
}

extension SettingsProblem {
  /// The reason, in English like the rest of the tool.
  fileprivate var englishReason: String { Catalog.english.text(reason) }
}
