/// Checks whether a server keeps conversations as they have to be kept: files can be read and
/// replaced safely by those who know their names, and the names can't be listed.
///
/// It writes a conversation of its own with a random name, and asks the server to delete it in the end.
public struct ServerCheck: Sendable {
  /// One result, in English, for the person who sets the server up.
  public struct Finding: Hashable, Sendable {
    public enum Grade: Hashable, Sendable {
      case good
      /// It works, but could be better.
      case remark
      case fault
    }

    public var grade: Grade
    public var sentence: String
  }

  private let client: WebClient
  private let folder: ServerFolder
  private let pause: @Sendable (_ seconds: Double) -> Void
  private let limit: Double

  /// - Parameters:
  ///   - pause: sleeps.
  ///   - limit: the time limit of a request, in seconds.
  public init(
    _ login: SupportConfiguration.ServerLogin, limit: Double = 30,
    pause: @escaping @Sendable (_ seconds: Double) -> Void = Pause.sleep
  ) {
    client = WebClient(login)
    folder = login.folder
    self.limit = limit
    self.pause = pause
  }

  /// Runs all checks, up to one that the others depend on, and passes the results on. Blocks.
  ///
  /// - Returns: true if there is no fault.
  public func run(
    using random: inout some RandomNumberGenerator, _ tell: (Finding) -> Void
  ) -> Bool {
    let id = ConversationID(using: &random)
    var probe = Conversation(id: id)
    _ = try? probe.add("This is a test.", from: .maker, date: 0, using: &random)
    var run = CheckRun(
      client: client, folder: folder, limit: limit, id: id,
      content: ConversationWriter.bytes(of: probe))
    do {
      try run.write()
      try run.read()
      try run.replace(pause: pause)
      try run.list()
      try run.clean()
    } catch {
      run.findings.append(Finding(grade: .fault, sentence: error.checkSentence))
    }
    run.findings.forEach(tell)
    return !run.findings.contains { $0.grade == .fault }
  }
}

/// The state of one run.
private struct CheckRun {
  let client: WebClient
  let folder: ServerFolder
  let limit: Double
  let id: ConversationID
  let content: [UInt8]
  var findings: [ServerCheck.Finding] = []

  private typealias Answer = WebClient.Answer

  private func send(
    _ method: String, to address: String? = nil, _ headers: String..., body: [UInt8]? = nil
  ) throws(TransportFailure) -> Answer {
    let type = method == "PUT" ? ["Content-Type: application/json"] : []
    let request = WebClient.Request(
      method: method, address: address ?? folder.address(of: id), headers: headers + type,
      body: body,
      limit: limit)
    return try client.answer(to: request, isWanted: { true })
  }

  private mutating func note(_ isGood: Bool, _ good: String, _ fault: String) {
    findings.append(
      ServerCheck.Finding(grade: isGood ? .good : .fault, sentence: isGood ? good : fault))
  }

  mutating func write() throws(TransportFailure) {
    let first = try send("PUT", "If-None-Match: *", body: content)
    note(true, "The server has shown a certificate for \(folder.host) that is valid.", "")
    guard [200, 201, 204].contains(first.status) else {
      throw first.status == 404 ? .noFolder : WebDAVTransport.failure(first)
    }
    note(true, "A new file can be written (PUT).", "")
    let second = try send("PUT", "If-None-Match: *", body: content)
    note(
      second.status == 412, "A file that is there is not replaced by a new one (If-None-Match).",
      "If-None-Match: * is ignored (status \(second.status)): two new conversations could replace"
        + " one another.")
  }

  mutating func read() throws(TransportFailure) {
    let answer = try send("GET")
    note(
      answer.status == 200 && answer.body == content, "The file can be read, byte for byte (GET).",
      "GET has status \(answer.status) and not the bytes that were written.")
    note(
      !answer.tag.isEmpty, "The file has an ETag.",
      "The file has no ETag, so neither side could replace it safely.")
    guard !answer.tag.isEmpty else { return }
    let again = try send("GET", "If-None-Match: \(answer.tag)")
    if again.status != 304 {
      findings.append(
        ServerCheck.Finding(
          grade: .remark,
          sentence: "An unchanged file is sent again (If-None-Match): more traffic, no harm."))
    }
    let other = try send("GET", to: folder.text + "0" + id.fileName)
    note(
      other.status == 404 || other.status == 403, "A file that is not there is not found.",
      "A name without a file has status \(other.status) instead of 404.")
  }

