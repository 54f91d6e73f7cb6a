import Layout
import MarkdownSyntax

/// Makes a style by the style sheet for every role that occurs in the text, and keeps it.
///
/// Attributes name styles by numbers that stand for roles. Another sheet replaces the styles behind
/// the numbers: some dozens of values for a text of any length, and no attribute changes.
///
/// It belongs to one thread; a page that another thread sets has its own book.
public final class StyleBook {
  /// The table that contains the styles.
  public let table: StyleTable
  /// The sheet that the styles follow.
  public private(set) var sheet: StyleSheet
  private var textStyles: [TextRole: TextStyleID] = [:]
  private var paragraphStyles: [ParagraphRole: ParagraphStyleID] = [:]

  /// Makes a book that adds its styles to `table`.
  public init(_ table: StyleTable, sheet: StyleSheet) {
    self.table = table
    self.sheet = sheet
  }

  /// Returns the style of characters; the same for the same role.
  public func style(of role: TextRole) -> TextStyleID {
    if let known = textStyles[role] { return known }
    let id = table.add(sheet.textStyle(role))
    textStyles[role] = id
    return id
  }

  /// Returns the style of a paragraph; the same for the same role.
  public func style(of role: ParagraphRole) -> ParagraphStyleID {
    if let known = paragraphStyles[role] { return known }
    let id = table.add(sheet.paragraphStyle(role))
    paragraphStyles[role] = id
    return id
  }

  /// The style with a number.
  public func paragraphStyle(_ id: ParagraphStyleID) -> ParagraphStyle { table.paragraphStyle(id) }

  /// The style with a number.
  public func textStyle(_ id: TextStyleID) -> TextStyle { table.textStyle(id) }

  /// Changes all styles to those of another sheet; existing lines keep the old ones until the
  /// layout is invalidated.
  public func follow(_ sheet: StyleSheet) {
    self.sheet = sheet
    for (role, id) in textStyles { table.replace(id, with: sheet.textStyle(role)) }
    for (role, id) in paragraphStyles { table.replace(id, with: sheet.paragraphStyle(role)) }
  }
}
