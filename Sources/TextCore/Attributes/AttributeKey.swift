/// The value of an attribute: an identifier of at most 32 bits for a value that is stored elsewhere
/// (an interned style, a kind of syntax), so that runs are small and fast to compare.
public protocol AttributeValue: Hashable, Sendable {
  /// Makes the value from its `attributeBits`.
  init(attributeBits: UInt32)

  /// The value as bits. Never 0, which stands for "no value".
  var attributeBits: UInt32 { get }
}

/// The name of an attribute, which determines the type of its values.
public struct AttributeKey<Value: AttributeValue>: Sendable {
  /// The index of its value in an `AttributeSet`: 0, 1, 2 or 3. Two keys of a program never share
  /// one.
  public let slot: Int

  /// Makes the key of `slot`.
  public init(slot: Int) {
    precondition(AttributeSet.slots.contains(slot), "An attribute set has four slots")
    self.slot = slot
  }
}

/// The attributes of one place in a text: at most one value for each key.
public struct AttributeSet: Hashable, Sendable {
  /// The bits of the values of slots 0 and 1, then of 2 and 3; 0 where there is none.
  ///
  /// Two words rather than a SIMD vector: unoptimised builds of Swift 6.3 lose the vector's
  /// alignment in an optional argument, and crash.
  @usableFromInline var words: (UInt64, UInt64)

  /// The set without a value.
  public static let empty = AttributeSet()

  /// All slots that a key may have.
  static let slots = 0..<4

  /// Makes the set without a value.
  @inlinable
  public init() { words = (0, 0) }

  /// The value for `key`; nil is "no value".
  @inlinable
  public subscript<Value: AttributeValue>(key: AttributeKey<Value>) -> Value? {
    get { Value(storedBits: self[slot: key.slot]) }
    set { self[slot: key.slot] = newValue?.attributeBits ?? 0 }
  }

  /// The bits in a slot, 0 where there are none.
  @inlinable
  subscript(slot slot: Int) -> UInt32 {
    get { UInt32(truncatingIfNeeded: (slot < 2 ? words.0 : words.1) >> Self.shift(of: slot)) }
    set {
      let shift = Self.shift(of: slot)
      let mask = UInt64(UInt32.max) << shift
      let bits = UInt64(newValue) << shift
      if slot < 2 {
        words.0 = words.0 & ~mask | bits
      } else {
        words.1 = words.1 & ~mask | bits
      }
    }
  }

  @inlinable
  static func shift(of slot: Int) -> UInt64 { UInt64(slot & 1) * 32 }

  /// Returns true if both hold the same values.
  @inlinable
  public static func == (left: AttributeSet, right: AttributeSet) -> Bool {
    left.words.0 == right.words.0 && left.words.1 == right.words.1
  }

  /// Adds the values to the hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
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
