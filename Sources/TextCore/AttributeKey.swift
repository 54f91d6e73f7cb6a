/// The value of an attribute: an id of at most 32 bits of something kept elsewhere (an interned
/// style, a kind of syntax), so that runs are small and quick to compare.
public protocol AttributeValue: Hashable, Sendable {
  /// Makes the value back from its bits, which came from `attributeBits`.
  init(attributeBits: UInt32)

  /// The value as bits. Never 0, which stands for "no value".
  var attributeBits: UInt32 { get }
}

/// The name of an attribute, which says the type of its values.
public struct AttributeKey<Value: AttributeValue>: Sendable {
  /// Where in an `AttributeSet` its value is: 0, 1, 2 or 3. Two keys of a program never share one.
  public let slot: Int

  /// Makes the key of `slot`.
  public init(slot: Int) {
    precondition(AttributeSet.slots.contains(slot), "An attribute set has four slots")
    self.slot = slot
  }
}

/// The attributes of one place in a text: at most one value for each key.
public struct AttributeSet: Hashable, Sendable {
  /// The bits of the values by slot, 0 where there is none.
  @usableFromInline var bits: SIMD4<UInt32>

  /// The set without a value.
  public static let empty = AttributeSet()

  /// All slots that a key may have.
  static let slots = 0..<4

  /// Makes the set without a value.
  @inlinable
  public init() { bits = .zero }

  /// The value for `key`; nil is "no value".
  @inlinable
  public subscript<Value: AttributeValue>(key: AttributeKey<Value>) -> Value? {
    get { Value(storedBits: bits[key.slot]) }
    set { bits[key.slot] = newValue?.attributeBits ?? 0 }
  }
}

extension AttributeValue {
  /// The value of `bits` in a set; nil for 0.
  @inlinable
  init?(storedBits bits: UInt32) {
    guard bits != 0 else { return nil }
    self.init(attributeBits: bits)
  }
}
