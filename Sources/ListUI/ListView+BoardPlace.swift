// Where the board stands, and where the edited row does because of it; changes nothing.
import Keyboard
import Model
package import Units

extension ListView {
  /// On glass that is taller than this the edited row stands on the board: the top is out of reach, and
  /// far from where one looks.
  package static let tallGlass: Millimeters = 300

  /// Whether anything of the board is on the glass.
  package var showsBoard: Bool { editing.showsBoard(time) }

  /// Where the board begins, in pixels of the picture; below the glass while there is none.
  var boardTop: Double { viewport.height - editing.rise.risen(time) }

  /// Where the edited row stands: at the top, and on tall glass on the board.
  var editedPlace: Double {
    guard standsOnBoard else { return 0 }
    return max(
      0,
      viewport.height - overlays.banner.room - editing.boardRoom - viewport.rowHeight
        - editing.growth)
  }

  /// For how tall a board there is room above which the edited row and a banner are seen.
  var boardSpace: Double {
    viewport.height - Double(overlays.banner.height) - viewport.rowHeight
  }

  /// Whether the edited row, at the top, would be too far from the keys.
  var isTall: Bool { viewport.panel.height > Self.tallGlass }

  /// Whether the edited row stands on the board: rows that go on below it throw no shadow on it.
  var standsOnBoard: Bool { editing.isBoardOpen && isTall }
}
