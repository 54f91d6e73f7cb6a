import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import SystemPackage
import TextCore

@testable import DocumentScope

extension TestEditor {
  // Time

  /// Runs one event loop tick.
  @discardableResult
  func tick() -> Double? { application.tick(clock.now) }

  /// Lets time pass as the real loop does: ticks come at the requested times.
  ///
  /// - Returns: the number of ticks.
  @discardableResult
  func wait(_ seconds: Double) -> Int {
    let end = clock.now + seconds
    var turns = 0
    while let next = tick(), next <= end, turns < 10_000 {
      clock.now = max(next, clock.now + 1e-6)
      turns += 1
    }
    clock.now = end
    tick()
    return turns
  }

  /// Saves a text whose file another program has replaced with a binary one, which brings a question.
  @discardableResult
  func askAboutChange() -> TestEditor {
    guard let path = document.path else { return self }
    type("x")
    store.put(Self.noText, at: path)
    return keys("ctrl+s").follow()
  }

  // Keys

  /// Presses keys by their names, such as `ctrl+shift+left`.
  @discardableResult
  func keys(_ names: String...) -> TestEditor {
    for name in names { window.delegate?.handle(.key(Self.press(name))) }
    return self
  }

  /// Releases keys by their names.
  @discardableResult
  func letGo(_ names: String...) -> TestEditor {
    for name in names { window.delegate?.handle(.keyReleased(Self.press(name).key)) }
    return self
  }

  /// Types letters, each as a key that writes it; a newline is the Return key.
  @discardableResult
  func type(_ text: String) -> TestEditor {
    for character in text {
      if character.isNewline {
        keys("return")
        continue
      }
      let key = Character(character.lowercased())
      let held: Modifiers = character.isUppercase ? .shift : []
      window.delegate?.handle(.key(KeyPress(.character(key), held, text: String(character))))
    }
    return self
  }

  /// Goes through the menus of the bar by the letters of their rows; a capital letter chooses a row that
  /// shows only with Alt.
  @discardableResult
  func openMenu(_ letters: String) -> TestEditor {
    keys("f10")
    for letter in letters {
      guard letter.isUppercase else {
        type(String(letter))
        continue
      }
      hold(.alt).keys("alt+" + letter.lowercased()).hold([])
    }
    return self
  }

  private static let names: [String: Key] = [
    "left": .left, "right": .right, "up": .up, "down": .down, "home": .home, "end": .end,
    "pageup": .pageUp, "pagedown": .pageDown, "backspace": .backspace, "delete": .delete,
    "insert": .insert, "plus": .character("+"), "return": .return, "tab": .tab, "escape": .escape,
    "f1": .function(1), "f3": .function(3), "f7": .function(7), "f8": .function(8),
    "f9": .function(9),
    "f10": .function(10), "f11": .function(11), "menu": .menu, "alttap": .leftAlt,
  ]

  static func press(_ name: String) -> KeyPress {
    var modifiers: Modifiers = []
    var key = Key.escape
    for part in name.split(separator: "+") {
      switch part {
      case "ctrl": modifiers.insert(.control)
      case "shift": modifiers.insert(.shift)
      case "alt": modifiers.insert(.alt)
      default: key = names[String(part)] ?? .character(Character(String(part)))
      }
    }
    return KeyPress(key, modifiers)
  }

  // Mouse

  /// The middle of the caret's place at an offset.
  func point(at offset: Int, affinity: Affinity = .downstream) -> Point {
    let layout = document.layout
    let place = layout.carets.place(at: TextOffset(offset), affinity: affinity)
    let top = document.viewport.top(of: place.piece) + place.line.top
    return Point(
      x: layout.container.leftInset + place.x,
      y: (Double(top) + Double(place.line.height) / 2) / window.scale.factor)
  }

  /// A little to the right of the point before the first `word` in the text.
  func point(in word: String) -> Point {
    let start = string.range(of: word).map { string.utf8.distance(from: string.startIndex, to: $0) }
    let point = point(at: start ?? 0)
    return Point(x: point.x + 2, y: point.y)
  }

  @discardableResult
  func press(
    _ point: Point, clicks: Int = 1, button: MouseButton = .left, _ modifiers: Modifiers = []
  ) -> TestEditor {
    send(.down(button, clicks: clicks), point, modifiers)
  }

  @discardableResult
  func move(_ point: Point) -> TestEditor { send(.move, point) }

  @discardableResult
  func release(
    _ point: Point = Point(x: 0, y: 0), button: MouseButton = .left
  ) -> TestEditor { send(.up(button), point) }

  /// Holds modifier keys; an empty set releases them.
  @discardableResult
  func hold(_ modifiers: Modifiers) -> TestEditor {
    window.delegate?.handle(.modifiers(modifiers))
    return self
  }

  @discardableResult
  func wheel(_ detents: Double) -> TestEditor {
    send(.wheel(x: 0, y: detents), Point(x: 200, y: 200))
  }

  @discardableResult
  private func send(
    _ kind: MouseEvent.Kind, _ point: Point, _ modifiers: Modifiers = []
  ) -> TestEditor {
    window.delegate?.handle(.mouse(MouseEvent(kind, at: point, modifiers: modifiers)))
    return self
  }
}

extension String {
  /// Returns the start of `word`; `nil` if it does not occur.
  fileprivate func range(of word: String) -> Index? {
    indices.first { self[$0...].hasPrefix(word) }
  }
}
