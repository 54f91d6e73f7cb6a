import Testing

@Suite struct ToolTests {
  private let tool: Tool
  private let publicKey: String

  init() throws {
    tool = try Tool()
    let run = try tool.run(["keygen", "-o", "secret"])
    try #require(run.status == 0)
    publicKey = String(run.output.dropLast())
  }

  private func issue(_ more: String...) throws -> Tool.Run {
    var words = ["--key", "secret", "--name", "Ann Lee", "--plan", "yearly", "--serial", "7"]
    words += more
    return try run(["issue"] + words)
  }

  private func run(_ words: [String], input: String = "", keys: String? = nil) throws -> Tool.Run {
    try tool.run(words, input: input, keys: keys)
  }

  @Test func aPairIsMadeOnceAndKeptFromOthers() throws {
    #expect(publicKey.count == 64 && publicKey.allSatisfy(\.isHexDigit))
    #expect(try tool.permissions("secret") == 0o600)
    let secret = try tool.read("secret")
    #expect(secret.contains(publicKey))
    let again = try run(["keygen", "-o", "secret"])
    #expect(again.status == 73 && again.output.isEmpty)
    #expect(again.complaints == "paber-license: secret is there already and is kept.\n")
    #expect(try tool.read("secret") == secret)
    #expect(try run(["keygen", "-o", "nowhere/secret"]).status == 73)
  }

  @Test func anIssuedLicenceIsVerified() throws {
    let issued = try issue("--email", "ann@example.org", "--from", "2026-11-21")
    #expect(issued.status == 0 && issued.complaints.isEmpty)
    try tool.write(issued.output, to: "ann.paberlicence")
    let words = ["--public", publicKey, "--on", "2026-11-21"]
    let quoted = issued.output.split(separator: "\n").map { "> \($0)\n" }.joined()
    for verified in [
      try run(["verify", "ann.paberlicence"] + words),
      try run(["verify"] + words, input: quoted),
      try run(["verify", "-"] + words, input: issued.output),
      try run(["verify", issued.output] + words),
    ] {
      #expect(verified.status == 0 && verified.complaints.isEmpty)
      #expect(
        verified.output == """
          name       Ann Lee
          e-mail     ann@example.org
          plan       yearly
          from       2026-11-21
          until      2027-11-21
          serial     7
          This licence is valid through 21 November 2027.

          """)
    }
  }

  @Test func anInvalidLicenceIsRefusedWithASentence() throws {
    let issued = try issue("--from", "2026-11-21").output
    func refusal(_ words: [String], _ input: String) throws -> String {
      let run = try run(["verify"] + words, input: input)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.complaints.hasPrefix("paber-license: ") && run.complaints.hasSuffix(".\n"))
      return run.complaints
    }
    let ours = ["--public", publicKey, "--on", "2026-11-21"]
    #expect(try refusal(ours, "").contains("no licence key"))
    #expect(try refusal(ours, "hello").contains("not a Paber licence key"))
    #expect(try refusal(ours, String(issued.dropLast(9))).contains("end of this key"))
    #expect(try refusal(ours, issued.replacing("-\n", with: "0")).contains("wrong or missing"))
    #expect(try refusal(["--on", "2026-11-21"], issued).contains("not issued"))
    let begin = ["--public", publicKey, "--on", "2026-11-19"]
    #expect(try refusal(begin, issued).contains("begins on 21 November 2026"))
    let end = ["--public", publicKey, "--on", "2027-11-23"]
    #expect(try refusal(end, issued).contains("ended on 21 November 2027"))
  }

  @Test func inspectingNeedsNoKey() throws {
    let inspected = try run(["inspect"], input: try issue("--from", "2030-01-31").output)
    #expect(inspected.status == 0)
    #expect(inspected.output.contains("until      2031-01-31\n"))
    #expect(inspected.output.contains("not checked"))
    #expect(try run(["inspect"], input: "hello").status == 1)
  }

  @Test func onlyADebugBuildBelievesTheKeysOfAFile() throws {
    try tool.write("# ours\n\(publicKey)\n", to: "keys")
    let issued = try issue("--from", "2026-11-21").output
    let words = ["verify", "--on", "2026-11-21"]
    #if DEBUG
      let status: Int32 = 0
    #else
      let status: Int32 = 1
    #endif
    #expect(try run(words, input: issued, keys: "keys").status == status)
    #expect(try run(words, input: issued).status == 1)
  }

  @Test func aSecretThatOthersMayReadIsToldOf() throws {
    try tool.write(try tool.read("secret"), to: "copy")
    let words = ["--name", "Ann", "--plan", "lifetime"]
    let issued = try run(["issue", "--key", "copy"] + words)
    #expect(issued.status == 0 && issued.complaints.contains("chmod 600"))
  }

  @Test func misuseHasItsStatus() throws {
    for words in [
      ["--no-such-option"], ["no-such-command"], ["issue"], ["keygen", "x"],
      ["verify", "--public", "12"], ["verify", "--on", "tomorrow"],
    ] {
      let run = try run(words)
      #expect(run.status == 64 && !run.complaints.isEmpty, "\(words)")
    }
    #expect(try issue("--plan", "weekly").status == 64)
    #expect(try issue("--plan", "lifetime", "--until", "2030-01-01").status == 64)
    #expect(try issue("--from", "2026-02-30").status == 64)
    #expect(try issue("--from", "2026-11-21", "--until", "2026-11-20").status == 1)
    #expect(try issue("--name", "").status == 1)
    #expect(try run(["verify", "no-such-file"]).status == 66)
    #expect(try run(["verify", "."]).status == 66)
    #expect(try run(["issue", "--key", "none", "--name", "A", "--plan", "lifetime"]).status == 66)
    try tool.write("nothing", to: "empty")
    #expect(try run(["issue", "--key", "empty", "--name", "A", "--plan", "lifetime"]).status == 66)
    #expect(try run(["--help"]).status == 0)
  }
}
