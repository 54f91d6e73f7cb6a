/// The letters of a piece as a screen reader counts them, scalar by scalar as they are visible, and
/// the bytes that each stands for.
public nonisolated struct PieceLetters {
  /// The visible scalars.
  public private(set) var scalars: [Unicode.Scalar] = []
  /// The offset in the piece of the bytes of each scalar; ascending.
  private var starts: [Int] = []
  private let length: Int

  /// Decodes the bytes of a piece; invalid UTF-8 becomes U+FFFD.
  ///
  /// - Parameter hidden: stretches that are not shown as they are, in order, each with the sign in
  ///   its place, if there is one.
  public init(_ bytes: [UInt8], hidden: [(range: Range<Int>, sign: Unicode.Scalar?)] = []) {
    length = bytes.count
    scalars.reserveCapacity(bytes.count)
    starts.reserveCapacity(bytes.count)
    var position = 0
    for (range, sign) in hidden {
      decode(bytes, position..<max(position, range.lowerBound))
      if let sign {
        scalars.append(sign)
        starts.append(range.lowerBound)
      }
      position = range.upperBound
    }
    decode(bytes, min(position, length)..<length)
  }

  private mutating func decode(_ bytes: [UInt8], _ range: Range<Int>) {
    var parser = Unicode.UTF8.ForwardParser()
    var letters = bytes[range].makeIterator()
    var position = range.lowerBound
    while true {
      switch parser.parseScalar(from: &letters) {
      case .valid(let scalar):
        scalars.append(Unicode.UTF8.decode(scalar))
        starts.append(position)
        position += scalar.count
      case .error(let length):
        scalars.append("\u{FFFD}")
        starts.append(position)
        position += length
      case .emptyInput: return
      }
    }
  }

  /// The byte of the piece at which a scalar begins; its end after the last.
  public func byte(ofScalar index: Int) -> Int {
    index < 0 ? 0 : index < starts.count ? starts[index] : length
  }

  /// The bytes of scalars, without what is hidden at the end.
  public func bytes(of range: Range<Int>) -> Range<Int> {
    let start = byte(ofScalar: range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    let last = range.upperBound - 1
    guard last < scalars.count else { return start..<length }
    let end = min(byte(ofScalar: range.upperBound), starts[last] + max(1, width(of: last)))
    return start..<max(start, end)
  }

  /// The number of bytes of a scalar that is shown as it is. A sign stands for all bytes up to the
  /// next.
  private func width(of index: Int) -> Int {
    let next = byte(ofScalar: index + 1)
    let own = UTF8.width(scalars[index])
    return scalars[index] == "\u{FFFD}" ? next - starts[index] : min(own, next - starts[index])
  }

  /// The number of scalars that begin before each of these bytes.
  public func scalars(ofBytes bytes: [Int]) -> [Int] { bytes.map(scalar) }

  /// The number of scalars that begin before a byte.
  public func scalar(ofByte byte: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
