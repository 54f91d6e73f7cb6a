/// The request of a command line, and its parser.
///
/// The parser is hand-written: swift-argument-parser depends on Foundation, and together they were
/// a third of the program. It accepts the same syntax: options (`--line 3`, `--line=3`, anywhere
/// between files), a lone `-`, and `--`, after which there are only files.
enum CommandLineRequest: Equatable {
  case open(CommandLineOptions)
  /// Looks once for answers in the support chat.
  case lookForAnswers
  case help
  case version

  /// Parses the words after the program's name. Of a repeated option the last one counts.
  init(_ words: [CommandLineWord]) throws(CommandLineError) {
    var options = CommandLineOptions()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.text == "--" {
        options.files += rest.map(CommandLineOptions.File.init)
        break
      }
      guard word.isOption else {
        options.files.append(.init(word))
        continue
      }
      let (name, given) = word.split()
      let option = try Self.option(name)
      switch option.kind {
      case .value(_, let read):
        guard let value = given ?? Self.nextValue(&rest) else {
          throw CommandLineError("--\(option.name) needs a value: \(option.usage).")
        }
        guard read(value, &options) else {
          throw CommandLineError("“\(value.text)” is not a value for \(option.usage).")
        }
      case .flag, .question:
        guard given == nil else {
          throw CommandLineError("--\(option.name) takes no value.")
        }
        if case .flag(let set) = option.kind { set(&options) }
        if case .question(let request) = option.kind {
          self = request
          return
        }
      }
    }
    try options.check()
    self = .open(options)
  }

  /// Returns the next word unless it is an option; a value that begins with `-` needs the form
  /// `--line=-3`.
  private static func nextValue(_ rest: inout ArraySlice<CommandLineWord>) -> CommandLineWord? {
    guard let next = rest.first, !next.isOption else { return nil }
    return rest.popFirst()
  }

  private static func option(_ word: String) throws(CommandLineError) -> CommandLineOption {
    let name =
      CommandLineOption.letters[word]
      ?? (word.hasPrefix("--") ? String(word.dropFirst(2)) : "")
    if let option = CommandLineOption.all.first(where: { $0.name == name }) { return option }
    let near = CommandLineOption.all.first { !name.isEmpty && $0.name.hasPrefix(name) }
    let guess = near.map { " Did you mean --\($0.name)?" } ?? ""
    throw CommandLineError("There is no option \(word).\(guess)")
  }
}

/// The text of `--help`.
enum CommandLineHelp {
  static var text: String {
    let options = CommandLineOption.all.map { row($0.usage, $0.help) }
    return """
      A blank sheet of paper for people who write.

      Usage: paber [option…] [file…]

      Each file is opened in a window of its own. A file that does not exist is
      created when it is saved. A lone - reads a text from standard input.

      \(options.joined(separator: "\n"))
      """
  }

  private static let column = 26
  private static let width = 80

  /// Returns an option with its help beside it, in lines of at most `width` letters.
  private static func row(_ usage: String, _ help: String) -> String {
    var lines = [""]
    for word in help.split(separator: " ") {
      if lines[lines.count - 1].count + 1 + word.count > width - column { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    let margin = String(repeating: " ", count: column)
    let name = "  " + usage
    // A name that extends into the column has a line of its own.
    let start = name.count < column ? name + margin.dropFirst(name.count) : name + "\n" + margin
    return start + lines.joined(separator: "\n" + margin)
  }
}
