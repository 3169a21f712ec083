// The list on the glass: rows, what moves of them, and the scroll position.
public import Gestures
public import Model
import Motion
public import Paint
public import Units

/// The list as a person sees it.
///
/// It takes gestures, returns edits for storage, and describes each frame as a display list. It asks
/// for no time and makes no pixels: equal input gives equal pictures on any machine.
public struct ListView {
  /// The gestures that the list understands.
  public static let gestures: GestureKinds = [.rowPan, .listPan]

  /// The items in order; edits made by fingers are already applied.
  public internal(set) var list: ItemList
  /// The sizes in force.
  public let metrics: RowMetrics

  let tuning: Tuning
  let panel: PanelGeometry
  let measurer: any TextMeasurer
  let law: SwipeLaw
  var animations = AnimationScheduler()
  /// The last presentation time that animations were stepped to.
  var now: Instant
  /// Rows that are not at rest: a handful, so a linear search beats a table.
  var motions: [RowMotion] = []
  var departing: [DepartingRow] = []
  var scroll = Scroll.resting(at: 0)
  /// The first picture's way out of black; nil once it is there.
  var fade: AnimationID?
  /// The count that colours follow while it changes; nil when it is the list's.
  var countInMotion: AnimationID?
  /// Shaped text of the rows that were shown lately.
  var shaped: [ItemID: ShapedLine] = [:]

  /// - Parameters:
  ///   - items: In any order; the list sorts them.
  ///   - panel: The picture in pixels and on the glass.
  ///   - rowHeight: On the glass, 6 to 40 mm.
  ///   - measurer: Measures text; kept.
  ///   - start: When the first frame is shown; the picture fades in from black.
  ///   - tuning: The thresholds in force.
  public init(
    items: [Item], panel: PanelGeometry, rowHeight: Millimeters, measurer: any TextMeasurer,
    start: Instant, tuning: Tuning = .standard
  ) {
    list = ItemList(items: items)
    metrics = RowMetrics(
      panel: panel, rowHeight: rowHeight, commitDistance: tuning.commitDistance, measurer: measurer)
    law = SwipeLaw(commit: metrics.commit.value)
    self.tuning = tuning
    self.panel = panel
    self.measurer = measurer
    now = start
    fade = animations.add(from: 0, to: 1, duration: Timing.fadeIn, at: start)
  }

  /// The same list at rest on another glass: the same item stands at the top, gestures are forgotten.
  ///
  /// - Parameters:
  ///   - panel: The new picture in pixels and on the glass.
  ///   - rowHeight: On the glass, 6 to 40 mm.
  ///   - start: When the first frame is shown; the picture fades in from black.
  /// - Complexity: O(count log count).
  public func laidOut(
    on panel: PanelGeometry, rowHeight: Millimeters, start: Instant
  ) -> ListView {
    var view = ListView(
      items: list.items, panel: panel, rowHeight: rowHeight, measurer: measurer, start: start,
      tuning: tuning)
    let place = offset / self.rowHeight * view.rowHeight
    view.scroll = .resting(at: min(max(0, place.rounded()), view.scrollLimit))
    return view
  }

  /// Steps everything that moves to the time at which the next frame will be seen.
  ///
  /// - Parameter presentationTime: The predicted vblank; a time before the last one counts as it.
  public mutating func advance(to presentationTime: Instant) {
    now = max(now, presentationTime)
    animations.advance(to: now)
    settle()
  }

  /// Whether a frame at any later time would look like the last one.
  public var isIdle: Bool { animations.isIdle }

  /// When the picture changes next without a touch; nil when it does not.
  public var nextDeadline: Instant? { animations.nextDeadline(after: now) }

  /// How far the list stands below the top of its first row.
  package var scrollPosition: Pixels { Pixels(offset) }

  /// The height of one row and of the picture, as numbers to calculate with.
  var rowHeight: Double { Double(metrics.height) }
  var pictureHeight: Double { Double(metrics.picture.height) }

  /// The scroll position beyond which the list does not go.
  var scrollLimit: Double { max(0, Double(list.count) * rowHeight - pictureHeight) }

  /// The present scroll position.
  var offset: Double {
    switch scroll {
    case .resting(let at), .held(_, _, let at): at
    case .gliding(let id): animations.value(id)
    }
  }

