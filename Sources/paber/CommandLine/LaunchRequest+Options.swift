import SingleInstance

extension LaunchRequest {
  /// What the command line asks for, with what stands on standard input if that is asked for: it is
  /// read to its end.
  init(_ options: CommandLineOptions, _ process: ProcessEnvironment) {
    self.init()
    items = options.files.map {
      switch $0 {
      case .standardInput: .standardInput
      case .path(let path): .file(process.absolute(path))
      }
    }
    if items.contains(.standardInput) { input = Streams.readInput() }
    line = options.line
    opensBlankSheet = options.opensBlankSheet
    opensWelcome = options.opensWelcome
    activation = process.activation
  }
}
