// Conversion of a client's timestamps to the list's clock, with any network delay.
import Gestures
import Testing
import Units

@testable import panelist_preview

@Suite("A client's clock")
struct ClientClockTests {
  private func at(_ milliseconds: Double) -> Instant {
    Instant(nanoseconds: Int64(milliseconds * 1e6))
  }

  @Test(
    "the message with the least delay sets the clock offset, and timestamps keep their intervals")
  func least() {
    var clock = ClientClock()
    clock.hear(1000, at: at(5030), isFrozen: false)
    clock.hear(1010, at: at(5012), isFrozen: false)
    clock.hear(1020, at: at(5060), isFrozen: false)
    for stamp in [1000.0, 1008.25, 1055] {
      let time = clock.time(of: stamp, notBefore: .zero, at: at(9000))
      #expect(abs((time - at(stamp + 4001)).nanoseconds) < 10_000)
    }
  }

  @Test("a converted time is not after its arrival nor before the last delivered time")
  func bounds() {
    var clock = ClientClock()
    clock.hear(1000, at: at(5000), isFrozen: false)
    #expect(clock.time(of: 1030, notBefore: at(4990), at: at(5010)) == at(5010))
    #expect(clock.time(of: 900, notBefore: at(4990), at: at(5010)) == at(4990))
    #expect(clock.time(of: 1e15, notBefore: at(4990), at: at(5010)) == at(5010))
    #expect(clock.time(of: -1e15, notBefore: at(4990), at: at(5010)) == at(4990))
  }

  @Test("timestamps of a contact keep their intervals, whatever the delay of its messages")
  func frozen() {
    var clock = ClientClock()
    clock.hear(1000, at: at(5000.9), isFrozen: false)
    // Various delays below the first, and one long delay.
    let arrivals = [(1008.5, 5008.7), (1017, 5017.9), (1025.5, 5025.6), (1034, 5060)]
    let times = arrivals.map { stamp, arrival in
      clock.hear(stamp, at: at(arrival), isFrozen: true)
      return clock.time(of: stamp, notBefore: .zero, at: at(arrival))
    }
    #expect(times == arrivals.map { at($0.0 + 3999.9) })
  }

  @Test("a slow first message is corrected by the next one and affects no later one")
  func slowFirst() {
    var clock = ClientClock()
    clock.hear(1000, at: at(5030), isFrozen: false)
    for stamp in stride(from: 1008.5, through: 1100, by: 8.5) {
      clock.hear(stamp, at: at(stamp + 4000), isFrozen: true)
      let time = clock.time(of: stamp, notBefore: .zero, at: at(stamp + 4000))
      #expect(abs((time - at(stamp + 3999)).nanoseconds) < 1000)
    }
    // The offset does not drift while the contact is down.
    clock.hear(2000, at: at(6010), isFrozen: true)
    #expect(clock.time(of: 2000, notBefore: .zero, at: at(6010)) == at(5999))
  }

  @Test("the offset drifts slowly, and is reset after the client slept")
  func letUp() {
    var clock = ClientClock()
    clock.hear(0, at: at(1000), isFrozen: false)
    clock.hear(10_000, at: at(11_500), isFrozen: false)
    let time = clock.time(of: 10_000, notBefore: .zero, at: at(20_000))
    #expect(abs((time - at(11_000.05)).nanoseconds) < 1000)
    clock.hear(10_010, at: at(90_000), isFrozen: false)
    #expect(clock.time(of: 10_010, notBefore: .zero, at: at(99_000)) == at(89_999))
  }

  @Test("contacts get unique ids, and events of contacts that are not down are ignored")
  func contacts() {
    let panel = PanelGeometry(pixels: Size(width: 200, height: 100), width: 100, height: 50)
    var serials = ContactSerials()
    var (one, other) = (ClientContacts(), ClientContacts())
    func touch(_ id: UInt32, _ phase: Contact.Phase, _ x: Double = 20, _ y: Double = 40)
      -> Touches.Touch
    {
      Touches.Touch(id: id, phase: phase, x: x, y: y)
    }
    let down = one.take([touch(1, .began), touch(2, .began, 500, -9)], on: panel, &serials)
    #expect(down.map(\.id.serial) == [1, 2] && !one.isEmpty)
    #expect(down.map(\.position) == [Point(x: 10, y: 20), Point(x: 100, y: 0)])
    #expect(other.take([touch(1, .began)], on: panel, &serials).map(\.id.serial) == [3])
    #expect(
      one.take([touch(1, .began), touch(9, .moved), touch(9, .ended)], on: panel, &serials) == [])
    let moved = one.take([touch(1, .moved, 40, 60), touch(2, .ended)], on: panel, &serials)
    #expect(moved.map(\.phase) == [.moved, .ended] && moved[0].position == Point(x: 20, y: 30))
    let gone = one.cancelAll()
    #expect(gone.map(\.id.serial) == [1] && gone[0].phase == .cancelled && one.isEmpty)
    #expect(gone[0].position == Point(x: 20, y: 30))
    let crowd = (0..<UInt32(20)).map { touch($0 + 50, .began) }
    #expect(one.take(crowd, on: panel, &serials).count == ClientContacts.limit)
  }
}
