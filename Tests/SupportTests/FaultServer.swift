import Support
import SystemPackage
import TestServers
import TestSupport

/// A small WebDAV server over TLS that fails on demand: the first `count` requests to a folder
/// `/FAULT-COUNT-NAME/` fail, the others are answered well. In a `storm` a third of them fail, each in
/// another way.
final class FaultServer: Sendable {
  let folder = TemporaryFolder()
  let port: UInt16
  private let process: ChildServer

  init() throws {
    port = try ChildServer.freePort()
    folder.write("server.py", Array(Self.script.utf8))
    let certificate = Certificates.shared.server
    process = try ChildServer(
      [
        "/usr/bin/python3", folder("server.py"), String(port), certificate.certificate,
        certificate.key, folder("log"),
      ], port: port)
  }

  func login(_ fault: String, count: Int = 1_000_000, name: String = #function)
    -> SupportConfiguration.ServerLogin
  {
    let name = String(name.filter(\.isLetter))
    return SupportConfiguration.ServerLogin(
      folder: ServerFolder("https://127.0.0.1:\(port)/\(fault)-\(count)-\(name)/")!,
      authorities: FilePath(Certificates.shared.authority))
  }

  /// The requests so far, `GET /path`.
  var requests: [String] {
    String(decoding: folder.read("log") ?? [], as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  private static let script = #"""
    import collections, http.server, random, ssl, sys, threading, time
    port, certificate, key, log = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
    files, counts, lock = {}, collections.Counter(), threading.Lock()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *words): pass

        def answer(self, status, body=b"", **headers):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def handle_one(self):
            length = int(self.headers.get("Content-Length", 0))
            body = self.rfile.read(length)
            with lock:
                with open(log, "a") as out:
                    out.write(self.command + " " + self.path + "\n")
            folder = self.path.split("/")[1]
            fault, count = folder.split("-")[:2]
            counts[folder] += 1
            if fault == "storm":
                fault = self.storm(counts[folder])
            if fault == "lost":
                # Done, but the answer is lost.
                self.answer = self.close
            elif counts[folder] <= int(count) and self.fail(fault):
                return
            self.serve(body)

        def storm(self, number):
            weather = random.Random(number)
            faults = ["drop", "409", "412", "423", "500", "slow", "lost"]
            if self.command == "GET":
                faults += ["cut", "truncated", "html"]
            return weather.choice(faults) if weather.random() < 0.33 else "none"

        def close(self, *words, **headers):
            self.close_connection = True

        do_GET = do_PUT = do_PROPFIND = handle_one

        def fail(self, fault):
            tag = dict(ETag='"fault"')
            if fault == "none":
                return False
            if fault.isdigit():
                self.answer(int(fault), b"<html>no</html>")
            elif fault == "drop":
                self.close_connection = True
            elif fault == "cut":
                self.send_response(200)
                self.send_header("ETag", '"fault"')
                self.send_header("Content-Length", "1000")
                self.end_headers()
                self.wfile.write(b'["ten')
                self.close_connection = True
            elif fault == "slow":
                time.sleep(0.7)
                return False
            elif fault == "never":
                time.sleep(3600)
                self.close_connection = True
            elif fault == "drip":
                self.send_response(200)
                self.end_headers()
                for _ in range(36000):
                    self.wfile.write(b" ")
                    self.wfile.flush()
                    time.sleep(0.1)
            elif fault == "truncated":
                self.answer(200, b'{"messages": [{"text": "Hello", ', **tag)
            elif fault == "big":
                self.answer(200, b"[" + b" " * (10 << 20) + b"]", **tag)
            elif fault == "endless":
                self.send_response(200)
                self.send_header("ETag", '"fault"')
                self.end_headers()
                for _ in range(100000):
                    self.wfile.write(b" " * 65536)
                self.close_connection = True
            elif fault == "html":
                self.answer(200, b"<!DOCTYPE html><p>Log in</p>", **tag)
            elif fault == "page":
                self.answer(200, b"<!DOCTYPE html><p>Log in</p>")
            elif fault == "notag":
                self.answer(200, b'["Hello"]')
            elif fault == "host":
                name = self.path.rsplit("/", 1)[1]
                self.answer(302, Location="https://localhost:%d/elsewhere-0-x/%s" % (port, name))
            elif fault == "http":
                self.answer(301, Location="http://127.0.0.1:%d/elsewhere-0-x/a" % port)
            elif fault == "odd":
                self.wfile.write(b"\x00\xff nonsense\r\n\r\n")
                self.close_connection = True
            return True

        def serve(self, body):
            with lock:
                old = files.get(self.path)
                tag = '"%d"' % old[0] if old else None
                if self.command == "GET":
                    if not old:
                        return self.answer(404)
                    if self.headers.get("If-None-Match") == tag:
                        return self.answer(304, ETag=tag)
                    return self.answer(200, old[1], ETag=tag)
                wanted, unwanted = self.headers.get("If-Match"), self.headers.get("If-None-Match")
                if (wanted and wanted != tag) or (unwanted == "*" and old):
                    return self.answer(412)
                files[self.path] = (old[0] + 1 if old else 1, body)
                self.answer(204 if old else 201)

    class Server(http.server.ThreadingHTTPServer):
        daemon_threads = True
        def handle_error(self, *words): pass

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = Server(("127.0.0.1", port), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.serve_forever()
    """#
}
