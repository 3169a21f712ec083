// Pulls that are far enough: which count, and when, in each state.
import Gestures
import Testing
import Units

@Suite("The dwell of a pull")
struct PullDwellTests {
  /// A report or a deadline, in milliseconds, with the height of the finger in mm.
  private enum Act {
    case far(ListEdge, Double, at: Int)
    case near(at: Int)
    case lasts(until: Int)
  }

  private func played(_ acts: [Act], isAfterFling: Bool = false) -> PullDwell {
    var dwell = PullDwell(isAfterFling: isAfterFling)
    for act in acts {
      switch act {
      case .far(let edge, let place, let time):
        dwell.move(
          past: edge, at: Millimeters(place), .zero + .milliseconds(time), .standard)
      case .near(let time): dwell.move(past: nil, at: 0, .zero + .milliseconds(time), .standard)
      case .lasts(let time): dwell.last(until: .zero + .milliseconds(time), .standard)
      }
    }
    return dwell
  }

  @Test("at the lower end a pull counts after 200 ms, or once it has gone less than 4 mm in 40 ms")
  func bottom() {
    let table: [([Act], counts: Bool, due: Int?)] = [
      ([], false, nil), ([.near(at: 5)], false, nil), ([.lasts(until: 900)], false, nil),
      ([.far(.bottom, 70, at: 10)], false, 50),
      ([.far(.bottom, 70, at: 10), .lasts(until: 49)], false, 50),
      ([.far(.bottom, 70, at: 10), .lasts(until: 50)], true, nil),
      ([.far(.bottom, 70, at: 10), .far(.bottom, 66.1, at: 50)], true, nil),
      // A finger that goes on at 100 mm/s, or to and fro.
      ([.far(.bottom, 70, at: 10), .far(.bottom, 66, at: 50)], false, 90),
      ([.far(.bottom, 70, at: 10), .far(.bottom, 74, at: 50)], false, 90),
      ([.far(.bottom, 70, at: 10), .far(.bottom, 66, at: 50), .lasts(until: 90)], true, nil),
      // 200 ms count at any speed.
      (
        (0...19).map { .far(.bottom, 70 - 5 * Double($0), at: 10 + 10 * $0) },
        false, 210
      ),
      (
        (0...20).map { .far(.bottom, 70 - 5 * Double($0), at: 10 + 10 * $0) },
        true, nil
      ),
      // Back, and far again: anew.
      ([.far(.bottom, 70, at: 10), .near(at: 30), .lasts(until: 900)], false, nil),
      ([.far(.bottom, 70, at: 10), .near(at: 30), .far(.bottom, 70, at: 40)], false, 80),
      ([.far(.bottom, 70, at: 10), .lasts(until: 50), .near(at: 60)], false, nil),
      // Once it counts it may be as quick as it likes.
      (
        [.far(.bottom, 70, at: 10), .lasts(until: 50), .far(.bottom, 40, at: 60)],
        true, nil
      ),
      // Past one end and past the other.
      ([.far(.top, 70, at: 10), .far(.bottom, 20, at: 20)], false, 60),
      ([.far(.bottom, 20, at: 10), .lasts(until: 50), .lasts(until: 60)], true, nil),
    ]
    for (number, (acts, counts, due)) in table.enumerated() {
      let dwell = played(acts)
      #expect(dwell.counts(at: .bottom) == counts, "\(number)")
      #expect(dwell.counts(at: .top), "\(number)")
      #expect(dwell.due(.standard) == due.map { .zero + .milliseconds($0) }, "\(number)")
    }
  }

  @Test("at the top a pull counts at once, just after a fling after 150 ms at any speed")
  func top() {
    #expect(played([.far(.top, 30, at: 10)]).counts(at: .top))
    let table: [([Act], counts: Bool, due: Int?)] = [
      ([], false, nil), ([.far(.top, 30, at: 10)], false, 160),
      ([.far(.top, 30, at: 10), .far(.top, 30.5, at: 90)], false, 160),
      ([.far(.top, 30, at: 10), .lasts(until: 159)], false, 160),
      ([.far(.top, 30, at: 10), .lasts(until: 160)], true, nil),
      ([.far(.top, 30, at: 10), .far(.top, 90, at: 160)], true, nil),
      ([.far(.top, 30, at: 10), .lasts(until: 160), .near(at: 170)], false, nil),
      ([.far(.bottom, 30, at: 10), .lasts(until: 300), .far(.top, 90, at: 310)], false, 460),
    ]
    for (number, (acts, counts, due)) in table.enumerated() {
      let dwell = played(acts, isAfterFling: true)
      #expect(dwell.counts(at: .top) == counts, "\(number)")
      #expect(dwell.due(.standard) == due.map { .zero + .milliseconds($0) }, "\(number)")
    }
  }
}
