import Glibc

do {
  switch try CommandLineRequest(CommandLineWord.all) {
  case .open(let options): Program(options).run()
  case .lookForAnswers: exit(AnswerLook(ProcessEnvironment()).run())
  case .help: Streams.tell(CommandLineHelp.text)
  case .version: Streams.tell("paber \(Version.number)")
  }
} catch {
  Streams.complain(error.sentence + " Try “paber --help”.")
  exit(EX_USAGE)
}
