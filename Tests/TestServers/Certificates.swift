import Glibc
import TestSupport

/// A certificate authority of the tests, with certificates for servers on this machine.
public final class Certificates: Sendable {
  public static let shared = Certificates()

  private let folder = TemporaryFolder()

  /// The certificate to believe.
  public var authority: String { folder("ca.pem") }
  /// That of another authority.
  public var otherAuthority: String { folder("other.pem") }
  /// A certificate for `127.0.0.1` and `localhost`, and its key.
  public var server: (certificate: String, key: String) {
    (folder("server.pem"), folder("server.key"))
  }
  /// The same for another name.
  public var stranger: (certificate: String, key: String) {
    (folder("stranger.pem"), folder("stranger.key"))
  }
  /// One that has ended.
  public var old: (certificate: String, key: String) { (folder("old.pem"), folder("old.key")) }

  private init() {
    let script = """
      exec >/dev/null 2>&1
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
    // Without a pipe: programs that other tests start meanwhile would inherit it and keep it open.
    if let child = ChildProgram.start(["/bin/sh", "-c", script, "sh", folder.path]) {
      while waitpid(child, nil, 0) < 0, errno == EINTR {}
    }
    chmod(folder.path, 0o755)
  }
}
