// What a cached line depends on: its text, and how it is set.
import Paint

/// Equal keys give equal lines.
struct LineKey: Hashable {
  let text: String
  /// What depends on the whole text of a paragraph.
  struct Context: Hashable {
    let needsClearMarks: Bool
    let direction: LineDirection
  }

  /// Nil for lines that are no part of another text.
  let context: Context?
  let style: TextStyle
  let size: Int
  let maxWidth: Int
  let leading: Int?
}
