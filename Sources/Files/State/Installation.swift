import Platform
import TextCore

/// The name of one installation of the program among all that a person has.
///
/// It is a random number, made once and kept in a file of its own, so that nothing of the machine
/// or the person can be read from it. The file is named after the machine: where the whole folder
/// is synced, two machines still have two numbers. Losing it does no harm, a new one is made.
enum Installation {
  /// Finds the number, or makes it and tries to keep it.
  ///
  /// - Parameter random: gives random numbers.
  static func identifier(
    in folder: String, store: any FileStore, random: () -> UInt64
  ) -> String {
    let path = PathName.joining(folder, "installation-" + machine(store))
    let kept = (try? store.readIfThere(path, limit: 1 << 10))?.bytes
    if let kept, let identifier = identifier(in: kept) { return identifier }
    let identifier = random().hexadecimal
    _ = try? store.replace(path) { sink in try sink(Array((identifier + "\n").utf8)[...]) }
    return identifier
  }

  private static func identifier(in bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 != Byte.newline }
    let identifier = String(decoding: line, as: UTF8.self)
    let isOne = line.count == 16 && UInt64(identifier, radix: 16)?.hexadecimal == identifier
    return isOne ? identifier : nil
  }

  /// Tells machines apart; the same for all whose system gives them no number of their own.
  private static func machine(_ store: any FileStore) -> String {
    var sum = StableHash()
    if let (bytes, _) = try? store.read("/etc/machine-id") { sum.append(bytes[...]) }
    return sum.value.hexadecimal
  }
}
