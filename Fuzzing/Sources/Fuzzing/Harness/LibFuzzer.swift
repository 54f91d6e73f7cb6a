/// Clang's fuzzer, which comes with Swift. It looks for bytes that lead somewhere new.
enum LibFuzzer {
  /// What is fuzzed. The fuzzer calls back with bytes only, on the thread that began it.
  private nonisolated(unsafe) static var target = Target.text

  /// Fuzzes with the fuzzer's own arguments (https://llvm.org/docs/LibFuzzer.html), the target's
  /// name left out.
  ///
  /// - Returns: the exit status.
  static func run(_ target: Target, _ arguments: [String]) -> Int32 {
    self.target = target
    // The fuzzer keeps its arguments for good, and so do we.
    var pointers = arguments.map { argument -> UnsafeMutablePointer<CChar>? in
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: argument.utf8.count + 1)
      _ = copy.initialize(from: argument.utf8CString)
      return copy.baseAddress
    }
    pointers.append(nil)
    let list = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: pointers.count)
    _ = list.initialize(from: pointers)
    var count = Int32(arguments.count)
    var start = list.baseAddress
    return runDriver(&count, &start) { bytes, length in
      let input = UnsafeBufferPointer(start: bytes, count: length)
      var tape = Tape(Array(input), name: LibFuzzer.target.rawValue)
      LibFuzzer.target.run(&tape)
      return 0
    }
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> Int32
) -> Int32
