// Joins contacts that a panel loses and reports anew: the stage in front of the gesture core.
public import Units

/// Joins a lost contact with the one that the panel reports instead.
///
/// Many panels lose a moving finger for 30 to 90 ms, and then report it as a new contact. A contact
/// that ends while it moves is awaited for `Tuning.stitchTime`. If a contact of the same device
/// begins near the extrapolated position within that time, it is the same finger, and the core sees
/// one contact that moves on. Otherwise the core receives the end, with its original position and
/// stamp.
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
  /// Which contacts are awaited.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Those of a device that was seen to lose one.
    case auto
    /// All.
    case on
    /// None.
    case off
  }

  /// A contact that ended while it moved.
  private struct Missing {
    /// As it ended, under the id that the core knows.
    let contact: Contact
    let time: Instant
    let device: TouchDevice
    let course: Trajectory
    var dropout: Dropout
  }

  /// A contact that continues an older one for the core.
  private struct Alias {
    let contact: ContactID
    let name: ContactID
  }

  private let mode: Mode
  private let tuning: Tuning
  /// In the order in which they ended.
  private var missing: [Missing] = []
  private var aliases: [Alias] = []
  /// Devices that lose fingers, and how many of them were drained.
  private var devices: [TouchDevice] = []
  private var reportedCount = 0

  /// - Parameters:
  ///   - mode: Which contacts are awaited.
  ///   - tuning: The thresholds in force.
  public init(_ mode: Mode = .auto, tuning: Tuning = .standard) {
    self.mode = mode
    self.tuning = tuning
    missing.reserveCapacity(Tuning.contactLimit)
    aliases.reserveCapacity(Tuning.contactLimit)
  }

  /// When the next awaited contact ends without a successor; nil while none is awaited.
  public var nextDeadline: Instant? { awaited.map { missing[$0].time + tuning.stitchTime } }

  /// The contact that ends then.
  public var nextToEnd: ContactID? { awaited.map { missing[$0].contact.id } }

  /// The mode for a new stitcher that goes on from here: `on` where a device was seen to lose
  /// fingers.
  public var successorMode: Mode { mode == .auto && !devices.isEmpty ? .on : mode }

  /// Whether no contact is joined or awaited, and no new contact could continue a watched one.
  ///
  /// - Parameter time: Now.
  public func isForgotten(at time: Instant) -> Bool {
    aliases.isEmpty
      && missing.allSatisfy { !$0.dropout.isAwaited && time - $0.time >= tuning.stitchTime }
  }

  /// Whether fingers of this device whose contacts ended may still be on the panel.
  public func awaits(_ device: TouchDevice) -> Bool {
    switch mode {
    case .auto: devices.contains(device)
    case .on: true
    case .off: false
    }
  }

  /// Whether a contact that begins may be an awaited finger.
  public func expects(_ contact: Contact, of frame: ContactFrame) -> Bool {
    awaits(frame.device)
      && nearest(to: contact.position, at: frame.time, of: frame.device) != nil
  }

  /// A device that was found to lose fingers, each returned once; nil when there is none. Only in
  /// mode `auto`.
  public mutating func drainDevice() -> TouchDevice? {
    guard reportedCount < devices.count else { return nil }
    reportedCount += 1
    return devices[reportedCount - 1]
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
    advance(to: frame.time, by: &core, on: surface, emit: emit)
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
    case .began:
      if let place = nearest(to: contact.position, at: frame.time, of: frame.device) {
        let name = missing[place].contact.id
        var dropout = missing.remove(at: place).dropout
        switch dropout.comeBack() {
        case .join:
          aliases.append(Alias(contact: contact.id, name: name))
          core.find(contact.named(name), of: frame, on: surface, emit: emit)
          return false
        case .learn:
          // The device may have lost several at once.
          if !devices.contains(frame.device) { devices.append(frame.device) }
        case .none, .end:
          fatalError("ContactStitcher: \(contact.id) was met by an absence that is over")
        }
      }
      endBeside(contact.position, of: frame.device, by: &core, on: surface, emit: emit)
      core.handle(contact, of: frame, on: surface, emit: emit)
      return true
    case .moved:
      // The common case: renaming copies a contact, which is large.
      guard !aliases.isEmpty else {
        core.handle(contact, of: frame, on: surface, emit: emit)
        return false
      }
      core.handle(contact.named(name(of: contact.id)), of: frame, on: surface, emit: emit)
    case .ended:
      let renamed = contact.named(takeCoreID(of: contact.id))
      if let course = course(of: renamed, in: frame, core) {
        let isAwaited = mode == .on || devices.contains(frame.device)
        missing.append(
          Missing(
            contact: renamed, time: frame.time, device: frame.device, course: course,
            dropout: Dropout(isAwaited: isAwaited)))
        if isAwaited {
          core.lose(renamed, on: course, at: frame.time, on: surface, emit: emit)
          return false
        }
      }
      core.handle(renamed, of: frame, on: surface, emit: emit)
    case .cancelled:
      let renamed = contact.named(takeCoreID(of: contact.id))
      core.handle(renamed, of: frame, on: surface, emit: emit)
    }
    return false
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
    guard let place = awaited else { return }
    end(place, by: &core, on: surface, emit: emit)
  }

  /// Reports the end of an awaited contact to the core, as it was.
  private mutating func end(
    _ place: Int, by core: inout GestureCore, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    var over = missing.remove(at: place)
    guard over.dropout.lapse() == .end else {
      fatalError("ContactStitcher: \(over.contact.id) was not awaited")
    }
    core.end(over.contact, at: over.time, on: surface, emit: emit)
  }

  /// Ends awaited contacts near a new touch-down: the user goes on with something else, and the
  /// next stroke has to meet the list as the last one left it.
  private mutating func endBeside(
    _ point: Point, of device: TouchDevice, by core: inout GestureCore, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let reach = tuning.pairDistance.value
    for place in missing.indices.reversed() {
      guard missing[place].device == device, missing[place].dropout.isAwaited,
        (missing[place].contact.position - point).lengthSquared <= reach * reach
      else { continue }
      end(place, by: &core, on: surface, emit: emit)
    }
  }

  /// The core has forgotten every finger: forgets missing contacts and aliases. Devices stay known.
  public mutating func forgetContacts() {
    missing.removeAll(keepingCapacity: true)
    aliases.removeAll(keepingCapacity: true)
  }

  /// The contact that is awaited longest.
  private var awaited: Int? { missing.firstIndex { $0.dropout.isAwaited } }

  /// The trajectory of a contact that ends; nil if it cannot be lost.
  private mutating func course(
    of contact: Contact, in frame: ContactFrame, _ core: GestureCore
  ) -> Trajectory? {
    guard mode != .off, !frame.isLate else { return nil }
    forgetWatched(at: frame.time)
    guard missing.count < Tuning.contactLimit else { return nil }
    return core.course(of: contact.id, at: frame.time)
  }

  /// The missing contact whose extrapolated position is nearest, within ``Tuning/stitchDistance``.
  private func nearest(
    to place: Point, at time: Instant, of device: TouchDevice
  ) -> Int? {
    var nearest: Int?
    var least = tuning.stitchDistance.value * tuning.stitchDistance.value
    for index in missing.indices where missing[index].device == device {
      guard time - missing[index].time < tuning.stitchTime else { continue }
      let distance = (place - missing[index].course.position(at: time)).lengthSquared
      guard distance <= least else { continue }
      (nearest, least) = (index, distance)
    }
    return nearest
  }

  /// Drops watched contacts after the time for which awaited ones are kept.
  private mutating func forgetWatched(at time: Instant) {
    for place in missing.indices.reversed()
    where !missing[place].dropout.isAwaited && time - missing[place].time >= tuning.stitchTime {
      var over = missing.remove(at: place)
      guard over.dropout.lapse() == .none else {
        fatalError("ContactStitcher: \(over.contact.id) was awaited")
      }
    }
  }

  private func name(of contact: ContactID) -> ContactID {
    for alias in aliases where alias.contact == contact { return alias.name }
    return contact
  }

  /// The id for the core of a contact that leaves; its alias is dropped.
  private mutating func takeCoreID(of contact: ContactID) -> ContactID {
    guard let place = aliases.firstIndex(where: { $0.contact == contact }) else { return contact }
    return aliases.remove(at: place).name
  }
}

extension Contact {
  /// The same contact under another id.
  fileprivate func named(_ name: ContactID) -> Contact {
    Contact(id: name, phase: phase, position: position, length: length)
  }
}
