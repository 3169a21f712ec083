// One client: its contacts, its clock, and the damage that it has not been sent.
import Gestures
import Paint
import Units

/// A client that has sent the token. A class, for its identity.
final class Client {
  /// The frame that the client has not acknowledged yet.
  private enum Flight {
    case none
    case underWay(UInt32)
  }

  /// Stamps of one client's time.
  private struct GivenTime {
    /// When it last gave time.
    var last: Double?
    /// Of the `passed` message that is due.
    var owed: Double?
  }

  /// A recording that the client requests.
  enum Wish: Hashable {
    case none
    case recording(isRedacted: Bool)
  }

  /// The most time that one message gives. Otherwise a page that slept for a day would make all
  /// clients wait while the list runs through that day.
  static let longestStep = Interval.seconds(60)

  let line: any ClientLine
  /// The touch device of its contacts.
  let device: TouchDevice
  var clock = ClientClock()
  var contacts = ClientContacts()
  /// Fraction of a pixel that a wheel has turned: the list scrolls by whole pixels.
  private var turned = 0.0
  /// Damage since the last frame that was sent.
  private(set) var owed: DamageRegion
  private var flight = Flight.none
  private var lastNumber: UInt32 = 0
  /// Waits until the channel is writable. A later request replaces it.
  var wish = Wish.none
  /// Whether the last frame sent says that something moves.
  private var seesMotion = false
  /// Whether the panel message is due.
  var lacksPanel = true
  /// What it types.
  var typing = ClientTyping()
  /// The last state that was sent.
  var state: ListState?
  /// Time that it gives, by its clock.
  private var given = GivenTime()

  /// - Parameters:
  ///   - line: Its channel.
  ///   - serial: Unique, from 1.
  ///   - size: Of the panel.
  init(_ line: any ClientLine, serial: UInt32, size: Size) {
    self.line = line
    device = TouchDevice(serial: serial)
    owed = .full(size)
  }

  /// Whether a frame may be sent: one is due, and none is unacknowledged.
  ///
  /// - Parameter isResting: Whether nothing moves and no contact is down. A frame that says so is
  ///   due if the last one said that something moves.
  func awaitsFrame(isResting: Bool) -> Bool {
    guard case .none = flight else { return false }
    return !owed.isEmpty || seesMotion && isResting
  }

  /// Adds damage. - Complexity: O(1), however long no frame is sent.
  func owe(_ damage: DamageRegion) { owed.add(damage) }

  /// Adds all of the panel's picture.
  func oweAll(of size: Size) { owed = .full(size) }

  /// Takes all damage for a frame that is sent now.
  ///
  /// - Parameter isMoving: Whether the frame says that something moves.
  /// - Returns: The frame's number.
  func takeFlight(isMoving: Bool) -> UInt32 {
    seesMotion = isMoving
    lastNumber &+= 1
    flight = .underWay(lastNumber)
    owed = DamageRegion(size: owed.size)
    return lastNumber
  }

  /// The client acknowledges a frame. Numbers other than that of the unacknowledged one are
  /// ignored.
  func shown(_ number: UInt32) {
    guard case .underWay(number) = flight else { return }
    flight = .none
  }

  /// Time that a message gives. The first message only sets the origin.
  ///
  /// - Parameter now: In milliseconds of its clock.
  func passed(until now: Double) -> Interval {
    defer { given.last = now }
    return age(of: given.last ?? now, at: now)
  }

  /// Age of an event, from zero to ``longestStep``.
  ///
  /// - Parameters:
  ///   - stamp: In milliseconds of its clock.
  ///   - now: By the same clock.
  func age(of stamp: Double, at now: Double) -> Interval {
    .seconds(min(max(0, (now - stamp) / 1000), Self.longestStep.seconds))
  }

  /// Everything due by a time of its clock, in milliseconds, has happened: a `passed` message is
  /// due.
  func owePassed(_ stamp: Double) { given.owed = stamp }

  /// Takes the stamp of the `passed` message that is due; nil if none is.
  func takePassed() -> Double? {
    defer { given.owed = nil }
    return given.owed
  }

  /// Adds a wheel's turn. - Returns: Whole pixels; the fraction is kept for the next turn.
  func turn(by distance: Pixels) -> Pixels {
    turned += distance.value
    let whole = turned.rounded(.towardZero)
    turned -= whole
    return Pixels(whole)
  }
}
