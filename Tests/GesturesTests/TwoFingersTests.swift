// Two fingers of one contact group: what their travels mean together.
import Gestures
import Testing
import Units

@Suite("Two fingers")
struct TwoFingersTests {
  /// Travels of two fingers 40 mm apart on a diagonal, and the choice that follows.
  private static let table: [(Vector, Vector, TwoFingers.Choice)] = [
    // Too little travel.
    (v(0, 0), v(0, 0), .pending), (v(0, 5.9), v(0, -5.9), .pending), (v(5.9, 0), v(0, 0), .pending),
    // Apart, together.
    (v(-4, 5), v(4, -5), .apart), (v(-6, 7), v(2, -2), .apart), (v(-2, 2), v(4, -6), .apart),
    (v(4, -5), v(-4, 5), .nothing), (v(6, -1), v(-6, 1), .nothing), (v(-6, 1), v(6, -1), .apart),
    // A rotation in either direction.
    (v(5, 4), v(-5, -4), .nothing), (v(-5, -4), v(5, 4), .nothing),
    // In the same direction.
    (v(0, 7), v(0, 7), .drag), (v(3, -7), v(1, -7), .drag), (v(7, 0), v(7, 1), .nothing),
    (v(7, 0), v(3, 6), .nothing), (v(5, 5), v(5, 5), .drag),
    // One that rests.
    (v(7, 0), v(0, 0), .oneStationary), (v(0, 0), v(-7, 1), .oneStationary),
    (v(0, -7), v(0, 1), .oneStationary),
    // One that rests, and the other goes up or down, away from it.
    (v(0, 9), v(0, 0), .pending), (v(0, 0), v(0, -7), .pending),
    (v(0, -9), v(0, 0), .oneStationary), (v(-9, 1), v(0, 0), .oneStationary),
    (v(9, -9), v(1, 1), .oneStationary),
    // One that has only begun to move, and one that is far ahead.
    (v(-7, 1), v(1.5, 0), .oneStationary), (v(0, 7), v(0, 2), .oneStationary),
    (v(0, -30), v(0, -3), .drag),
    (v(30, 0), v(3, 0), .nothing),
  ]

  @Test("the travels of both fingers decide", arguments: table.indices)
  func decides(row: Int) {
    let (first, second, choice) = Self.table[row]
    #expect(Self.choice(first, second) == choice)
  }

  @Test("parallel horizontal travel is two swipes only if over 60 mm apart and on two rows")
  func swipes() {
    for (distance, standOnTwoRows, choice) in [
      (61.0, true, TwoFingers.Choice.alone), (59, true, .nothing), (61, false, .nothing),
    ] {
      var fingers = TwoFingers(
        first: at(0, 0), second: at(distance, 0), at: .zero, standOnTwoRows: standOnTwoRows,
        .standard)
      _ = fingers.choice(.first, movedTo: at(7, 0), at: .zero + .milliseconds(10))
      let reported = fingers.choice(
        .second, movedTo: at(distance + 7, 1), at: .zero + .milliseconds(10))
      #expect(reported == choice, "\(distance) mm")
    }
  }

  @Test(
    "a finger that goes away from one that rests parts rows after 60 ms, unless that one starts")
  func away() {
    var fingers = Self.hand()
    let time = { (milliseconds: Int) in Instant.zero + .milliseconds(milliseconds) }
    #expect(fingers.choice(.first, movedTo: at(0, 37), at: time(10)) == .pending)
    #expect(fingers.choice(.first, movedTo: at(0, 40), at: time(20)) == .pending)
    #expect(fingers.choice(.first, movedTo: at(0, 45), at: time(79)) == .pending)
    #expect(fingers.choice(.first, movedTo: at(0, 46), at: time(80)) == .onePartsFromStationary)
    _ = fingers.choice(.second, movedTo: at(30, 6), at: time(130))
    #expect(fingers.choice(.first, movedTo: at(0, 47), at: time(140)) == .drag)
  }

  @Test("nothing is decided until both fingers of a report have moved")
  func halfReport() {
    var fingers = Self.hand()
    let time = Instant.zero + .milliseconds(10)
    #expect(fingers.choice(.first, movedTo: at(-6, 37), at: time) == .pending)
    #expect(fingers.choice(.second, movedTo: at(24, 10), at: time) == .drag)
  }

  @Test("a finger has moved far enough by itself from 6 mm on")
  func leaving() {
    var fingers = Self.hand()
    #expect(!fingers.hasGone(.first))
    _ = fingers.choice(.first, movedTo: at(6, 30), at: .zero + .milliseconds(10))
    #expect(fingers.hasGone(.first))
    #expect(!fingers.hasGone(.second))
  }

  private static func v(_ dx: Double, _ dy: Double) -> Vector {
    Vector(dx: Millimeters(dx), dy: Millimeters(dy))
  }

  private static func hand() -> TwoFingers {
    TwoFingers(
      first: at(0, 30), second: at(30, 3), at: .zero, standOnTwoRows: true, .standard)
  }

  /// The choice after both fingers moved in one report.
  private static func choice(_ first: Vector, _ second: Vector) -> TwoFingers.Choice {
    var fingers = hand()
    let time = Instant.zero + .milliseconds(90)
    _ = fingers.choice(.first, movedTo: at(first.dx.value, 30 + first.dy.value), at: time)
    return fingers.choice(
      .second, movedTo: at(30 + second.dx.value, 3 + second.dy.value), at: time)
  }
}
