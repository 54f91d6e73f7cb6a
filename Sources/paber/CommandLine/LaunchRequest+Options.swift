import SingleInstance

extension LaunchRequest {
  /// Makes the request of a command line. Reads standard input to its end if `-` is among the
  /// files.
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
