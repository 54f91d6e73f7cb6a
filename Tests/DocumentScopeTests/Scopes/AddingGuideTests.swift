import TestSupport
import Testing

/// `Docs/ADDING.md` names only files, types and lists that exist.
///
/// A name is a span of code outside of fenced blocks. Of a command line only the first word counts: the
/// rest may be an example.
@Suite struct AddingGuideTests {
  private static let root: String = {
    let parts = "\(#filePath)".split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  /// Runs a tool and returns the lines that it prints.
  private static func run(_ tool: String, _ arguments: [String]) throws -> [Substring] {
    try Tool.run("/usr/bin/\(tool)", arguments).output.split(separator: "\n")
  }

  /// The paths of the package's files and folders, relative to its root.
  private static func paths() throws -> Set<String> {
    let found = try run(
      "find", [root, "-name", ".build", "-prune", "-o", "-name", ".git", "-prune", "-o", "-print"])
    return Set(found.map { String($0.dropFirst(root.count + 1)) })
  }

  /// The first word of each span of code.
  private static func names() throws -> [String] {
    var names: [String] = []
    var isFenced = false
    for line in try run("cat", [root + "/Docs/ADDING.md"]) {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isFenced.toggle()
      } else if !isFenced {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        for index in stride(from: 1, to: parts.count, by: 2) {
          names += parts[index].split(separator: " ").prefix(1).map(String.init)
        }
      }
    }
    return names
  }

  @Test func everyPathExists() throws {
    let paths = try Self.paths()
    let named = try Self.names().filter { $0.contains("/") && !$0.hasPrefix("/") }
    #expect(named.count > 40, "the guide's spans of code were read")
    for name in named {
      #expect(paths.contains(name) || paths.contains("Sources/" + name), "\(name)")
    }
  }

  @Test func everySwiftFileExists() throws {
    let files = Set(try Self.paths().compactMap { $0.split(separator: "/").last })
    // The guide calls the module that its reader is about to write `FeatureModule`.
    let named = try Self.names().filter {
      $0.hasSuffix(".swift") && !$0.contains("/") && !$0.hasPrefix("FeatureModule")
    }
    #expect(named.count > 5, "the guide's spans of code were read")
    for name in named { #expect(files.contains(name[...]), "\(name)") }
  }

  /// The files that declare or extend each type of the program and its tests.
  private static func filesOfTypes() throws -> [Substring: Set<String>] {
    let declarations = try run(
      "grep",
      [
        "-roE", "--include=*.swift",
        "(struct|enum|class|protocol|extension) ([A-Z][A-Za-z0-9]*\\.)*[A-Z][A-Za-z0-9]*",
        root + "/Sources", root + "/Tests",
      ])
    var files: [Substring: Set<String>] = [:]
    for declaration in declarations {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = parts[1].split(separator: " ").last else { continue }
      for type in name.split(separator: ".") { files[type, default: []].insert(String(parts[0])) }
    }
    return files
  }

  /// A member, such as the list of a type, is looked for in the files that declare or extend the type.
  @Test func everyTypeAndItsListsAreDeclared() throws {
    let files = try Self.filesOfTypes()
    let folders = Set(try Self.paths().compactMap { $0.split(separator: "/").last })
    // Methods of D-Bus.
    let foreign: Set<Substring> = ["Introspect", "Ping"]
    var membersSeen = 0
    for name in try Self.names() {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard let type = parts.first, Self.isTypeName(type), !name.hasSuffix(".swift") else {
        continue
      }
      guard let declaring = files[type] else {
        #expect(folders.contains(type) || foreign.contains(type), "\(type) is not declared")
        continue
      }
      for member in parts.dropFirst() {
        membersSeen += 1
        let found = try Self.run(
          "grep", ["-hoE", "(let|var|func|case|struct|enum) [^=]*\\b\(member)\\b"] + declaring)
        #expect(!found.isEmpty, "\(name) is not declared")
      }
    }
    #expect(membersSeen > 10, "the guide's spans of code were read")
  }

  /// True for a name like `TextField`, false for `FUZZ_SEED` and `commands`.
  private static func isTypeName(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
    let isWord = name.utf8.allSatisfy {
      (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
    }
    return isWord && name.utf8.contains { (0x61...0x7A).contains($0) }
  }
}
