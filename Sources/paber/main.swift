import ArgumentParser

let options = CommandLineOptions.parseOrExit()
Program(options).run()
