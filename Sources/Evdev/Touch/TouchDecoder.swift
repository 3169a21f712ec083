// Frames of contacts, made of what one device says in whichever protocol.
public import Gestures
public import Units

/// The contacts of one touch device.
///
/// Every dialect is brought into the words of protocol B, which a ``ContactTracker`` follows.
public struct TouchDecoder {
  private var tracker: ContactTracker
  private let dialect: TouchDialect
  private let lists: ListedContacts?
  private var single: SingleTouch?

  /// - Parameters:
  ///   - traits: What the device says about itself; nothing is decoded of one that is refused.
  ///   - slots: What its slots hold now; a screen for one finger has one, and what a list held is
  ///     not known.
  ///   - current: The slot that the device's next event belongs to.
  ///   - glass: What the whole range of both axes maps onto: the picture as a person sees it.
  ///   - matrix: How the axes lie on the upright panel.
  ///   - rotation: How the picture is turned on the panel.
  ///   - palms: Whether long contacts are taken for palms.
  ///   - device: Whose contacts they are.
  ///   - tuning: Which are long, and when they are believed.
  /// - Returns: nil for a device that makes no panel.
  public init?(
    _ traits: InputTraits, slots: [SlotState], current: Int, glass: PanelGeometry,
    matrix: PlaneMatrix = .identity, rotation: Rotation = .upright,
    palms: PalmRejection = .auto, device: TouchDevice = .first, tuning: Tuning = .standard
  ) {
    guard traits.refusal(marks: [.touchscreen]) == nil, let axes = traits.axes,
      let dialect = traits.dialect
    else { return nil }
    self.dialect = dialect
    lists =
      dialect == .lists ? ListedContacts(hasTrackingID: traits.hasTrackingID) : nil
    let isDown = slots.first.map { $0.trackingID >= 0 } ?? false
    single = dialect == .single ? traits.single.map { SingleTouch($0, isDown: isDown) } : nil
    tracker = ContactTracker(
      x: axes.x, y: axes.y, slots: dialect == .lists ? ListedContacts.emptySlots : slots,
      current: current, glass: glass, matrix: matrix, rotation: rotation,
      lengths: ContactLengths(traits, palms: palms, tuning: tuning), device: device,
      arePlaced: dialect == .lists)
  }

  /// The last frame, refilled by the next.
  public var frame: ContactFrame { tracker.frame }

  /// The picture that contacts are placed in, as a person sees it.
  public var glass: PanelGeometry {
    get { tracker.glass }
    set { tracker.glass = newValue }
  }

  /// The first place that lies far beyond the range of its axis; nil while there was none.
  var stray: StrayValue? { tracker.stray }

  /// Why the lengths of contacts are not believed; nil while they are, or none is told.
  package var lengthDoubt: LengthDoubt? { tracker.lengths.doubt }

  /// Contacts that began and have not ended.
  package var openContacts: [ContactID] { tracker.openContacts }

  /// Takes one event as the device says it.
  ///
  /// - Complexity: O(1); for a report O(slots), or O(fingers³) of a device that lists up to 15. No
  ///   allocation while nobody keeps the frame.
  public mutating func handle(
    _ event: InputEvent, serials: inout ContactSerials
  ) -> ContactTracker.Effect {
    switch dialect {
    case .slots: return tracker.handle(event, serials: &serials)
    case .lists:
      guard let lists else { fatalError("TouchDecoder: lists without their reader") }
      lists.handle(event)
      guard event.isReport else { return .none }
      while let word = lists.next() { _ = tracker.handle(word, serials: &serials) }
      return tracker.handle(event, serials: &serials)
    case .single:
      guard let word = single?.translate(event) else { return .none }
      return tracker.handle(word, serials: &serials)
    }
  }

  /// Events were lost: what follows, until `endResync`, is the device's state.
  ///
  /// Where fingers have no ids of the device's own, nobody knows who is still there: all contacts
  /// are cancelled at once.
  public mutating func beginResync(at time: Instant) -> ContactTracker.Effect {
    switch dialect {
    case .slots:
      tracker.beginResync()
      return .none
    case .lists:
      lists?.forgetList()
      return tracker.cancelAll(at: time)
    case .single:
      tracker.beginResync()
      single?.isResyncing = true
      return tracker.cancelAll(at: time)
    }
  }

  /// The state is complete.
  public mutating func endResync(
    at time: Instant, serials: inout ContactSerials
  ) -> ContactTracker.Effect {
    switch dialect {
    case .slots: return tracker.endResync(at: time, serials: &serials)
    case .lists: return .none
    case .single:
      single?.isResyncing = false
      return tracker.endResync(at: time, serials: &serials)
    }
  }

  /// Cancels all contacts; their fingers are no contacts until they leave the glass.
  public mutating func cancelAll(at time: Instant) -> ContactTracker.Effect {
    tracker.cancelAll(at: time)
  }

  /// Marks the last frame as late when it was read more than `age` after its stamp.
  mutating func judgeFrame(readAt now: Instant, lateAge age: Interval) {
    tracker.judgeFrame(readAt: now, lateAge: age)
  }
}
