// What a recording says of a list besides its items, and what only a recording can ask of it.
import Gestures
public import OnScreenKeyboard
package import Paint
package import Units

/// The keys that the on-screen keyboard shows, or would show: a layout, and one of its pages.
public struct ShownKeys: Hashable, Sendable {
  /// The layout's name.
  public let layout: String
  /// The page.
  public let page: KeyboardPage

  /// - Parameters:
  ///   - layout: A layout's name.
  ///   - page: One of its pages.
  public init(layout: String, page: KeyboardPage) { (self.layout, self.page) = (layout, page) }

  /// As in a recording: the layout's name and the page.
  package var words: String { "\(layout) \(page.rawValue)" }
}

extension ListView {
  /// The screen that the list is laid out for.
  package var panel: PanelGeometry { rows.viewport.panel }

  /// The colours in force.
  package var theme: Theme.Name { context.style.theme.name }

  /// The layouts of the on-screen keyboard, from the one that it shows on.
  package var layouts: [KeyboardLayout] {
    guard let keys = editing.keyboard?.keys else { return [] }
    let first = keys.layouts.firstIndex { $0.name == keys.layout.name } ?? 0
    return Array(keys.layouts[first...] + keys.layouts[..<first])
  }

  /// Whether the list would be laid out as it is, apart from the colours, the clock and the speed.
  ///
  /// - Parameters:
  ///   - panel: The picture's size in pixels and in millimetres.
  ///   - rowHeight: On the screen; nil for whole rows that fill it.
  ///   - options: Nil for those in force.
  package func isLaidOut(
    on panel: PanelGeometry, rowHeight: Millimeters?, options: ListOptions?
  ) -> Bool {
    let (known, tuning) = (rows.viewport.options, rows.viewport.tuning)
    var options = options ?? known
    (options.theme, options.clock, options.slowness) = (known.theme, known.clock, known.slowness)
    let metrics = RowMetrics(
      panel: panel, rowHeight: rowHeight, commitDistance: tuning.commitDistance,
      measurer: context.style.words.measurer)
    return panel == self.panel && options == known && metrics.height == self.metrics.height
  }

  /// What the on-screen keyboard shows, also while it is closed; nil if there is none.
  package var shownKeys: ShownKeys? {
    editing.keyboard.map { ShownKeys(layout: $0.keys.layout.name, page: $0.keys.page) }
  }

  /// Whether the on-screen keyboard would take a contact that lands there now.
  package func takesText(at point: Point) -> Bool { hit(at: point).layer.takesText }

  /// Shows other keys, as a contact whose place is not known has done.
  ///
  /// - Parameters:
  ///   - keys: Of a layout that the list has; another changes nothing.
  ///   - time: Now.
  package mutating func showKeys(_ keys: ShownKeys, at time: Instant) {
    context.time.goOn(to: time)
    editing.keyboard?.keys.show(keys.page, ofLayout: keys.layout)
    followBand()
  }
}
