import Canvas
import Interface
import Platform
import TextCore

/// From the event of a key to the painted pixels, in documents of all sizes at several places,
/// each compared with the smallest document.
///
/// All documents are open at once and measured in turns, so that other load on the machine disturbs them
/// alike. The caret has always arrived before the next key.
struct KeystrokeBenchmark {
  /// The position of the typing.
  enum Place {
    /// A new line, empty at first.
    case ownLine
    /// Between two words of a paragraph of usual length.
    case insideParagraph
  }

  /// The kind of the key.
  private enum Stroke: String, CaseIterable {
    case letter = "a letter"
    case backspace = "Backspace"
    case newline = "Return"
    /// A byte that may be syntax: the paragraph is parsed anew.
    case star = "`*`"
    /// A frame of the caret's glide, which follows most keys.
    case glide = "a frame of the glide"
  }

  /// A document and a place in it.
  private struct Scene {
    var name: String
    /// The index of the scene at the same place of a document of 10 KB, whose page shows as much
    /// text.
    var peer = 0
    var sheet: BenchSheet
    var samples: [Stroke: Samples] = [:]

    mutating func measure(_ stroke: Stroke, _ body: (BenchSheet) -> Void) {
      samples[stroke, default: Samples()].measure { body(sheet) }
    }
  }

  /// - Parameter mode: a command that is done before.
  static func run(
    _ place: Place, _ settings: Settings = Settings(), after mode: String? = nil,
    options: BenchmarkOptions
  ) throws {
    let world = try BenchWorld(settings)
    var scenes = try scenes(place, in: world)
    if let mode {
      for scene in scenes {
        scene.sheet.perform(mode)
        scene.sheet.rest()
      }
    }
    for index in scenes.indices { typeRound(in: &scenes[index]) }
    for index in scenes.indices { scenes[index].samples.removeAll() }
    for _ in 0..<(12 * options.rounds) {
      for index in scenes.indices { typeRound(in: &scenes[index]) }
    }
    report(scenes)
  }

  private static func scenes(_ place: Place, in world: BenchWorld) throws -> [Scene] {
    let paragraph = SampleText.paragraph(bytes: 600)
    let least = place == .ownLine ? TextRope() : paragraph
    var scenes = [Scene(name: "empty", sheet: try world.sheet(least))]
    if place == .insideParagraph { scenes[0].name = "one paragraph" }
    prepare(place, scenes[0].sheet, line: 1)
    for (size, count) in [("10 KB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000)] {
      let text = SampleText.markdown(bytes: count)
      for (name, part) in [("start", 0.0), ("middle", 0.5), ("end", 1.0)] {
        var text = text
        let line = 3 + Int(part * Double(text.newlineCount - 3)) / 2 * 2
        if place == .insideParagraph {
          let start = text.paragraphStart(line - 1)
          text.replace(start..<start, with: paragraph)
          text.replace((start + paragraph.utf8Count)..<(start + paragraph.utf8Count), with: [10])
        }
        let sheet = try world.sheet(text)
        prepare(place, sheet, line: line)
        let isPeer = scenes.count <= 3
        scenes.append(
          Scene(
            name: "\(size), \(name)", peer: isPeer ? scenes.count : (scenes.count - 1) % 3 + 1,
            sheet: sheet))
      }
    }
    return scenes
  }

  private static func prepare(_ place: Place, _ sheet: BenchSheet, line: Int) {
    sheet.goToLine(line)
    switch place {
    case .ownLine:
      for _ in 0..<2 { sheet.perform("new-paragraph") }
      sheet.perform("move-up")
    case .insideParagraph:
      for _ in 0..<30 { sheet.perform("move-word-right") }
    }
    sheet.comeBack()
    sheet.rest()
  }

  /// Types some words and deletes them, so that every round begins alike.
  private static func typeRound(in scene: inout Scene) {
    let letters = "many people write each other letters, and then "
    for letter in letters {
      scene.measure(.letter) { $0.send(.letter(letter)) }
      rest(&scene)
    }
    for _ in 0..<4 {
      scene.measure(.star) { $0.send(.letter("*")) }
      rest(&scene)
      scene.sheet.perform("delete-back")
      scene.measure(.newline) { $0.send(.key(KeyPress(.return))) }
      rest(&scene)
      scene.sheet.perform("delete-back")
      rest(&scene)
    }
    for _ in letters {
      scene.measure(.backspace) { $0.send(.key(KeyPress(.backspace))) }
      rest(&scene)
    }
  }

  /// A frame of the glide, and its end. Where the caret has not far to go no frame is drawn.
  private static func rest(_ scene: inout Scene) {
    let before = scene.sheet.window.pixelsPresented
    let start = Samples.now
    scene.sheet.rest(0.016)
    let time = Samples.now - start
    if scene.sheet.window.pixelsPresented > before {
      scene.samples[.glide, default: Samples()].append(time)
    }
    scene.sheet.rest()
  }

  private static func report(_ scenes: [Scene]) {
    for stroke in Stroke.allCases {
      print("\(stroke.rawValue):\n")
      let table = Table([
        "document", "min", "median", "p95", "median to the first", "to 10 KB, same place",
      ])
      let medians = scenes.map { $0.samples[stroke]?.median ?? 0 }
      for (index, scene) in scenes.enumerated() {
        let samples = scene.samples[stroke] ?? Samples()
        table.add([
          scene.name, Table.time(samples.minimum), Table.time(samples.median),
          Table.time(samples.p95), Table.decimal(medians[index] / max(medians[0], 1e-9)),
          Table.decimal(medians[index] / max(medians[scene.peer], 1e-9)),
        ])
      }
      print("")
    }
  }
}
