/// Writes blocks of code.
enum CodeSpelling {
  /// The lines of a block with its fences, which are longer than any run of their mark in the code. None
  /// if there is no code.
  static func lines(of code: [UInt8], info: String) -> [[UInt8]] {
    var code = code
    while let last = code.last, last == .newline || last == .carriageReturn { code.removeLast() }
    while code.first == .newline { code.removeFirst() }
    guard !code.isEmpty else { return [] }
    let words = AddressSpelling.cleaned(info).utf8
    let mark: UInt8 = words.contains(.backtick) ? .tilde : .backtick
    let fence = [UInt8](repeating: mark, count: max(3, longestRun(of: mark, in: code) + 1))
    var lines: [[UInt8]] = [fence + words]
    for line in code.split(separator: .newline, omittingEmptySubsequences: false) {
      lines.append(line.filter { !$0.isControl || $0 == .tab })
    }
    return lines + [fence]
  }

  private static func longestRun(of mark: UInt8, in code: [UInt8]) -> Int {
    var longest = 0
    var run = 0
    for byte in code {
      run = byte == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
