import CCurl

/// The functions of libcurl, loaded by the first request and then kept; before that none of it is in
/// memory.
struct CurlLibrary: Sendable {
  /// The library; `nil`: it is not installed.
  static let shared: CurlLibrary? = CurlLibrary(names: soNames)

  /// Their C interface is the same.
  private static let soNames = ["libcurl.so.4", "libcurl-gnutls.so.4"]

  let functions: ccurl

  /// Loads the first available library of these names.
  init?(names: [String]) {
    var functions = ccurl()
    guard names.contains(where: { ccurl_load($0, &functions) }) else { return nil }
    self.functions = functions
  }
}
