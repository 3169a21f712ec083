// Joins contacts that a panel loses and reports anew: the stage in front of the gesture core.
public import Units

/// Joins a lost contact with the one that the panel reports instead.
///
/// Many panels lose a finger for 10 to 90 ms, and then report it as a new contact. If a contact of
/// the same device begins in the place of the lost one soon enough, it is the same finger, and the
/// core sees one contact that moves on. Otherwise the core receives the end, with its original
/// position and stamp.
///
/// - A finger that stands is awaited for `Tuning.stationaryStitchTime`, on every device. One that holds a
///   row or a pull, one of a two-finger tap that is shorter than `Tuning.shortTap`, and any on a
///   device that was seen to lose fingers, for `Tuning.stitchTime`. It is found within
///   `Tuning.stationaryStitchDistance`.
/// - A finger that moves is awaited for `Tuning.stitchTime`, on devices that were seen to lose
///   fingers. It is found near its extrapolated position. On other devices its end is reported, and
///   what lands there within that time goes on with what it held, or does nothing if the end did
///   something.
/// - A finger whose device keeps its tracking id is awaited for as long, on devices that were seen
///   to report it again, and found anywhere. One whose id is replaced where its path leads goes on
///   at once.
/// - A finger that the panel reports as two contacts goes on as either, when the other one ends.
///
/// ```swift
/// stitcher.handle(frame, by: &core, on: surface) { gesture in gestures.append(gesture) }
/// if let deadline = stitcher.nextDeadline { timer.arm(at: deadline) }
/// // When the timer has expired:
/// stitcher.advance(to: now, by: &core, on: surface) { gesture in gestures.append(gesture) }
/// ```
///
/// Limit: `Tuning.contactLimit` dropouts; a contact above it ends at once. After `init` nothing is
/// allocated but for a device that turns out to lose fingers.
public struct ContactStitcher: Sendable {
  /// Which contacts are awaited longer than on every device.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Those of a device that was seen to lose one.
    case auto
    /// All.
    case on
    /// None.
    case off
  }

  /// Which contacts are awaited.
  public let mode: Mode
  private let tuning: Tuning
  private var missing = MissingContacts()
  private var aliases = ContactAliases()
  private var devices = LossyDevices()

  /// - Parameters:
  ///   - mode: Which contacts are awaited.
  ///   - tuning: The thresholds in force.
  public init(_ mode: Mode = .auto, tuning: Tuning = .standard) {
    self.mode = mode
    self.tuning = tuning
  }

  /// When the next awaited contact ends without a successor; nil while none is awaited. A contact of
  /// a frame at that time is still found.
  public var nextDeadline: Instant? { missing.awaited.map { missing[$0].deadline } }

  /// The contact that ends then.
  public var nextToEnd: ContactID? { missing.awaited.map { missing[$0].contact.id } }

  /// The devices that were seen to lose fingers or to flicker, each once; the others are sound.
  ///
  /// - Complexity: O(devices); allocates an array if there are any.
  public var knownDevices: [(device: TouchDevice, faults: TouchFaults)] { devices.all }

  /// Whether no contact is joined or awaited, and no new contact could continue a watched one.
  ///
  /// - Parameter time: Now.
  public func isForgotten(at time: Instant) -> Bool {
    aliases.isEmpty && missing.areForgotten(at: time)
  }

  /// Whether contacts are joined at all.
  public var joins: Bool { mode != .off }

  /// Whether each finger of a device is awaited: it was seen to lose one, or all do.
  package func awaits(_ device: TouchDevice) -> Bool { mode == .on || devices.loses(device) }

  /// Whether a contact that begins may be an awaited finger.
  public func expects(_ contact: Contact, of frame: ContactFrame) -> Bool {
    missing.source(of: contact, in: frame, tuning).map { missing[$0].dropout.isAwaited } ?? false
  }

  /// Whether the path of a finger leads to a contact that begins, whether it is awaited or there.
  func leads(to contact: Contact, of frame: ContactFrame, _ core: GestureCore) -> Bool {
    missing.source(of: contact, in: frame, tuning) != nil
      || core.whole(of: contact, at: frame.time) != nil
  }

  /// A device and what it was seen to do wrong since the last call; nil when there is none. Only in
  /// mode `auto`.
  public mutating func drainFaults() -> (device: TouchDevice, faults: TouchFaults)? {
    devices.drain()
  }

  /// Takes over what is known of a device from an earlier time; nothing if it is to be forgotten.
  public mutating func know(_ faults: TouchFaults, of device: TouchDevice) {
    devices.know(faults, of: device)
  }

  /// A stitcher of another mode, which knows what this one knows of devices.
  public func successor(_ mode: Mode) -> ContactStitcher {
    var next = ContactStitcher(mode, tuning: tuning)
    next.devices = devices
    return next
  }

  /// Takes one frame, for a surface that does not change with its gestures.
  ///
  /// - Parameters:
  ///   - frame: In the order of the clock.
  ///   - core: The core behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each gesture update.
  public mutating func handle(
    _ frame: ContactFrame, by core: inout GestureCore, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    while let due = nextDeadline, due < frame.time {
      core.advance(to: due, on: surface, emit: emit)
      endNext(by: &core, on: surface, emit: emit)
    }
    core.advance(to: frame.time, on: surface, emit: emit)
    for contact in frame.contacts {
      _ = handle(contact, of: frame, by: &core, on: surface, emit: emit)
    }
  }

  /// Lets time pass: deadlines of the core and ends of awaited contacts, in the order of the clock.
  ///
  /// - Parameters:
  ///   - time: Now; in the order of the clock with the frames.
  ///   - core: The core behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each gesture update.
  public mutating func advance(
    to time: Instant, by core: inout GestureCore, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    while let due = nextDeadline, due <= time {
      core.advance(to: due, on: surface, emit: emit)
      endNext(by: &core, on: surface, emit: emit)
    }
    core.advance(to: time, on: surface, emit: emit)
  }

  /// Takes one contact of a frame, for a surface that applies each gesture before the next contact.
  /// Deadlines before the frame must have been handled.
  ///
  /// - Parameters:
  ///   - contact: As the device reports it.
  ///   - frame: The frame of the contact.
  ///   - core: The core behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each gesture update.
  /// - Returns: Whether a new finger touched down.
  /// - Complexity: O(contacts on the panel), no allocation.
  public mutating func handle(
    _ contact: Contact, of frame: ContactFrame, by core: inout GestureCore,
    on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    switch contact.phase {
    case .began: return begin(contact, of: frame, by: &core, on: surface, emit: emit)
    case .moved:
      // The common case: renaming copies a contact, which is large.
      guard !aliases.isEmpty else {
        core.handle(contact, of: frame, on: surface, emit: emit)
        return false
      }
      core.handle(contact.named(aliases.name(of: contact.id)), of: frame, on: surface, emit: emit)
    case .ended:
      let name = takeCoreID(of: contact.id, in: frame)
      if handsOver(name, of: frame, by: &core, on: surface, emit: emit) { return false }
      let renamed = core.corrected(
        contact.named(name), at: frame.time, on: surface, emit: emit)
      if let lost = loss(of: renamed, reportedAs: contact, in: frame, core, on: surface) {
        missing.add(lost)
        if lost.dropout.isAwaited {
          core.lose(renamed, on: lost.course, at: frame.time, on: surface, emit: emit)
          return false
        }
      }
      core.handle(renamed, of: frame, on: surface, emit: emit)
    case .cancelled:
      if goesOn(contact, in: frame, core) { return false }
      let renamed = contact.named(takeCoreID(of: contact.id, in: frame))
      core.handle(renamed, of: frame, on: surface, emit: emit)
    }
    return false
  }

  /// A contact begins: it goes on under a new id, is an awaited finger, or a new one.
  ///
  /// - Returns: Whether a new finger touched down.
  private mutating func begin(
    _ contact: Contact, of frame: ContactFrame, by core: inout GestureCore,
    on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    if goesOn(contact) {
      let moved = contact.named(aliases.name(of: contact.id), phase: .moved)
      core.handle(moved, of: frame, on: surface, emit: emit)
      return false
    }
    if mode == .auto, frame.reportsAgain(contact) { devices.note(.flickers, of: frame.device) }
    if let index = missing.source(of: contact, in: frame, tuning),
      !core.isOtherStroke(contact, at: frame.time, after: missing[index])
    {
      let lost = missing.remove(at: index)
      learn(from: lost, contact, at: frame.time)
      var dropout = lost.dropout
      switch dropout.comeBack() {
      case .join:
        aliases.add(
          contact.id, as: lost.contact.id,
          foundAt: lost.isDoubtful ? frame.time : nil)
        core.find(contact.named(lost.contact.id), of: frame, on: surface, emit: emit)
        return false
      case .learn:  // Noted above, as of awaited ones.
        endBeside(contact, in: frame, by: &core, on: surface, emit: emit)
        return core.takeUp(lost, as: contact, of: frame, on: surface, emit: emit)
      case .none, .end:
        fatalError("ContactStitcher: \(contact.id) was met by an absence that is over")
      }
    }
    endBeside(contact, in: frame, by: &core, on: surface, emit: emit)
    core.handle(contact, of: frame, on: surface, emit: emit)
    return true
  }

  /// Whether a contact that is cancelled goes on under another id: nobody lifts a finger and lands
  /// another in its place within one report.
  private mutating func goesOn(
    _ contact: Contact, in frame: ContactFrame, _ core: GestureCore
  ) -> Bool {
    guard mode != .off, let next = frame.replacement(of: contact.id),
      core.isReplaced(contact.named(aliases.name(of: contact.id)), at: next.position, frame.time)
    else { return false }
    aliases.add(next.id, as: takeCoreID(of: contact.id, in: frame))
    return true
  }

  /// Whether a contact that ends goes on as another that lies on the panel as a part of its finger.
  private mutating func handsOver(
    _ name: ContactID, of frame: ContactFrame, by core: inout GestureCore, on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    guard mode != .off else { return false }
    let next = core.successor(of: name, at: frame.time) { part, last in
      // A slot behind this one is reported later, and one that is not reported has not moved.
      guard let report = frame.contacts.first(where: { aliases.name(of: $0.id) == part }) else {
        return last
      }
      return report.phase == .moved ? report.position : nil
    }
    guard let next else { return false }
    aliases.rename(next.contact, to: name)
    core.handOver(name, to: next, of: frame, on: surface, emit: emit)
    return true
  }

  /// Reports the end of the contact that was awaited longest, whose time is over.
  ///
  /// - Parameters:
  ///   - core: The core behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each gesture update, with the time at which the contact ended.
  public mutating func endNext(
    by core: inout GestureCore, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let index = missing.awaited else { return }
    end(index, by: &core, on: surface, emit: emit)
  }

  /// Reports the end of an awaited contact to the core, as it was.
  private mutating func end(
    _ index: Int, by core: inout GestureCore, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    var over = missing.remove(at: index)
    guard over.dropout.lapse() == .end else {
      fatalError("ContactStitcher: \(over.contact.id) was not awaited")
    }
    core.endMissing(over.contact, at: over.time, on: surface, emit: emit)
    if let late = over.watched(tuning) { missing.add(late) }
  }

  /// Ends awaited contacts near a new touch-down that is no part of a finger: the user goes on with
  /// something else, and the next stroke has to meet the list as the last one left it.
  private mutating func endBeside(
    _ contact: Contact, in frame: ContactFrame, by core: inout GestureCore,
    on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard core.whole(of: contact, at: frame.time) == nil else { return }
    let point = contact.position
    for index in missing.indices
    where missing.isAwaited(index, beside: point, of: frame.device, tuning) {
      core.crowdOut(missing[index].contact.id, at: point, frame.time, emit: emit)
    }
    // In the order in which they left.
    while let index = missing.firstAwaited(beside: point, of: frame.device, tuning) {
      end(index, by: &core, on: surface, emit: emit)
    }
  }

  /// The core has forgotten every finger: forgets missing contacts and aliases. Devices stay known.
  public mutating func forgetContacts() {
    missing.removeAll()
    aliases.removeAll()
  }

  /// How a contact that ends may be found again; nil if it cannot be lost.
  ///
  /// - Parameters:
  ///   - contact: Under the id that the core knows, at its place.
  ///   - reported: As the device reported it.
  private mutating func loss(
    of contact: Contact, reportedAs reported: Contact, in frame: ContactFrame, _ core: GestureCore,
    on surface: some Surface
  ) -> MissingContact? {
    guard mode != .off, !frame.isLate else { return nil }
    missing.forgetWatched(at: frame.time)
    guard !missing.isFull,
      let loss = core.loss(of: contact.id, at: frame.time, on: surface)
    else { return nil }
    let isExpected =
      awaits(frame.device)
      || reported.keepsTrackingID && devices.flickers(frame.device)
    return switch loss {
    case .moving(let course, let isPaired, let sequel):
      MissingContact(
        contact: contact, reportedID: reported.id, time: frame.time, device: frame.device,
        course: course, isSure: true, sequel: sequel, reach: tuning.stitchDistance,
        deadline: frame.time + tuning.stitchTime,
        dropout: Dropout(isAwaited: isExpected || isPaired))
    case .stationary(let course, let holds, let isBrief, let sequel):
      MissingContact(
        contact: contact, reportedID: reported.id, time: frame.time, device: frame.device,
        course: course, isDoubtful: holds || isBrief, isSure: holds, sequel: sequel,
        reach: sequel?.isOfDrag == true
          ? tuning.slowStitchDistance : tuning.stationaryStitchDistance,
        deadline: frame.time
          + (isExpected || holds || isBrief ? tuning.stitchTime : tuning.stationaryStitchTime),
        dropout: Dropout(isAwaited: true))
    }
  }

  /// Whether a contact that begins is one that goes on under a new id.
  private func goesOn(_ contact: Contact) -> Bool {
    contact.continues != nil && aliases.contains(contact.id)
  }

  /// Learns from a finger that is found, unless its device kept the id. Not from a short loss of a
  /// finger that stands: those bounce on every panel. Nor from one that tapped: people drum.
  private mutating func learn(from lost: MissingContact, _ contact: Contact, at time: Instant) {
    if case .tap = lost.sequel { return }
    guard mode == .auto, contact.continues != lost.reportedID,
      lost.course.velocity != .zero || time - lost.time >= tuning.stationaryStitchTime
    else { return }
    devices.note(.losesFingers, of: lost.device, isSure: lost.isSure)
  }

  /// The id for the core of a contact that leaves. A finger that held something, and stayed after it
  /// was found, had not bounced: its device lost it.
  private mutating func takeCoreID(of contact: ContactID, in frame: ContactFrame) -> ContactID {
    let (name, found) = aliases.take(contact)
    if mode == .auto, let found, frame.time - found >= tuning.stitchTime {
      devices.note(.losesFingers, of: frame.device, isSure: false)
    }
    return name
  }
}
