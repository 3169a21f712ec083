// The list on the glass: rows, what moves of them, and the scroll position.
public import Gestures
public import Model
import Motion
public import Paint
public import Units

/// The list as a person sees it.
///
/// It takes gestures and typed text, returns what storage has to do, and describes each frame as a
/// display list. It asks for no time and makes no pixels: equal input gives equal pictures on any
/// machine.
public struct ListView {
  /// The gestures that the list understands.
  public static let gestures = GestureKinds.all

  /// The items in order; what hands did is already applied.
  public internal(set) var list: ItemList
  /// The sizes in force.
  public let metrics: RowMetrics

  let tuning: Tuning
  let panel: PanelGeometry
  let measurer: any TextMeasurer
  let options: ListOptions
  let makeID: () -> ItemID
  let law: SwipeLaw
  var animations: AnimationScheduler
  /// The last presentation time that animations were stepped to.
  var now: Instant
  /// Where the first row rests, in the list's coordinates.
  var beginning = 0.0
  /// Rows that are not at rest: a handful, so a linear search beats a table.
  var motions: [RowMotion] = []
  var departing: [DepartingRow] = []
  var scroll = Scroll.resting(at: 0)
  var pull: Pull?
  /// At most one is held; others close.
  var gaps: [Gap] = []
  var lifted: LiftedRow?
  var editing: EditSession?
  var lens = Lens()
  var cue: Cue?
  /// The first picture's way out of black.
  var fadeIn: Moving
  /// The count and the beginning that colours follow.
  var heatCount: Moving
  var heatBeginning = Moving.still(0)
  /// Shaped text of the rows that were shown lately.
  var shaped: [ItemID: ShapedLine] = [:]
  /// The typed text's line, and how many were measured for it since the measurer forgot some.
  var typed: TypedLine?
  var linesTyped = 0

  /// - Parameters:
  ///   - items: In any order; the list sorts them.
  ///   - panel: The picture in pixels and on the glass.
  ///   - rowHeight: On the glass, 6 to 40 mm.
  ///   - measurer: Measures text; kept.
  ///   - start: When the first frame is shown; the picture fades in from black.
  ///   - tuning: The thresholds in force.
  ///   - options: How the list behaves.
  ///   - makeID: Names of new items, each given once; kept.
  public init(
    items: [Item], panel: PanelGeometry, rowHeight: Millimeters, measurer: any TextMeasurer,
    start: Instant, tuning: Tuning = .standard, options: ListOptions = ListOptions(),
    makeID: @escaping () -> ItemID
  ) {
    list = ItemList(items: items, sinksCompleted: options.completed == .sink)
    metrics = RowMetrics(
      panel: panel, rowHeight: rowHeight, commitDistance: tuning.commitDistance, measurer: measurer)
    law = SwipeLaw(commit: metrics.commit.value)
    self.tuning = tuning
    self.panel = panel
    self.measurer = measurer
    self.options = options
    self.makeID = makeID
    animations = AnimationScheduler(slowness: options.slowness)
    now = start
    fadeIn = .gliding(animations.add(from: 0, to: 1, duration: Timing.fadeIn, at: start))
    heatCount = .still(0)
    heatCount = .still(Double(heatedRows))
  }

  /// The same list at rest on another glass: the same item stands at the top, gestures are forgotten.
  ///
  /// What is being typed stays open.
  /// - Parameters:
  ///   - panel: The new picture in pixels and on the glass.
  ///   - rowHeight: On the glass, 6 to 40 mm.
  ///   - start: When the first frame is shown; the picture fades in from black.
  /// - Complexity: O(count log count).
  public func laidOut(
    on panel: PanelGeometry, rowHeight: Millimeters, start: Instant
  ) -> ListView {
    var before = self
    // Nobody will put the row down, and nothing of its way was stored.
    if lifted?.holder != nil { before.returnLifted() }
    var view = ListView(
      items: before.list.items, panel: panel, rowHeight: rowHeight, measurer: measurer,
      start: start, tuning: tuning, options: options, makeID: makeID)
    let place = (scrollPlace - beginning) / self.rowHeight * view.rowHeight
    view.scroll = .resting(at: view.inside(place.rounded()))
    if let editing { view.resume(editing) }
    return view
  }

  /// Steps everything that moves to the time at which the next frame will be seen.
  ///
  /// - Parameter presentationTime: The predicted vblank; a time before the last one counts as it.
  public mutating func advance(to presentationTime: Instant) {
    goOn(to: presentationTime)
    settle()
    pass()
  }

  /// Whether a frame at any later time would look like the last one.
  public var isIdle: Bool { animations.isIdle && !isPassingBy }

  /// When the picture changes next without a touch; nil when it does not.
  public var nextDeadline: Instant? { isPassingBy ? now : animations.nextDeadline(after: now) }

  /// Lets time pass for everything that moves; it never goes back.
  mutating func goOn(to time: Instant) {
    now = max(now, time)
    animations.advance(to: now)
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

  /// Lets a row be where it rests, at once.
  mutating func forgetMotion(of item: ItemID) {
    guard let place = motions.firstIndex(where: { $0.item == item }) else { return }
    let motion = motions.remove(at: place)
    if case .gliding(let id, _) = motion.slide { animations.cancel(id) }
    if case .gliding(let id) = motion.lift { animations.cancel(id) }
    if let id = motion.appearance { animations.cancel(id) }
  }

  /// Forgets what has arrived.
  private mutating func settle() {
    for place in motions.indices.reversed() {
      settleMotion(at: place)
      if motions[place].isResting { motions.remove(at: place) }
    }
    for place in departing.indices.reversed() {
      let row = departing[place]
      guard animations.isFinished(row.slide), animations.isFinished(row.opacity) else { continue }
      forget(row)
      departing.remove(at: place)
    }
    if case .gliding(let id, _) = scroll, animations.isFinished(id) {
      scroll = .resting(at: animations.value(id))
      animations.cancel(id)
      pull = nil
    }
    fadeIn = animations.settled(fadeIn)
    heatCount = animations.settled(heatCount)
    heatBeginning = animations.settled(heatBeginning)
    settleGuests()
  }

  private mutating func settleMotion(at place: Int) {
    if case .gliding(let id, _) = motions[place].slide, animations.isFinished(id) {
      animations.cancel(id)
      motions[place].slide = .resting
      motions[place].origin = 0
    }
    while case .gliding(let id) = motions[place].lift, animations.isFinished(id) {
      let (y, item) = (animations.value(id), motions[place].item)
      let home = list.index(of: item).map { self.home(of: $0) } ?? y
      if y != home {
        // It flew beyond the edge and no farther, but the list may have gone after it. It goes on
        // from when it arrived: the frame that sees it is another one at another frame rate.
        animations.retarget(
          id, to: home, duration: Timing.shuffle, at: animations.end(of: id))
      } else {
        animations.cancel(id)
        motions[place].lift = .resting
      }
    }
    if let id = motions[place].appearance, animations.isFinished(id) {
      animations.cancel(id)
      motions[place].appearance = nil
    }
  }

  /// What is there only for a while goes when it is over.
  private mutating func settleGuests() {
    settleLens()
    settleGaps()
    if var row = lifted {
      row.rise = animations.settled(row.rise)
      if case .still(0) = row.rise, row.holder == nil { lifted = nil } else { lifted = row }
    }
    if var shown = cue {
      shown.opacity = animations.settled(shown.opacity)
      if case .still(0) = shown.opacity { cue = nil } else { cue = shown }
    }
  }
}
