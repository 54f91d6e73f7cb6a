import Foundation
import Glibc
import TestSupport

/// A certificate authority of the tests, with certificates for servers on this machine.
final class Certificates: Sendable {
  static let shared = Certificates()

  private let folder = TemporaryFolder()

  /// The certificate to believe.
  var authority: String { folder("ca.pem") }
  /// That of another authority.
  var otherAuthority: String { folder("other.pem") }
  /// A certificate for `127.0.0.1` and `localhost`, and its key.
  var server: (certificate: String, key: String) { (folder("server.pem"), folder("server.key")) }
  /// The same for another name.
  var stranger: (certificate: String, key: String) {
    (folder("stranger.pem"), folder("stranger.key"))
  }
  /// One that has ended.
  var old: (certificate: String, key: String) { (folder("old.pem"), folder("old.key")) }

  private init() {
    let script = """
      set -e
      cd "$1"
      new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
      for name in ca other; do
        openssl req -x509 $new -keyout $name.key -out $name.pem -subj "/CN=$name" -days 7
      done
      # sign NAME SUBJECT DAYS
      sign() {
        openssl req $new -keyout $1.key -out $1.csr -subj "/CN=$1"
        printf 'subjectAltName=%s\\n' "$2" >$1.ext
        openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out $1.pem \\
          -days $3 -extfile $1.ext
      }
      sign server IP:127.0.0.1,DNS:localhost 7
      sign stranger DNS:example.org 7
      sign old IP:127.0.0.1 -1
      chmod 644 *.key
      """
    _ = try? Tool.run("/bin/sh", ["-c", script, "sh", folder.path], takesErrors: true)
    chmod(folder.path, 0o755)
  }
}
