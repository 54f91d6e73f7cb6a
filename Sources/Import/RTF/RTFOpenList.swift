/// A list that is open in a text of RTF, with an item in it.
struct RTFOpenList {
  var list: Int
  var level: Int
  var indent: Int
  var isOrdered: Bool
  /// True if its last item shows no marker, as tasks do.
  var isUnmarked: Bool
  /// The quotes of the item round it that it is in.
  var quoteDepth: Int

  /// True if an item of a list at the same level belongs to it. Tasks and bullets of one list have lists
  /// of their own in RTF.
  func goesOn(withItemOf other: Int, _ look: RTFListLevel) -> Bool {
    if look.isOrdered { return list == other }
    guard !isOrdered else { return false }
    if list == other { return true }
    // Paber numbers the bullets and tasks of one list one after the other.
    return isUnmarked != look.isUnmarked && (!look.isOfPaber || abs(list - other) == 1)
  }
}
