import Canvas
import Interface
import Platform
import TextCore

/// The position of caret and page in a file, and the place of its window. `ReadingPositionsModule`
/// keeps it as a line of numbers. A line from the state may contain anything, so values that no
/// window can have are refused; the document still has to limit the offsets to its text.
public struct ReadingPosition: Hashable, Sendable {
  public var window: WindowPlacement
  /// The selection: its anchor, and the caret as its head.
  public var selection: Selection
  /// The scroll position.
  public var scroll: ScrollAnchor
  /// The document's goal of words; `nil` if none is set.
  public var words: Int?

  public init(
    window: WindowPlacement, selection: Selection, scroll: ScrollAnchor, words: Int? = nil
  ) {
    self.window = window
    self.selection = selection
    self.scroll = scroll
    self.words = words
  }
}

/// A place as a line of numbers.
extension ReadingPosition {
  /// Width, height, left, top (`-` if unknown), whether it is maximized, then the selection's ends,
  /// the scroll anchor and its distance, and the goal of words, if any.
  var line: String {
    let (size, position) = (window.size, window.position)
    let numbers: [Int?] = [
      Int(size.width), Int(size.height), position?.x, position?.y, window.isMaximized ? 1 : 0,
      selection.anchor.utf8, selection.head.utf8, scroll.offset.utf8,
      Int(scroll.distance.rounded()),
    ]
    return (words.map { numbers + [$0] } ?? numbers).map { $0.map(String.init) ?? "-" }.joined(
      separator: " ")
  }

  /// Reads the output of `line`. The line may contain anything: values that no window can have are
  /// refused.
  init?(line: some StringProtocol) {
    let fields = line.split(separator: " ").map { Int($0) }
    guard (9...10).contains(fields.count), let width = fields[0], let height = fields[1],
      let isMaximized = fields[4], let anchor = fields[5], let head = fields[6],
      let top = fields[7], let distance = fields[8],
      (1...Self.longest).contains(width), (1...Self.longest).contains(height),
      abs(fields[2] ?? 0) <= Self.longest, abs(fields[3] ?? 0) <= Self.longest,
      anchor >= 0, head >= 0, top >= 0, abs(distance) <= Self.longest
    else { return nil }
    var position: (x: Int, y: Int)?
    if let x = fields[2], let y = fields[3] { position = (x, y) }
    window = WindowPlacement(
      size: Size(width: Double(width), height: Double(height)),
      position: position.map { WindowPlacement.Position(x: $0.x, y: $0.y) },
      isMaximized: isMaximized == 1)
    selection = Selection(anchor: TextOffset(anchor), head: TextOffset(head))
    scroll = ScrollAnchor(offset: TextOffset(top), distance: Double(distance))
    words = fields.dropFirst(9).first.flatMap { $0 }
      .flatMap { Settings.goalWords.contains(Double($0)) ? $0 : nil }
  }

  /// No window and no wall of monitors is larger, in pixels.
  private static let longest = 1 << 16
}
