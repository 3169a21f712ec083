// Contacts that a panel loses and tells anew are one finger: the stage in front of the gesture core.
public import Units

/// Joins a lost contact with the one that a panel tells instead.
///
/// Many a panel loses a finger that moves for 30 to 90 ms, and tells it as a new contact then. A
/// contact that ends while it moves is awaited for `Tuning.rejoinTime`: if one of the same device
/// begins near the place where the finger would be by then, it is that finger, and the core sees one
/// contact that moves on. If none does, the core is told of the end, with the place and the stamp that
/// it had.
///
///     rejoin.advance(to: frame.time, by: &core, on: list) { … }
///     for contact in frame.contacts { rejoin.handle(contact, of: frame, by: &core, on: list) { … } }
///     if let deadline = rejoin.nextDeadline { … }  // then: rejoin.endNext(by: &core, on: list) { … }
///
/// Limit: `Tuning.contactLimit` absences; a contact above it ends at once. After `init` nothing is
/// allocated but for a device that turns out to lose fingers.
public struct ContactStitcher: Sendable {
  /// Whether contacts are awaited.
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
    /// As it ended, under the name that the core knows.
    let contact: Contact
    let time: Instant
    let device: TouchDevice
    let course: Trajectory
    var absence: Dropout
  }

  /// A contact that is an older one for the core.
  private struct Alias {
    let contact: ContactID
    let name: ContactID
  }

  private let mode: Mode
  private let tuning: Tuning
  /// In the order in which they ended.
  private var missing: [Missing] = []
  private var aliases: [Alias] = []
  /// Devices that lose fingers, and how many of them were told of.
  private var devices: [TouchDevice] = []
  private var toldCount = 0

  /// - Parameters:
  ///   - mode: Whether contacts are awaited.
  ///   - tuning: The thresholds in force.
  public init(_ mode: Mode = .auto, tuning: Tuning = .standard) {
    self.mode = mode
    self.tuning = tuning
    missing.reserveCapacity(Tuning.contactLimit)
    aliases.reserveCapacity(Tuning.contactLimit)
  }

  /// When the next contact ends that was awaited in vain; nil while none is awaited.
  public var nextDeadline: Instant? { awaited.map { missing[$0].time + tuning.rejoinTime } }

  /// Which contact that is.
  public var nextToEnd: ContactID? { awaited.map { missing[$0].contact.id } }

  /// The mode of a stage that goes on from here: where a device was seen to lose fingers, all of them are
  /// awaited.
  public var present: Mode { mode == .auto && !devices.isEmpty ? .on : mode }

  /// Whether no contact is awaited, and none that begins now could be one that was watched.
  ///
  /// - Parameter time: Now.
  public func isForgotten(at time: Instant) -> Bool {
    aliases.isEmpty
      && missing.allSatisfy { !$0.absence.isAwaited && time - $0.time >= tuning.rejoinTime }
  }

  /// Whether fingers that a device no longer tells of may be on the glass still.
  public func awaits(_ device: TouchDevice) -> Bool {
    switch mode {
    case .auto: devices.contains(device)
    case .on: true
    case .off: false
    }
  }

  /// Whether a contact that begins may be a finger that is awaited.
  public func expects(_ contact: Contact, of frame: ContactFrame) -> Bool {
    awaits(frame.device)
      && nearest(to: contact.position, at: frame.time, of: frame.device) != nil
  }

  /// A device that was found to lose fingers, each told once; only where nobody has said so.
  public mutating func drainDevice() -> TouchDevice? {
    guard toldCount < devices.count else { return nil }
    toldCount += 1
    return devices[toldCount - 1]
  }

  /// Takes one frame of a surface that does not change with its gestures.
  ///
  /// - Parameters:
  ///   - frame: In the order of the clock.
  ///   - core: Behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each step of a gesture.
  public mutating func handle(
    _ frame: ContactFrame, by core: inout GestureCore, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    advance(to: frame.time, by: &core, on: surface, emit: emit)
    for contact in frame.contacts {
      _ = handle(contact, of: frame, by: &core, on: surface, emit: emit)
    }
  }

  /// Lets time pass: what falls due, and what was awaited in vain, in the order of the clock.
  ///
  /// - Parameters:
  ///   - time: Now; in the order of the clock with the frames.
  ///   - core: Behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each step of a gesture.
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

  /// Takes one contact of a frame, for a surface that is to have each gesture before the next one;
  /// what fell due before it is to be told.
  ///
  /// - Parameters:
  ///   - contact: As the device says.
  ///   - frame: The frame that it is of.
  ///   - core: Behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each step of a gesture.
  /// - Returns: Whether a finger touched down: none that was there before.
  /// - Complexity: O(contacts on the glass), no allocation.
  public mutating func handle(
    _ contact: Contact, of frame: ContactFrame, by core: inout GestureCore,
    on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    switch contact.phase {
    case .began:
      if let place = nearest(to: contact.position, at: frame.time, of: frame.device) {
        let name = missing[place].contact.id
        var absence = missing.remove(at: place).absence
        switch absence.comeBack() {
        case .join:
          aliases.append(Alias(contact: contact.id, name: name))
          core.find(contact.named(name), of: frame, on: surface, emit: emit)
          return false
        case .learn:
          // It may have lost several at once.
          if !devices.contains(frame.device) { devices.append(frame.device) }
        case .none, .end:
          fatalError("ContactStitcher: \(contact.id) was met by an absence that is over")
        }
      }
      endBeside(contact.position, of: frame.device, by: &core, on: surface, emit: emit)
      core.handle(contact, of: frame, on: surface, emit: emit)
      return true
    case .moved:
      // Nearly always; a contact is large to name again.
      guard !aliases.isEmpty else {
        core.handle(contact, of: frame, on: surface, emit: emit)
        return false
      }
      core.handle(contact.named(name(of: contact.id)), of: frame, on: surface, emit: emit)
    case .ended:
      let told = contact.named(takeName(of: contact.id))
      if let course = course(of: told, in: frame, core) {
        let isAwaited = mode == .on || devices.contains(frame.device)
        missing.append(
          Missing(
            contact: told, time: frame.time, device: frame.device, course: course,
            absence: Dropout(isAwaited: isAwaited)))
        if isAwaited {
          core.lose(told, on: course, at: frame.time, on: surface, emit: emit)
          return false
        }
      }
      core.handle(told, of: frame, on: surface, emit: emit)
    case .cancelled:
      let told = contact.named(takeName(of: contact.id))
      core.handle(told, of: frame, on: surface, emit: emit)
    }
    return false
  }

  /// Tells the end of the contact that was awaited longest; its time has come.
  ///
  /// - Parameters:
  ///   - core: Behind this stage.
  ///   - surface: Asked for what lies under fingers.
  ///   - emit: Called for each step of a gesture, with the time at which the contact ended.
  public mutating func endNext(
    by core: inout GestureCore, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let place = awaited else { return }
    end(place, by: &core, on: surface, emit: emit)
  }

  /// Tells the end of a contact that was awaited, as it was.
  private mutating func end(
    _ place: Int, by core: inout GestureCore, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    var over = missing.remove(at: place)
    guard over.absence.lapse() == .end else {
      fatalError("ContactStitcher: \(over.contact.id) was not awaited")
    }
    core.end(over.contact, at: over.time, on: surface, emit: emit)
  }

  /// Who touches down near a finger that is awaited goes on with something else: the next stroke of a
  /// hand finds the glass as the last one left it.
  private mutating func endBeside(
    _ point: Point, of device: TouchDevice, by core: inout GestureCore, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let reach = tuning.pairDistance.value
    for place in missing.indices.reversed() {
      guard missing[place].device == device, missing[place].absence.isAwaited,
        (missing[place].contact.position - point).lengthSquared <= reach * reach
      else { continue }
      end(place, by: &core, on: surface, emit: emit)
    }
  }

  /// The core has forgotten every finger: so are those that are missing, and the names of others.
  /// What is known of devices stays.
  public mutating func forgetContacts() {
    missing.removeAll(keepingCapacity: true)
    aliases.removeAll(keepingCapacity: true)
  }

  /// The one that is awaited longest.
  private var awaited: Int? { missing.firstIndex { $0.absence.isAwaited } }

  /// The way of a contact that ends, if it may be lost.
  private mutating func course(
    of contact: Contact, in frame: ContactFrame, _ core: GestureCore
  ) -> Trajectory? {
    guard mode != .off, !frame.isLate else { return nil }
    forgetWatched(at: frame.time)
    guard missing.count < Tuning.contactLimit else { return nil }
    return core.course(of: contact.id, at: frame.time)
  }

  /// Of those that would be near enough to a place by now, the nearest.
  private func nearest(
    to place: Point, at time: Instant, of device: TouchDevice
  ) -> Int? {
    var nearest: Int?
    var least = tuning.rejoinDistance.value * tuning.rejoinDistance.value
    for index in missing.indices where missing[index].device == device {
      guard time - missing[index].time < tuning.rejoinTime else { continue }
      let distance = (place - missing[index].course.position(at: time)).lengthSquared
      guard distance <= least else { continue }
      (nearest, least) = (index, distance)
    }
    return nearest
  }

  /// Those that were only watched count no longer than those that are awaited.
  private mutating func forgetWatched(at time: Instant) {
    for place in missing.indices.reversed()
    where !missing[place].absence.isAwaited && time - missing[place].time >= tuning.rejoinTime {
      var over = missing.remove(at: place)
      guard over.absence.lapse() == .none else {
        fatalError("ContactStitcher: \(over.contact.id) was awaited")
      }
    }
  }

  private func name(of contact: ContactID) -> ContactID {
    for alias in aliases where alias.contact == contact { return alias.name }
    return contact
  }

  /// A contact is told of for the last time.
  private mutating func takeName(of contact: ContactID) -> ContactID {
    guard let place = aliases.firstIndex(where: { $0.contact == contact }) else { return contact }
    return aliases.remove(at: place).name
  }
}

extension Contact {
  /// The same, of a finger of another name.
  fileprivate func named(_ name: ContactID) -> Contact {
    Contact(id: name, phase: phase, position: position, length: length)
  }
}
