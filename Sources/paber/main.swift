import Glibc

do {
  switch try CommandLineRequest(Array(CommandLine.arguments.dropFirst())) {
  case .open(let options): Program(options).run()
  case .help: print(CommandLineHelp.text)
  case .version: print("paber \(Version.number)")
  }
} catch {
  Streams.complain(error.sentence + " “paber --help” tells more.")
  exit(EX_USAGE)
}