  /// Indices of the rows whose resting places meet the picture.
  var visibleIndices: Range<Int> {
    let first = min(max(0, Int((offset / rowHeight).rounded(.down))), list.count)
    let last = Int(((offset + pictureHeight) / rowHeight).rounded(.up))
    return first..<min(max(first, last), list.count)
  }

  /// Where a row is drawn, in the list's coordinates.
  func top(of index: Int, _ motion: RowMotion?) -> Double {
    switch motion?.lift {
    case .pinned(let y): y
    case .gliding(let id): animations.value(id)
    case .resting, nil: Double(index) * rowHeight
    }
  }

  /// How far a row is drawn to the side.
  func side(of motion: RowMotion?) -> Double {
    switch motion?.slide {
    case .held(_, _, let travel): law.offset(travel: travel)
    case .gliding(let id): animations.value(id)
    case .resting, nil: 0
    }
  }

  func motion(of item: ItemID) -> RowMotion? {
    motions.first { $0.item == item }
  }

  /// Changes a row's motion, making one for a row at rest.
  mutating func move(_ item: ItemID, _ change: (inout RowMotion, inout AnimationScheduler) -> Void)
  {
    if let place = motions.firstIndex(where: { $0.item == item }) {
      change(&motions[place], &animations)
      return
    }
    var motion = RowMotion(item: item)
    change(&motion, &animations)
    motions.append(motion)
  }

  /// Forgets what has arrived.
  private mutating func settle() {
    for place in motions.indices.reversed() {
      if case .gliding(let id) = motions[place].slide, animations.isFinished(id) {
        animations.cancel(id)
        motions[place].slide = .resting
      }
      if case .gliding(let id) = motions[place].lift, animations.isFinished(id) {
        animations.cancel(id)
        motions[place].lift = .resting
      }
      if motions[place].isResting { motions.remove(at: place) }
    }
    for place in departing.indices.reversed() {
      let row = departing[place]
      guard animations.isFinished(row.slide), animations.isFinished(row.opacity) else { continue }
      animations.cancel(row.slide)
      animations.cancel(row.opacity)
      departing.remove(at: place)
    }
    if case .gliding(let id) = scroll, animations.isFinished(id) {
      scroll = .resting(at: animations.value(id))
      animations.cancel(id)
    }
    fade = stillRunning(fade)
    countInMotion = stillRunning(countInMotion)
  }

  /// The animation, or nil after it has arrived and was forgotten.
  private mutating func stillRunning(_ animation: AnimationID?) -> AnimationID? {
    guard let id = animation, animations.isFinished(id) else { return animation }
    animations.cancel(id)
    return nil
  }
}

extension ListView: Surface {
  public func target(at point: Point) -> TargetID? {
    let y = panel.pixels(y: point.y).value + offset
    let x = panel.pixels(x: point.x).value
    // Rows in motion are drawn away from their places, so they are asked first.
    for motion in motions {
      guard let index = list.index(of: motion.item) else { continue }
      let top = top(of: index, motion)
      let left = side(of: motion)
      if y >= top, y < top + rowHeight, x >= left, x < left + Double(metrics.picture.width) {
        return TargetID(motion.item)
      }
    }
    let index = Int((y / rowHeight).rounded(.down))
    guard y >= 0, index < list.count else { return nil }
    let item = list[index].id
    return motion(of: item) == nil ? TargetID(item) : nil
  }

  public func areNeighbours(_ upper: TargetID, _ lower: TargetID) -> Bool {
    guard let above = list.index(of: ItemID(upper)), let below = list.index(of: ItemID(lower))
    else { return false }
    return below == above + 1
  }

  public var edges: ListEdges {
    var edges: ListEdges = []
    if offset <= 0 { edges.insert(.top) }
    if offset >= scrollLimit { edges.insert(.bottom) }
    return edges
  }

  public func pulledRows(by travel: Millimeters) -> Double {
    band.offset(pull: panel.pixels(y: travel).value) / rowHeight
  }

  public var bounds: Vector { Vector(dx: panel.width, dy: panel.height) }

  public var isListMoving: Bool { isInFlight }
}

extension TargetID {
  /// The name under which the gesture core knows an item.
  init(_ item: ItemID) { self.init(high: item.high, low: item.low) }
}

extension ItemID {
  /// The item that a gesture is bound to.
  init(_ target: TargetID) { self.init(high: target.high, low: target.low) }
}
