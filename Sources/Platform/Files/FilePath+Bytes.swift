public import SystemPackage

extension FilePath {
  /// The path of some bytes, which need not be UTF-8; `nil` if they contain a zero, which ends
  /// every path.
  public init?(bytes: some Collection<UInt8>) {
    if bytes.contains(0) { return nil }
    self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The bytes of the path.
  public var bytes: [UInt8] {
    // The pointer is valid for the time of the call and leads to `length` bytes.
    withPlatformString { start in
      UnsafeBufferPointer(start: start, count: length).map { UInt8(bitPattern: $0) }
    }
  }

  /// The last component for display, with replacement characters for invalid UTF-8. The path itself
  /// if there is no component.
  public var name: String { lastComponent?.string ?? string }
}

extension FilePath.Component {
  /// The bytes of the component.
  public var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}
