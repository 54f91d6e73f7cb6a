import CDBus

/// Reads the arguments of messages. The library has checked that their bytes match the signature,
/// but the sender chooses the signature.
nonisolated enum WireReading {
  /// The maximum number of values in a message: more than any message has that is expected here. A
  /// message with more is read as empty.
  static let limit = 50_000

  /// Reads all arguments; empty if they are too many, or some have an unknown type.
  static func arguments(of message: OpaquePointer) -> [BusValue] {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
    var budget = limit
    return values(at: &iterator, &budget) ?? []
  }

  /// Reads the values from an iterator's position to its end; `nil` at the first one that can't be
  /// read. The library limits the depth to 64.
  private static func values(
    at iterator: inout DBusMessageIter, _ budget: inout Int
  ) -> [BusValue]? {
    var values: [BusValue] = []
    while dbus_message_iter_get_arg_type(&iterator) != 0 {
      budget -= 1
      guard budget >= 0, let value = value(at: &iterator, &budget) else { return nil }
      values.append(value)
      dbus_message_iter_next(&iterator)
    }
    return values
  }

  private static func value(
    at iterator: inout DBusMessageIter, _ budget: inout Int
  ) -> BusValue? {
    switch WireType(rawValue: dbus_message_iter_get_arg_type(&iterator)) {
    case .byte: .byte(basic(0, &iterator))
    case .boolean: .boolean(basic(dbus_bool_t(0), &iterator) != 0)
    case .int16: .int16(basic(0, &iterator))
    case .uint16: .uint16(basic(0, &iterator))
    case .int32: .int32(basic(0, &iterator))
    case .uint32: .uint32(basic(0, &iterator))
    case .int64: .int64(basic(0, &iterator))
    case .uint64: .uint64(basic(0, &iterator))
    case .double: .double(basic(0, &iterator))
    case .string: string(&iterator).map(BusValue.string)
    case .objectPath: string(&iterator).map(BusValue.objectPath)
    case .signature: string(&iterator).map(BusValue.signature)
    case .descriptor: descriptor(&iterator)
    case .array, .structure, .entry, .variant: container(&iterator, &budget)
    case nil: nil
    }
  }

  private static func container(
    _ iterator: inout DBusMessageIter, _ budget: inout Int
  ) -> BusValue? {
    let type = WireType(rawValue: dbus_message_iter_get_arg_type(&iterator))
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    let element = type == .array ? signature(&inner) : ""
    guard let values = values(at: &inner, &budget) else { return nil }
    switch type {
    case .array: return .array(values, of: element)
    case .structure: return .structure(values)
    case .entry: return values.count == 2 ? .entry(values[0], values[1]) : nil
    default: return values.first.map(BusValue.variant)
    }
  }

  /// Reads a number at the iterator's position.
  ///
  /// **Invariant:** called for the type at the iterator's position, for which the library writes
  /// exactly as many bytes as `Number` has.
  private static func basic<Number: BitwiseCopyable>(
    _ zero: Number, _ iterator: inout DBusMessageIter
  ) -> Number {
    var number = zero
    dbus_message_iter_get_basic(&iterator, &number)
    return number
  }

  /// Copies the string at the iterator's position, which belongs to the message and is UTF-8.
  private static func string(_ iterator: inout DBusMessageIter) -> String? {
    var pointer: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &pointer)
    return pointer.map { String(cString: $0) }
  }

  /// Reads a descriptor. The library returns a copy that is ours to close; -1 if there are too many.
  private static func descriptor(_ iterator: inout DBusMessageIter) -> BusValue? {
    let number: Int32 = basic(-1, &iterator)
    return number >= 0 ? .descriptor(BusDescriptor(taking: number)) : nil
  }

  /// The signature of the values of an iterator inside an array.
  private static func signature(_ iterator: inout DBusMessageIter) -> String {
    // The library allocates it, and frees it with a function of its own.
    guard let pointer = dbus_message_iter_get_signature(&iterator) else { return "" }
    defer { dbus_free(pointer) }
    return String(cString: pointer)
  }
}
