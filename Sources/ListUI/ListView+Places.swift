// Where rows rest and what of them can be seen. The only place that knows how tall a row is.
import Model
import Motion
package import Units

// The list's coordinates are pixels that run down and are fixed to the rows on the glass, not to the
// list's beginning: rows that come or go above the glass move the beginning, never what is seen. So
// the scroll position is held by the rows that a person looks at.
extension ListView {
  /// The height of one row. Off the glass it is an estimate, which so far is exact.
  var rowHeight: Double { Double(metrics.height) }
  /// The height of the picture.
  var pictureHeight: Double { Double(metrics.picture.height) }

  /// Where a row rests; the row after the last one rests where the list ends.
  func home(of index: Int) -> Double { beginning + Double(index) * rowHeight }

  /// The row whose resting place a line crosses; below 0 and beyond the last where there is none.
  func index(at y: Double) -> Int { Int(((y - beginning) / rowHeight).rounded(.down)) }

  /// The positions between which the list comes to rest.
  var scrollRange: ClosedRange<Double> {
    beginning...max(beginning, home(of: list.count) - pictureHeight)
  }

  /// The line of the list that stands at the picture's top.
  var offset: Double { scrollPlace + animations.value(lens.shift) }

  /// The same without what an edit moves.
  var scrollPlace: Double {
    switch scroll {
    case .resting(let at), .held(_, _, let at): at
    case .gliding(let id, _): animations.value(id)
    }
  }

  /// Indices of the rows whose resting places meet the picture, parted rows included.
  var visibleIndices: Range<Int> { indices(within: 0) }

  /// Indices of the rows that are visible or so far above or below, in pixels.
  func indices(within reach: Double) -> Range<Int> {
    let reach = reach + partingReach
    let first = min(max(0, index(at: offset - reach)), list.count)
    let below = (offset + pictureHeight + reach - beginning) / rowHeight
    return first..<min(max(first, Int(below.rounded(.up))), list.count)
  }

  /// Where a row is drawn, in the list's coordinates.
  func top(of index: Int, _ motion: RowMotion?) -> Double {
    lift(of: index, motion) + parting(at: index)
  }

  /// Where it would be drawn if nobody parted rows: its colour goes by this.
  func lift(of index: Int, _ motion: RowMotion?) -> Double {
    switch motion?.lift {
    case .pinned(let y): y
    case .gliding(let id): animations.value(id)
    case .resting, nil: home(of: index)
    }
  }

  /// How far a row is drawn to the side.
  func side(of motion: RowMotion?) -> Double {
    switch motion?.slide {
    case .held(_, _, let travel): law.offset(travel: travel)
    case .gliding(let id, _): animations.value(id)
    case .resting, nil: 0
    }
  }

  /// How far the list stands below the top of its first row.
  package var scrollPosition: Pixels { Pixels(offset - beginning) }
}
