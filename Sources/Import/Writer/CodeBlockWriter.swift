/// Writes blocks of code.
enum CodeBlockWriter {
  /// The lines of a block with its fences, which are longer than any run of their mark in the code. Empty
  /// if there is no code.
  static func text(of code: [UInt8], info: String) -> [UInt8] {
    let end = code.lastIndex { $0 != .newline && $0 != .carriageReturn }.map { $0 + 1 } ?? 0
    let code = code[..<end].drop { $0 == .newline }
    guard !code.isEmpty else { return [] }
    let words = AddressWriter.cleaned(HeadingLinks.foreign(info)).utf8
    var mark: UInt8 = words.contains(.backtick) ? .tilde : .backtick
    var longest = longestRun(of: mark, in: code)
    if longest >= longestFence, mark == .backtick {
      mark = .tilde
      longest = longestRun(of: mark, in: code)
    }
    let fence = [UInt8](repeating: mark, count: min(longestFence, max(3, longest + 1)))
    var text = fence + words + [.newline]
    text.reserveCapacity(text.count + code.count + fence.count + 1)
    var run = 0
    for byte in code where !byte.isControl || byte == .tab || byte == .newline {
      run = byte == mark ? run + 1 : 0
      if run < longestFence { text.append(byte) }
    }
    return text + [.newline] + fence
  }

  /// The maximum length of a fence. If the code has longer runs of both marks, these runs are cut.
  private static let longestFence = 64

  private static func longestRun(of mark: UInt8, in code: ArraySlice<UInt8>) -> Int {
    var longest = 0
    var run = 0
    for byte in code {
      run = byte == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
