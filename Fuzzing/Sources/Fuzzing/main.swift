import FuzzTargets
import Glibc

// `Fuzzing TARGET …` hands … to libFuzzer; `Fuzzing seeds TARGET OPERATIONS SECONDS SEED KEPT`
// runs a target with random bytes, which lie in the file KEPT while they are tried.
let words = CommandLine.arguments
let isSeeded = words.count > 1 && words[1] == "seeds"
guard let word = words.dropFirst(isSeeded ? 2 : 1).first, let target = FuzzTarget(rawValue: word)
else {
  let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
  print("usage: Fuzzing [seeds] \(names) …")
  exit(64)
}
guard isSeeded else { exit(LibFuzzer.run(target, [words[0]] + words.dropFirst(2))) }
guard words.count == 7, let operations = Int(words[3]), let seconds = Double(words[4]),
  let seed = UInt64(words[5])
else {
  print("usage: Fuzzing seeds TARGET OPERATIONS SECONDS SEED KEPT")
  exit(64)
}
SeededRun(of: target, operations: operations, seconds: seconds, from: seed, keptIn: words[6]).run()
