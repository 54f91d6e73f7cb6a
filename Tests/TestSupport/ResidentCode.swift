import Foundation

/// Bytes of the code of files that a process has in memory (proc(5), smaps).
///
/// - Parameter process: its number, or `self`.
public func residentCode(of process: String) throws -> Int {
  var (bytes, isCode) = (0, false)
  // Foundation takes the first piece of such a file for all of it.
  let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/smaps"))
  let lines = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  for line in lines.split(separator: "\n") {
    let words = line.split(separator: " ")
    if words.count >= 5, words[0].contains("-") {
      isCode = words[1] == "r-xp" && words.count > 5 && words[5].hasPrefix("/")
    } else if isCode, words.first == "Rss:", words.count > 1 {
      bytes += (Int(words[1]) ?? 0) * 1024
    }
  }
  return bytes
}
