// One browser at the list: its fingers, its clock, and what it has not been shown yet.
import Gestures
import Paint
import Units

/// A client that has shown the token. A class, because it is somebody.
final class Client {
  /// The frame that is on its way to the canvas.
  private enum Flight {
    case none
    case underWay(UInt32)
  }

  /// A recording that was asked for.
  enum Wish: Hashable {
    case none
    case recording(isVeiled: Bool)
  }

  /// No message gives more time; what is beyond that does not pass. A page that slept for a day would
  /// else have all others wait while the list lives through it.
  static let longestStep = Interval.seconds(60)

  let line: any ClientLine
  /// Whose reports its fingers' are.
  let device: TouchDevice
  var clock = ClientClock()
  var contacts = ClientContacts()
  /// Parts of a pixel by which a wheel turned: the list goes by whole ones.
  private var turned = 0.0
  /// What differs from what its canvas shows, or will show.
  private(set) var owed: DamageRegion
  private var flight = Flight.none
  private var lastNumber: UInt32 = 0
  /// What waits until its line has room; whoever asks again meanwhile gets one, as asked for last.
  var wish = Wish.none
  /// Whether the last frame that it was sent says that something moves.
  private var seesMotion = false
  /// Whether it is to be told of the panel.
  var lacksPanel = true
  /// What it was told last.
  var state: ListState?
  /// What its clock showed when it last gave time.
  private var lastGiven: Double?
  /// What it is to be told of that.
  private var owedPassed: Double?

  /// - Parameters:
  ///   - line: Where it is reached.
  ///   - serial: Given once, from 1.
  ///   - size: Of the panel.
  init(_ line: any ClientLine, serial: UInt32, size: Size) {
    self.line = line
    device = TouchDevice(serial: serial)
    owed = .full(size)
  }

  /// Whether a frame may be sent: one is owed, and none is under way.
  ///
  /// - Parameter isResting: Whether nothing moves and nobody holds anything, which is owed to whoever was
  ///   told of a motion whose end did not show.
  func awaitsFrame(isResting: Bool) -> Bool {
    guard case .none = flight else { return false }
    return !owed.isEmpty || seesMotion && isResting
  }

  /// Something has changed that it does not show. - Complexity: O(1), however long it shows nothing.
  func owe(_ damage: DamageRegion) { owed.add(damage) }

  /// It has nothing of the panel's picture.
  func oweAll(of size: Size) { owed = .full(size) }

  /// All that is owed goes to it now.
  ///
  /// - Parameter isMoving: What the frame says of that.
  /// - Returns: The number of that frame.
  func takeFlight(isMoving: Bool) -> UInt32 {
    seesMotion = isMoving
    lastNumber &+= 1
    flight = .underWay(lastNumber)
    owed = DamageRegion(size: owed.size)
    return lastNumber
  }

  /// It says that a frame is on its canvas; of another one than is under way it means nothing.
  func shown(_ number: UInt32) {
    guard case .underWay(number) = flight else { return }
    flight = .none
  }

  /// How much time it gives; its first word only tells where its clock stands.
  ///
  /// - Parameter now: In milliseconds of its clock.
  func passed(until now: Double) -> Interval {
    defer { lastGiven = now }
    return age(of: lastGiven ?? now, at: now)
  }

  /// How long ago something was, between no time and what may pass at once.
  ///
  /// - Parameters:
  ///   - stamp: In milliseconds of its clock.
  ///   - now: By the same clock.
  func age(of stamp: Double, at now: Double) -> Interval {
    .seconds(min(max(0, (now - stamp) / 1000), Self.longestStep.seconds))
  }

  /// All has happened that was due by a time of its clock, in milliseconds.
  func owePassed(_ stamp: Double) { owedPassed = stamp }

  /// What it is to be told of that now; nil when it was told.
  func takePassed() -> Double? {
    defer { owedPassed = nil }
    return owedPassed
  }

  /// A wheel turned. - Returns: Whole pixels; the rest waits for the next turn.
  func turn(by distance: Pixels) -> Pixels {
    turned += distance.value
    let whole = turned.rounded(.towardZero)
    turned -= whole
    return Pixels(whole)
  }
}
