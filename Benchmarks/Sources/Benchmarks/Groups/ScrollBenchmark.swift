import Canvas
import Interface
import Platform
import TextCore

/// Scrolling through 10 MB that were never looked at, on screens of all sizes: the time of a frame
/// against the 16.7 ms that a display with 60 of them a second gives.
struct ScrollBenchmark {
  private enum Way: String, CaseIterable {
    case pageDown = "Page Down held"
    case wheel = "a frame of the wheel's step"
    case drag = "dragging the scroll line"
    case end = "Ctrl+End, Ctrl+Home"
  }

  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    let text = SampleText.markdown(bytes: 10_000_000)
    let table = Table(["screen", "scale", "what", "min", "median", "p95", "max"])
    for (size, scale) in [
      (Size(width: 1280, height: 800), 1.0), (Size(width: 1920, height: 1080), 1),
      (Size(width: 1920, height: 1080), 2), (Size(width: 3840, height: 2160), 1),
    ] {
      let sheet = try world.sheet(text, size: size, scale: Scale(scale))
      var samples: [Way: Samples] = [:]
      for way in Way.allCases { scroll(sheet, way, size, options, &samples) }
      let pixels = "\(Int(size.width * scale)) × \(Int(size.height * scale))"
      for way in Way.allCases {
        let samples = samples[way] ?? Samples()
        table.add([
          pixels, "\(Int(scale))", way.rawValue, Table.time(samples.minimum),
          Table.time(samples.median), Table.time(samples.p95), Table.time(samples.maximum),
        ])
      }
    }
  }

  private static func scroll(
    _ sheet: BenchSheet, _ way: Way, _ size: Size, _ options: BenchmarkOptions,
    _ samples: inout [Way: Samples]
  ) {
    func measure(_ body: () -> Void) { samples[way, default: Samples()].measure(body) }
    sheet.send(.key(KeyPress(.home, .control)))
    sheet.rest(1)
    let middle = Point(x: size.width / 2, y: size.height / 2)
    // Beside the edge that resizes the window.
    let grasp = size.width - 8
    for index in 0..<(30 * options.rounds) {
      switch way {
      case .pageDown:
        measure { sheet.send(.key(KeyPress(.pageDown))) }
        sheet.rest(0.033)
      case .wheel:
        sheet.send(.mouse(MouseEvent(.wheel(x: 0, y: -1), at: middle)))
        for _ in 0..<10 { measure { sheet.rest(0.016) } }
      case .drag:
        let y = Double(index % 30) / 30 * (size.height - 60) + 20
        if index % 30 == 0 {
          sheet.send(.mouse(MouseEvent(.up(.left), at: middle)))
          sheet.send(.key(KeyPress(.home, .control)))
          sheet.rest(0.1)
          sheet.send(
            .mouse(MouseEvent(.down(.left, clicks: 1), at: Point(x: grasp, y: 12))))
        }
        measure { sheet.send(.mouse(MouseEvent(.move, at: Point(x: grasp, y: y)))) }
        sheet.rest(0.016)
      case .end:
        let key = index % 2 == 0 ? Key.end : .home
        measure { sheet.send(.key(KeyPress(key, .control))) }
        sheet.rest(0.1)
      }
    }
    sheet.send(.mouse(MouseEvent(.up(.left), at: middle)))
  }
}