  mutating func replace(pause: (Double) -> Void) throws(TransportFailure) {
    let wrong = try send("PUT", #"If-Match: "wrong""#, body: content)
    note(
      wrong.status == 412, "A file that has changed is not replaced (If-Match).",
      "If-Match is ignored (status \(wrong.status)): answers could be lost.")
    var status = 0
    for wait in [0.0, 0.3, 1.2, 2] {
      pause(wait)
      let tag = try send("GET").tag
      guard !tag.isEmpty else { return }
      status = try send("PUT", "If-Match: \(tag)", body: content).status
      // A tag of the last second may be weak, and a weak one matches nothing.
      if status != 412 { break }
    }
    note(
      [200, 201, 204].contains(status), "An unchanged file can be replaced (PUT with If-Match).",
      "PUT with the right If-Match has status \(status).")
  }

  /// Checks every way to list names, in the folder and in the one above.
  mutating func list() throws(TransportFailure) {
    let ask = Array(#"<?xml version="1.0"?><propfind xmlns="DAV:"><allprop/></propfind>"#.utf8)
    var lists: [String] = []
    for depth in ["1", "infinity", "0"] {
      let answer = try send(
        "PROPFIND", to: folder.text, "Depth: \(depth)", "Content-Type: application/xml", body: ask)
      if answer.status < 400 || tells(answer) {
        lists.append("PROPFIND with depth \(depth) (status \(answer.status))")
      }
    }
    note(
      lists.isEmpty, "The folder can't be listed (PROPFIND is refused).",
      "The folder can be listed by \(lists.joined(separator: ", ")): anyone could read all"
        + " conversations. Refuse PROPFIND: see Docs/SUPPORT.md.")
    var telling: [String] = []
    for (method, address) in [
      ("GET", folder.text), ("GET", folder.text + "?C=M"), ("POST", folder.text),
      ("REPORT", folder.text), ("SEARCH", folder.text), ("GET", folder.text + "index.html"),
    ] where tells(try send(method, to: address)) {
      telling.append("\(method) \(address.dropFirst(folder.text.utf8.count - 1))")
    }
    note(
      telling.isEmpty, "No page tells the names of files.",
      "The names of files are told by \(telling.joined(separator: ", ")).")
  }

  private func tells(_ answer: Answer) -> Bool {
    let name = Array(id.text.utf8)
    guard answer.body.count >= name.count else { return false }
    return (0...(answer.body.count - name.count)).contains { start in
      answer.body[start] == name[0] && answer.body[start...].starts(with: name)
    }
  }

  mutating func clean() throws(TransportFailure) {
    let answer = try send("DELETE")
    let isGone = answer.status < 300
    findings.append(
      ServerCheck.Finding(
        grade: isGone ? .remark : .good,
        sentence: isGone
          ? "Files can be deleted (DELETE). Paber never does, so you may refuse that as well."
          : "Nothing can be deleted (DELETE is refused). \(id.fileName) is a test: remove it."))
  }
}

extension TransportFailure {
  /// The failure in plain words, in English.
  public var checkSentence: String {
    switch self {
    case .offline(let words): "The server can't be reached: \(words)."
    case .timedOut: "The server does not answer in time."
    case .badCertificate(let words): "The server's certificate is not valid: \(words)."
    case .redirected(let address):
      "The server leads to \(address.isEmpty ? "another address" : address). Paber follows no"
        + " redirect: put the final address into support.conf."
    case .refused(let status):
      "The server does not let us in (status \(status)). Are the user and the password right?"
    case .noFolder: "The folder is not there."
    case .conflict: "Another program has changed the file meanwhile."
    case .locked: "The file is locked."
    case .server(let status): "The server has failed (status \(status))."
    case .noRevision: "The file has no ETag."
    case .full: "There is no room on the disk."
    case .tooLarge: "This is larger than any conversation."
    case .unreadable(let fault): fault.sentence
    case .file(let code): "The file can't be read or written (error \(code))."
    case .noLibrary: "libcurl is not installed: it is in the package libcurl4."
    case .busy: "The file was changed by others again and again."
    case .cancelled: "It was cancelled."
    }
  }
}
