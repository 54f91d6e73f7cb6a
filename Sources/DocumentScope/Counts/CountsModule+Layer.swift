import Canvas
import Counting
import Interface
import Localization
import Platform

/// The counts over the page, while their key is held.
extension CountsModule: Layer {
  var rank: LayerRank { .counts }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    Popover("counts", facts).draw(into: &list, context: chromeContext)
  }

  var accessibilityNodes: [AccessibilityNode] {
    Popover("counts", facts).accessibilityNodes(chromeContext)
  }

  private static let key = Key.function(8)

  /// The command that shows them.
  var commands: [Command] {
    [
      Command("counts", Phrase("Show Counts While Held"), .edit, [Shortcut(Self.key)]) {
        [weak self] in
        guard let self else { return }
        stack.push(self)
      }
      .showing { [weak self] in self?.facts ?? FactList([]) }
    ]
  }
}

extension CountsModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    switch event {
    case .keyReleased(Self.key), .focus(false): stack.pop(self)
    default: break
    }
  }
}

extension FactList {
  /// The list of counts; “…” for each while `counts` is `nil`.
  init(counts: TextCounts?, ofSelection isOfSelection: Bool) {
    func fact(_ name: Phrase, _ value: (TextCounts) -> Phrase) -> Fact {
      Fact(name, counts.map(value) ?? "…")
    }
    self.init(
      title: isOfSelection ? Phrase("Selection") : nil,
      [
        fact(Phrase("Words")) { .grouped($0.words) },
        fact(Phrase("Characters")) { .grouped($0.characters) },
        fact(Phrase("Without Spaces")) { .grouped($0.charactersWithoutSpaces) },
        fact(Phrase("Sentences")) { .grouped($0.sentences) },
        fact(Phrase("Paragraphs")) { .grouped($0.paragraphs) },
        fact(Phrase("Pages")) { .grouped($0.pages) },
        fact(Phrase("Reading Time")) { Self.time(minutes: $0.minutes) },
      ])
  }

  private static func time(minutes: Int) -> Phrase {
    minutes < 60
      ? Phrase("\(minutes) min") : Phrase("\(.grouped(minutes / 60)) h \(minutes % 60) min")
  }
}
