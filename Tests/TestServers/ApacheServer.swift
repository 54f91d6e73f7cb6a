import Glibc
public import SystemPackage
public import TestSupport

/// Apache with mod_dav, over TLS on a port of its own, set up as Docs/SUPPORT.md says.
public final class ApacheServer: Sendable {
  /// The rules for the folder.
  public enum Rules: Sendable {
    /// Those of Docs/SUPPORT.md.
    case safe
    /// The same with a user and a password.
    case withPassword
    /// Those of Docs/SUPPORT.md for a server before another one, which asks for a password.
    case before(ApacheServer)
    /// Those with the password may do everything, and see lists, as in Nextcloud.
    case openWithPassword
    /// Every client may do everything, and see lists.
    case open
  }

  public let folder = TemporaryFolder()
  public let port: UInt16
  private let process: ChildServer

  /// The folder with the files of the conversations, in which the maker works.
  public var files: FilePath { folder("files") }

  public init(
    _ rules: Rules = .safe, certificate: (certificate: String, key: String)? = nil
  ) throws {
    port = try ChildServer.freePort()
    let files = folder("files") as String
    mkdir(files, 0o777)
    // As root, Apache works as another user.
    chmod(files, 0o777)
    chmod(folder.path, 0o777)
    let certificate = certificate ?? Certificates.shared.server
    folder.write("passwords", Array("writer:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=\n".utf8))
    let configuration = Self.configuration(
      folder: folder.path, port: port, certificate: certificate, rules: rules)
    folder.write("apache.conf", Array(configuration.utf8))
    process = try ChildServer(
      ["/usr/sbin/apache2", "-f", folder("apache.conf"), "-D", "FOREGROUND"], port: port)
  }

  /// The address of the folder.
  public var address: String { "https://127.0.0.1:\(port)/" }

  /// Ends it. `start` starts it again.
  public func end() { process.end() }

  /// Starts it again, at the same address and with the same files.
  public func start() throws { try process.start() }

  /// Lets it hang, so that requests are never answered; or go on.
  public func setHangs(_ hangs: Bool) { process.setHangs(hangs) }

  private static func configuration(
    folder: String, port: UInt16, certificate: (certificate: String, key: String), rules: Rules
  ) -> String {
    let modules = [
      "mpm_event", "authn_core", "authz_core", "authz_user", "auth_basic", "authn_file", "dav",
      "dav_fs", "ssl", "socache_shmcb", "autoindex", "dir", "mime", "proxy", "proxy_http",
      "headers",
    ]
    let loads = modules.map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so" }
    return """
      ServerRoot \(folder)
      \(loads.joined(separator: "\n"))
      Listen 127.0.0.1:\(port)
      ServerName 127.0.0.1
      PidFile \(folder)/apache.pid
      ErrorLog \(folder)/errors
      DefaultRuntimeDir \(folder)
      User www-data
      Group www-data
      TypesConfig /dev/null
      StartServers 1
      KeepAlive On
      SSLEngine On
      SSLCertificateFile \(certificate.certificate)
      SSLCertificateKeyFile \(certificate.key)
      SSLSessionCache none
      DavLockDB \(folder)/locks
      DocumentRoot \(folder)/files
      \(text(of: rules, folder: folder))
      """
  }

  private static func text(of rules: Rules, folder: String) -> String {
    let dav = "Dav On\nLimitRequestBody 5000000\n"
    let name = "^/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\\.json$"
    switch rules {
    case .safe:
      return """
        <Location "/">
        \(dav)Require all denied
        </Location>
        <LocationMatch "\(name)">
        Require method GET PUT
        </LocationMatch>
        """
    case .withPassword:
      return """
        <Location "/">
        \(dav)AuthType Basic
        AuthName chat
        AuthUserFile \(folder)/passwords
        Require all denied
        </Location>
        <LocationMatch "\(name)">
        <RequireAll>
        Require valid-user
        Require method GET PUT
        </RequireAll>
        </LocationMatch>
        """
    case .before(let other):
      return """
        SSLProxyEngine On
        SSLProxyCACertificateFile \(Certificates.shared.authority)
        ProxyPass "/" "https://localhost:\(other.port)/"
        <Location "/">
        RequestHeader set Authorization "Basic d3JpdGVyOnNlY3JldA=="
        LimitRequestBody 5000000
        Require all denied
        </Location>
        <LocationMatch "\(name)">
        Require method GET PUT
        </LocationMatch>
        """
    case .openWithPassword:
      return """
        <Location "/">
        \(dav)AuthType Basic
        AuthName chat
        AuthUserFile \(folder)/passwords
        Require valid-user
        </Location>
        """
    case .open:
      return """
        <Location "/">
        \(dav)Options Indexes
        IndexOptions FancyIndexing NameWidth=*
        DavDepthInfinity on
        Require all granted
        </Location>
        """
    }
  }
}
