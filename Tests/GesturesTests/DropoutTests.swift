// Dropouts of moving contacts and the predicted position: every state and event.
import Gestures
import Testing
import Units

@Suite("Dropouts")
struct DropoutTests {
  private enum Act { case comesBack, lapses }

  @Test("the first event ends a dropout and determines its effect")
  func table() {
    let table: [(isAwaited: Bool, Act, Dropout.Effect)] = [
      (true, .comesBack, .join), (true, .lapses, .end),
      (false, .comesBack, .learn), (false, .lapses, .none),
    ]
    for (isAwaited, act, effect) in table {
      var dropout = Dropout(isAwaited: isAwaited)
      #expect(dropout.isAwaited == isAwaited)
      let reported =
        switch act {
        case .comesBack: dropout.comeBack()
        case .lapses: dropout.lapse()
        }
      #expect(reported == effect, "\(isAwaited) \(act)")
      #expect(!dropout.isAwaited)
    }
  }

  @Test("a dropout that is over takes no further event")
  func over() async {
    await #expect(processExitsWith: .failure) {
      var dropout = Dropout(isAwaited: true)
      _ = dropout.lapse()
      _ = dropout.comeBack()
    }
    await #expect(processExitsWith: .failure) {
      var dropout = Dropout(isAwaited: false)
      _ = dropout.comeBack()
      _ = dropout.lapse()
    }
  }
}

@Suite("Contact prediction")
struct ContactPredictionTests {
  private static let course = Trajectory(
    from: at(10, 0), at: .zero, velocity: Vector(dx: 100, dy: 0))

  private enum Act {
    case isLost(Trajectory)
    case isFound(Point, Int)
  }

  private func x(_ prediction: ContactPrediction, _ milliseconds: Int, for place: Double) -> Double
  {
    prediction.shown(at: .zero + .milliseconds(milliseconds), for: at(place, 0), .standard).x.value
  }

  @Test("the shown position follows the contact, its predicted path, or the catch-up between them")
  func table() {
    let lost = Act.isLost(Self.course)
    let found = Act.isFound(at(14, 0), 60)
    // Lost again while the catch-up still has 1.2 mm to go, and stands.
    let again = Act.isLost(
      Trajectory(from: at(14, 0), at: .zero + .milliseconds(80), velocity: .zero))
    let table: [(acts: [Act], isMissing: Bool, at: Int, x: Double, isSettled: Bool)] = [
      ([], false, 50, 7, true),
      ([lost], true, 0, 10, false), ([lost], true, 50, 15, false), ([lost], true, 90, 19, false),
      ([lost, found], false, 50, 15, false), ([lost, found], false, 60, 9, false),
      ([lost, found], false, 85, 8, false), ([lost, found], false, 110, 7, true),
      ([lost, found], false, 500, 7, true),
      ([lost, found, again], true, 80, 15.2, true),
      ([lost, found, again], true, 150, 15.2, true),
      ([lost, found, again, .isFound(at(13.2, 0), 120)], false, 120, 9, false),
      ([lost, found, again, .isFound(at(13.2, 0), 120)], false, 170, 7, true),
    ]
    for (number, row) in table.enumerated() {
      var prediction = ContactPrediction()
      for act in row.acts {
        switch act {
        case .isLost(let course): prediction.lose(course, .standard)
        case .isFound(let place, let time):
          prediction.find(at: place, .zero + .milliseconds(time), .standard)
        }
      }
      #expect(prediction.isMissing == row.isMissing, "\(number)")
      #expect(abs(x(prediction, row.at, for: 7) - row.x) < 1e-9, "\(number)")
      let time = Instant.zero + .milliseconds(row.at)
      #expect(prediction.isSettled(at: time, .standard) == row.isSettled, "\(number)")
    }
  }

  @Test("a present contact cannot be found, and a missing one cannot be lost")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var prediction = ContactPrediction()
      prediction.find(at: at(0, 0), .zero, .standard)
    }
    await #expect(processExitsWith: .failure) {
      var prediction = ContactPrediction()
      let course = Trajectory(from: at(0, 0), at: .zero, velocity: .zero)
      prediction.lose(course, .standard)
      prediction.lose(course, .standard)
    }
    await #expect(processExitsWith: .failure) {
      var prediction = ContactPrediction()
      prediction.lose(Trajectory(from: at(0, 0), at: .zero, velocity: .zero), .standard)
      prediction.find(at: at(0, 0), .zero, .standard)
      prediction.find(at: at(0, 0), .zero, .standard)
    }
  }
}
