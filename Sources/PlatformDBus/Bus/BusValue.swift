/// A value in a message, with its type on the wire.
///
/// Messages are decoded into these completely and at once, so that later code does not depend on
/// the types that a sender claims: a value of an unexpected type matches no pattern.
nonisolated indirect enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// `of` is the signature of each element.
  case array([BusValue], of: String)
  case structure([BusValue])
  /// A key and its value in an array that is a dictionary.
  case entry(BusValue, BusValue)
  case variant(BusValue)
  case descriptor(BusDescriptor)

  /// The value itself, without any variants around it.
  var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The entries of a dictionary with strings as keys, values without their variants; `nil` for
  /// any other value. Of two equal keys the last is used.
  var dictionary: [String: BusValue]? {
    guard case .array(let elements, _) = unwrapped else { return nil }
    var dictionary: [String: BusValue] = [:]
    for element in elements {
      guard case .entry(.string(let key), let value) = element else { return nil }
      dictionary[key] = value.unwrapped
    }
    return dictionary
  }

  /// The type's signature in D-Bus: `a{sv}`.
  var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .array(_, let element): "a" + element
    case .structure(let fields): "(" + fields.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    case .descriptor: "h"
    }
  }
}

extension BusValue {
  /// A dictionary of strings to anything: `a{sv}`.
  nonisolated static func options(_ values: [String: BusValue]) -> BusValue {
    .array(
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) },
      of: "{sv}")
  }
}
