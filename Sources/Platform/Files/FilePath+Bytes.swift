public import SystemPackage

extension FilePath {
  /// The path of some bytes, which need not be UTF-8; `nil` where a zero is among them, at which
  /// every path ends.
  public init?(bytes: some Collection<UInt8>) {
    if bytes.contains(0) { return nil }
    self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// What it consists of.
  public var bytes: [UInt8] {
    // The pointer is valid for the time of the call and leads to `length` bytes.
    withPlatformString { start in
      UnsafeBufferPointer(start: start, count: length).map { UInt8(bitPattern: $0) }
    }
  }

  /// The last component as people see it: what is not UTF-8 as replacement characters. The path
  /// itself where there is no component.
  public var name: String { lastComponent?.string ?? string }
}

extension FilePath.Component {
  /// What it consists of.
  public var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}
