import Support
import SystemPackage
import TestServers

extension ApacheServer {
  /// Returns the way in, by default as `support.conf` should have it.
  func login(
    authority: String? = nil, user: String? = nil, password: String? = nil
  ) -> SupportConfiguration.ServerLogin {
    SupportConfiguration.ServerLogin(
      folder: ServerFolder(address)!, user: user, password: password,
      authorities: FilePath(authority ?? Certificates.shared.authority))
  }
}
