import CDBus

/// Writes the arguments of messages. Types are checked before the library gets any value, as it
/// ends the process at a wrong one.
nonisolated enum WireWriting {
  /// Appends a value; `false` if a message can't carry it.
  static func append(_ value: BusValue, to iterator: inout DBusMessageIter) -> Bool {
    switch value {
    case .byte(let number): basic(.byte, number, &iterator)
    case .boolean(let flag): basic(.boolean, dbus_bool_t(flag ? 1 : 0), &iterator)
    case .int16(let number): basic(.int16, number, &iterator)
    case .uint16(let number): basic(.uint16, number, &iterator)
    case .int32(let number): basic(.int32, number, &iterator)
    case .uint32(let number): basic(.uint32, number, &iterator)
    case .int64(let number): basic(.int64, number, &iterator)
    case .uint64(let number): basic(.uint64, number, &iterator)
    case .double(let number): basic(.double, number, &iterator)
    case .string(let text): string(.string, text, &iterator)
    case .objectPath(let path):
      dbus_validate_path(path, nil) != 0 && string(.objectPath, path, &iterator)
    case .signature(let text):
      dbus_signature_validate(text, nil) != 0 && string(.signature, text, &iterator)
    case .descriptor(let descriptor): basic(.descriptor, descriptor.number, &iterator)
    case .array(let elements, let element): array(elements, element, &iterator)
    case .structure(let fields):
      !fields.isEmpty && container(.structure, nil, fields, &iterator)
    case .entry: false
    case .variant(let inner): variant(inner, &iterator)
    }
  }

  /// **Invariant:** `Number` is the type that the library reads for `type`.
  private static func basic<Number: BitwiseCopyable>(
    _ type: WireType, _ number: Number, _ iterator: inout DBusMessageIter
  ) -> Bool {
    withUnsafePointer(to: number) {
      dbus_message_iter_append_basic(&iterator, type.rawValue, $0) != 0
    }
  }

  private static func string(
    _ type: WireType, _ text: String, _ iterator: inout DBusMessageIter
  ) -> Bool {
    text.withCString { basic(type, $0, &iterator) }
  }

  private static func array(
    _ elements: [BusValue], _ element: String, _ iterator: inout DBusMessageIter
  ) -> Bool {
    // A dictionary entry is a complete type only inside an array.
    guard dbus_signature_validate_single("a" + element, nil) != 0,
      elements.allSatisfy({ $0.signature == element })
    else { return false }
    return container(.array, element, elements, &iterator)
  }

  private static func variant(_ value: BusValue, _ iterator: inout DBusMessageIter) -> Bool {
    let signature = value.signature
    guard dbus_signature_validate_single(signature, nil) != 0 else { return false }
    return container(.variant, signature, [value], &iterator)
  }

  private static func container(
    _ type: WireType, _ signature: String?, _ values: [BusValue],
    _ iterator: inout DBusMessageIter
  ) -> Bool {
    var inner = DBusMessageIter()
    guard
      dbus_message_iter_open_container(&iterator, type.rawValue, signature, &inner) != 0
    else { return false }
    for value in values {
      let isWritten =
        if case .entry(let key, let value) = value, type == .array {
          container(.entry, nil, [key, value], &inner)
        } else {
          append(value, to: &inner)
        }
      guard isWritten else {
        dbus_message_iter_abandon_container(&iterator, &inner)
        return false
      }
    }
    return dbus_message_iter_close_container(&iterator, &inner) != 0
  }
}
