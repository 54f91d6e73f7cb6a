import CHarfBuzz

/// What must be shown by one font: a grapheme cluster, or what of it is in a stretch.
struct TextCluster {
  /// How it is shown.
  enum Kind: Equatable {
    /// By shaping.
    case text
    /// As space whose width is the layout's business.
    case tab
    /// As a replacement character: control characters and invalid bytes.
    case replacement
  }

  /// Its bytes.
  var range: Range<Int>
  /// How it is shown.
  var kind: Kind
  /// The script of the first character that has one.
  var script: hb_script_t?
  /// Whether it is to be shown as a coloured picture.
  var wantsEmoji = false
  /// Whether it shows nothing.
  var isHidden = false

  /// Whether it is a letter of a script whose words stand between spaces.
  var isWordLetter: Bool {
    guard kind == .text, !wantsEmoji, range.count <= FontLibrary.longCluster, let script else {
      return false
    }
    return !script.isHanGroup
  }
}
