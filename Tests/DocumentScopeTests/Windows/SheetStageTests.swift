import Testing

@testable import WindowScope

/// The table of the stages of a window's sheets.
@MainActor
@Suite struct SheetStageTests {
  private typealias Stage = SheetStage<String>

  private static let stages: [Stage] = [
    .resting(nil), .resting("a"), .acting(["a"], shown: nil), .acting(["a"], shown: "b"),
    .acting(["a", "b"], shown: nil), .acting(["a", "b"], shown: "c"),
  ]

  /// For each event, the next stage and the effect after each of `stages`.
  private static let table: [(event: Stage.Event, next: [String])] = [
    (
      .show("x"),
      [
        "resting x", "resting x", "acting a, shown x", "acting a, shown x", "acting a b, shown x",
        "acting a b, shown x",
      ]
    ),
    (
      .remove,
      [
        "resting -", "resting -", "acting a, shown -", "acting a, shown -", "acting a b, shown -",
        "acting a b, shown -",
      ]
    ),
    (
      .begin,
      [
        "resting -", "acting a, shown -", "acting a, shown -", "acting a b, shown -",
        "acting a b, shown -", "acting a b c, shown -",
      ]
    ),
    (
      .end(isClosed: true),
      [
        "resting -", "resting a", "resting - → next", "resting b", "acting a, shown - → next",
        "acting a, shown c",
      ]
    ),
    (
      .end(isClosed: false),
      [
        "resting -", "resting a", "resting a", "resting a → b waits", "acting a, shown b",
        "acting a, shown b → c waits",
      ]
    ),
  ]

  @Test func eachEventInEachStage() {
    for (event, next) in Self.table {
      let read = Self.stages.map { stage in
        var stage = stage
        let effect = stage.change(after: event)
        return Self.text(stage) + Self.text(effect)
      }
      #expect(read == next, "\(event)")
    }
  }

  private static func text(_ stage: Stage) -> String {
    switch stage {
    case .resting(let sheet): "resting \(sheet ?? "-")"
    case .acting(let acting, let shown):
      "acting \(acting.joined(separator: " ")), shown \(shown ?? "-")"
    }
  }

  private static func text(_ effect: Stage.Effect?) -> String {
    switch effect {
    case nil: ""
    case .showNext: " → next"
    case .wait(let sheet): " → \(sheet) waits"
    }
  }
}
