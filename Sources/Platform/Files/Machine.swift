import Glibc

/// The machine that the program runs on.
public enum Machine {
  /// Its name in the network; empty where it has none.
  public static var name: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    // A zero ends what the kernel fills in.
    return withUnsafeBytes(of: &names.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
