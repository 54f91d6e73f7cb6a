import Platform
import SystemPackage

/// Prints by the programs of CUPS, for desktops without a print dialog: `lpstat` lists the
/// printers, `lp` prints.
public final class CUPSPrograms: PrintPrograms {
  private let mainThread: any MainThread
  private let lp: String
  private let lpstat: String
  private let timeOut: Double
  private let printTimeOut: Double

  /// Makes printing programs.
  ///
  /// - Parameters:
  ///   - lp: the program that prints, found in `PATH`.
  ///   - lpstat: the program that names printers, found in `PATH`.
  ///   - timeOut: seconds that `lpstat` may take: it waits without end for a server that can't be reached.
  ///   - printTimeOut: seconds that `lp` may take, which sends the file to such a server.
  public init(
    mainThread: any MainThread, lp: String = "lp", lpstat: String = "lpstat",
    timeOut: Double = 10, printTimeOut: Double = 60
  ) {
    self.mainThread = mainThread
    self.lp = lp
    self.lpstat = lpstat
    self.timeOut = timeOut
    self.printTimeOut = printTimeOut
  }

  /// Asks `lpstat` for the printers and then for the default one.
  public func findPrinters(_ answer: @escaping (Printers?) -> Void) {
    let (lpstat, mainThread, timeOut) = (lpstat, mainThread, timeOut)
    let answer = MainThreadAnswer(answer)
    ProgramLauncher.read(lpstat, ["-e"], timeOut: timeOut) { names in
      guard let names else { return mainThread.post(answer.with(nil)) }
      ProgramLauncher.read(lpstat, ["-d"], timeOut: timeOut) { usual in
        mainThread.post(answer.with(Printers(said: names, usual: usual ?? [])))
      }
    }
  }

  /// Prints a file by `lp`.
  public func print(_ order: PrintOrder, _ answer: @escaping (ProgramOutcome) -> Void) {
    let mainThread = mainThread
    let answer = MainThreadAnswer(answer)
    let media = order.media.map { ["-o", "media=" + $0] } ?? []
    ProgramLauncher.runOrKill(
      lp,
      ["-s", "-d", order.printer, "-n", "\(order.copies)", "-t", order.title] + media
        + ["--", order.file.string], timeOut: printTimeOut
    ) { outcome in
      mainThread.post(answer.with(outcome))
    }
  }
}

extension Printers {
  /// Reads the output of `lpstat -e`, a name a line, and of `lpstat -d`, `system default destination: NAME`.
  /// An instance of a printer, `NAME/INSTANCE`, is a printer of its own.
  nonisolated init(said names: [UInt8], usual: [UInt8]) {
    let lines = String(decoding: names, as: UTF8.self).split(whereSeparator: \.isNewline)
    var seen: Set<Substring> = []
    let names = lines.filter { !$0.isEmpty && seen.insert($0).inserted }.map { String($0) }
    let line = String(decoding: usual, as: UTF8.self).split(whereSeparator: \.isNewline).first
    let name = line.flatMap { line in
      line.firstIndex(of: ":").map { line[line.index(after: $0)...].drop { $0 == " " } }
    }
    self.init(names, usual: name.flatMap { seen.contains($0) ? String($0) : nil })
  }
}
