import FuzzTargets

/// Clang's fuzzer, which comes with Swift. It looks for bytes that lead somewhere new.
enum LibFuzzer {
  /// The fuzz target. The fuzzer calls back with bytes only, on the thread that began it.
  private nonisolated(unsafe) static var target = FuzzTarget.text

  /// Fuzzes with the fuzzer's own arguments (https://llvm.org/docs/LibFuzzer.html), the target's
  /// name left out.
  ///
  /// - Returns: the exit status.
  static func run(_ target: FuzzTarget, _ arguments: [String]) -> Int32 {
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
      let input = Array(UnsafeBufferPointer(start: bytes, count: length))
      LibFuzzer.target.run(input, name: LibFuzzer.target.rawValue)
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
