import Glibc

/// The machine that the program runs on.
public enum Machine {
  /// The machine's name in the network; empty if it has none.
  public static var name: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    // The kernel's text ends with a zero.
    return withUnsafeBytes(of: &names.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
