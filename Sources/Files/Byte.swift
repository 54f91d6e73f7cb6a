/// Bytes that have a name.
enum Byte {
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let escape: UInt8 = 0x1B
  static let space: UInt8 = 0x20
  static let delete: UInt8 = 0x7F
}
