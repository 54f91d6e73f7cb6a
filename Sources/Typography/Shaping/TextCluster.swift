import CHarfBuzz

/// A unit that must be in one font: a grapheme cluster, or the part of one that is in a range.
struct TextCluster {
  /// The way in which a cluster is shown.
  enum Kind: Equatable {
    /// A letter, with the glyphs that shaping gives it.
    case text
    /// A tab: a space whose width the layout sets.
    case tab
    /// A control character or an invalid byte, shown as the replacement character.
    case replacement
  }

  /// The range in bytes.
  var range: Range<Int>
  /// The way in which it is shown.
  var kind: Kind
  /// The script of the first character that has one.
  var script: hb_script_t?
  /// True if it is to be shown as emoji.
  var wantsEmoji = false
  /// True if it shows nothing.
  var isHidden = false

  /// True if it is a letter of a script that separates words by spaces.
  var isWordLetter: Bool {
    guard kind == .text, !wantsEmoji, range.count <= FontLibrary.longCluster, let script else {
      return false
    }
    return !script.isHanGroup
  }
}
