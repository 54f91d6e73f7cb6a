public import Canvas

/// An element of a window for screen readers: role, name, states, actions. A value: a window's nodes
/// are compared with the last ones as its frames are.
public struct AccessibilityNode: Hashable, Sendable {
  /// Its name among its siblings: ASCII letters, digits and `_` only. It stays the same while the
  /// element exists.
  public var key: String
  /// Its kind.
  public var role: Role
  /// The words that are read for it; a node with a `text` is read by that instead.
  public var name: String
  /// A longer explanation, read on request.
  public var description = ""
  /// Its current states.
  public var states: States
  /// Its frame, in logical pixels of the window.
  public var frame: Rect
  /// Its actions; the first is that of a click.
  public var actions: [Action] = []
  /// The keys that do the same as the first action, as a menu shows them.
  public var keys = ""
  /// Its number, for a slider or a stepper.
  public var value: Value?
  /// Its text, if a caret can move in it.
  public var text: AccessibilityText?
  /// Its address and range, if it is a link.
  public var link: Link?
  /// The language of its text as a locale (`et_EE`); empty if unknown.
  public var language = ""
  /// Its level in an outline, from 1; `nil` outside of outlines.
  public var level: Int?
  /// The keys of the siblings with the text before and after its own. These nodes may not have been
  /// made yet.
  public var flow = Flow()
  /// Its children, in reading order.
  public var children: [AccessibilityNode] = []

  public init(
    _ key: String, _ role: Role, _ name: String = "", _ states: States = [],
    frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0), actions: [Action] = [],
    children: [AccessibilityNode] = []
  ) {
    self.key = key
    self.role = role
    self.name = name
    self.states = states
    self.frame = frame
    self.actions = actions
    self.children = children
  }

  /// The kind of an element.
  public enum Role: Hashable, Sendable, CaseIterable {
    case window, document, paragraph, heading
    case menuBar, menu, menuItem, checkItem, radioItem, separator
    case slider, stepper, group
    case dialog, notification, panel
    case button, field, label, list, listItem, link
  }

  /// States of an element.
  public struct States: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It has the keyboard focus. At most one node of a window has this state.
    public static let focused = States(rawValue: 1)
    /// It can get the keyboard focus.
    public static let focusable = States(rawValue: 1 << 1)
    /// It can't be used now.
    public static let disabled = States(rawValue: 1 << 2)
    /// It is the selected one of several.
    public static let selected = States(rawValue: 1 << 3)
    /// It is on.
    public static let checked = States(rawValue: 1 << 4)
    /// Its text can be changed.
    public static let editable = States(rawValue: 1 << 5)
    /// Its text has more than one line.
    public static let multiLine = States(rawValue: 1 << 6)
    /// Nothing else can be used before it is answered.
    public static let modal = States(rawValue: 1 << 7)
    /// It opens a menu.
    public static let hasMenu = States(rawValue: 1 << 8)
    /// Its menu is open.
    public static let expanded = States(rawValue: 1 << 9)
    /// It is the window with the keyboard focus.
    public static let active = States(rawValue: 1 << 10)
    /// It is out of sight.
    public static let offPage = States(rawValue: 1 << 11)
  }

  /// An action of an element.
  public enum Action: String, Hashable, Sendable {
    /// The action of a click.
    case press
    /// Opens or closes its menu or other content.
    case open
    /// Gives it the keyboard.
    case focus
  }

  /// A number within a range.
  public struct Value: Hashable, Sendable {
    /// The current number.
    public var current: Double
    /// The possible numbers.
    public var range: ClosedRange<Double>
    /// The change by one key press.
    public var step: Double
    /// The current number in words.
    public var text: String

    public init(_ current: Double, in range: ClosedRange<Double>, step: Double, text: String) {
      self.current = current
      self.range = range
      self.step = step
      self.text = text
    }
  }

  /// A range of text with a link.
  public struct Link: Hashable, Sendable {
    /// The range in its text, in scalars.
    public var range: Range<Int>
    /// The target, as it is written.
    public var address: String

    public init(_ range: Range<Int>, address: String) {
      self.range = range
      self.address = address
    }
  }

  /// The neighbours of a text that is divided among several nodes.
  public struct Flow: Hashable, Sendable {
    /// The key of the next node; `nil` at the text's end.
    public var next: String?
    /// The key of the previous node; `nil` at the text's beginning.
    public var previous: String?

    public init(next: String? = nil, previous: String? = nil) {
      self.next = next
      self.previous = previous
    }
  }

  /// The node without its children.
  public var alone: AccessibilityNode {
    var node = self
    node.children = []
    return node
  }
}
