// Draws the list without a panel: the panel's own drawing code, into ordinary memory.
import ListUI
import Model
import Session
import Text
import Units

/// A picture of the list at rest, as a panel of that size would show it.
struct FirstPicture {
  let words: [UInt32]
  /// The panel's size, before rotation.
  let size: Size

  /// - Parameters:
  ///   - items: In any order.
  ///   - panel: The panel before rotation.
  ///   - rotation: The rotation of the picture on the panel.
  ///   - rowHeight: On the panel; nil for whole rows that fill it.
  ///   - options: The behaviour of the list.
  ///   - lines: Measures the rows' text.
  /// - Complexity: O(pixels).
  init(
    items: [Item], panel: PanelGeometry, rotation: Rotation = .upright, rowHeight: Millimeters?,
    options: ListOptions = ListOptions(), lines: TextLines
  ) {
    var view = ListView(
      items: items, panel: rotation.turned(panel), rowHeight: rowHeight, measurer: lines,
      start: .zero, options: options,
      ids: IDGenerator(
        item: { fatalError("FirstPicture: nobody adds to it") },
        changeset: { fatalError("FirstPicture: nobody changes it") }))
    var events: [ListEvent] = []
    while let deadline = view.nextDeadline {
      view.advance(to: max(deadline, .zero) + .milliseconds(100), events: &events)
    }
    self.init(of: &view, panel.pixels, rotation, lines: lines)
  }

  /// A picture of the list as it is now.
  init(of view: inout ListView, _ size: Size, _ rotation: Rotation, lines: TextLines) {
    var composer = FrameComposer(lines: lines, size: rotation.turned(size), rotation: rotation)
    var memory = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
    if composer.prepare(&view) { composer.paint(into: &memory, size: size, age: 0) }
    words = memory
    self.size = size
  }
}
