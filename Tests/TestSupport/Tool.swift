import Foundation

/// Another program, for tests that let it judge the files that Paber writes.
public enum Tool {
  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: the program's absolute path.
  ///   - takesErrors: true if its standard error belongs to the output; else the tests' own gets it.
  public static func run(
    _ path: String, _ arguments: [String], takesErrors: Bool = false
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    if takesErrors { process.standardError = pipe }
    try process.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  /// Runs a script of Python with arguments. Returns its output.
  public static func python(_ script: String, _ arguments: [String]) throws -> String {
    try run("/usr/bin/python3", ["-c", script] + arguments).output
  }
}
