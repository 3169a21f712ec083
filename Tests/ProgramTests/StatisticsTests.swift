// Statistics of the running list, and the stats command.
import Foundation
import Gestures
import Scanout
import Session
import System
import Testing
import Units

@testable import panelist

@Suite struct StatisticsTests {
  private func time(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

  private func flip(_ sequence: UInt32) -> FlipEvent {
    FlipEvent(serial: 1, stamp: .zero, sequence: sequence)
  }

  private func facts(_ statistics: Statistics, misses: Int = 0) throws -> [String: Any] {
    let text = statistics.json(
      at: time(5000), display: "card \"0\"", misses: misses, wakeUps: WakeUps(), list: "/list.db",
      store: nil,
      waiting: 0, isWriting: false, screen: .awake)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  private func delay(_ name: String, in facts: [String: Any]) throws -> [String: Int] {
    try #require(facts[name] as? [String: Int])
  }

  @Test("touch latency runs from the touch's timestamp to the flip that first shows it")
  func delay() throws {
    var statistics = Statistics(start: time(0))
    statistics.touched()
    statistics.heard(.frame(.user, at: time(10)), isSeen: true)
    statistics.touched()
    statistics.heard(.frame(.user, at: time(12)), isSeen: true)
    statistics.committed(from: time(13), to: time(15))
    // Too late for the committed frame: counted with the next one.
    statistics.touched()
    statistics.heard(.frame(.user, at: time(20)), isSeen: true)
    statistics.flipped(flip(1), at: time(26), isFollowed: true)
    statistics.committed(from: time(30), to: time(31))
    statistics.flipped(flip(2), at: time(43), isFollowed: false)
    let reported = try facts(statistics)
    let delay = try delay("touch_to_flip_us", in: reported)
    #expect(delay["count"] == 2)
    #expect(try #require(delay["max"]) / 256 == 23_000 / 256)
    #expect(reported["touches"] as? Int == 3)
    #expect(reported["frames"] as? Int == 2)
    let counts = try #require(reported["touch_to_flip_counts"] as? [[Int]])
    #expect(counts.map { $0[1] } == [1, 1])
  }

  @Test("a frame in motion tells the ages of its newest report and of the place that it shows")
  func ages() throws {
    var statistics = Statistics(start: time(0))
    statistics.committed(
      from: time(13), to: time(15), showing: TouchTimes(newest: time(10), shown: time(12)))
    statistics.flipped(flip(1), at: time(18), isFollowed: true)
    // A frame without a finger in motion, and one whose flip is lost, have no age.
    statistics.committed(from: time(20), to: time(21))
    statistics.flipped(flip(2), at: time(34), isFollowed: true)
    statistics.committed(
      from: time(36), to: time(37), showing: TouchTimes(newest: time(30), shown: time(31)))
    statistics.flipLost()
    statistics.flipped(flip(3), at: time(50), isFollowed: true)
    let reported = try facts(statistics)
    for (name, age) in [("newest_touch_age_us", 8000), ("shown_touch_age_us", 6000)] {
      let ages = try delay(name, in: reported)
      #expect(ages["count"] == 1)
      #expect(try #require(ages["max"]) / 256 == age / 256)
    }
  }

  @Test("external changes have a latency of their own")
  func external() throws {
    var statistics = Statistics(start: time(0))
    statistics.heard(.frame(.user, at: time(10)), isSeen: true)
    statistics.heard(.frame(.external, at: time(14)), isSeen: true)
    statistics.heard(.frame(.external, at: time(15)), isSeen: true)
    statistics.committed(from: time(16), to: time(17))
    statistics.flipped(flip(1), at: time(26), isFollowed: false)
    statistics.heard(.frame(.external, at: time(30)), isSeen: true)
    statistics.rested()
    statistics.committed(from: time(40), to: time(41))
    statistics.flipped(flip(2), at: time(42), isFollowed: false)
    let delay = try delay("external_to_flip_us", in: facts(statistics))
    #expect(delay["count"] == 1)
    #expect(try #require(delay["max"]) / 256 == 12_000 / 256)
  }

  @Test("an external change while no display shows the list has no latency")
  func externalUnseen() throws {
    var statistics = Statistics(start: time(0))
    statistics.heard(.frame(.external, at: time(10)), isSeen: false)
    statistics.committed(from: time(1000), to: time(1001))
    statistics.flipped(flip(1), at: time(1002), isFollowed: false)
    let delay = try delay("external_to_flip_us", in: facts(statistics))
    #expect(delay["count"] == 0)
  }

  @Test("a touch that changes no pixel has no latency")
  func unseen() throws {
    var statistics = Statistics(start: time(0))
    statistics.heard(.frame(.user, at: time(10)), isSeen: true)
    statistics.rested()
    statistics.committed(from: time(1000), to: time(1001))
    statistics.flipped(flip(1), at: time(1002), isFollowed: false)
    let delay = try delay("touch_to_flip_us", in: facts(statistics))
    #expect(delay["count"] == 0)
  }

  @Test("vblanks are compared with flips only while frames are consecutive")
  func blanks() throws {
    var statistics = Statistics(start: time(0))
    let flips: [(UInt32, Bool)] = [
      (.max, true), (0, true), (1, true), (3, true), (4, false), (900, true), (901, false),
    ]
    for (sequence, isFollowed) in flips {
      statistics.flipped(flip(sequence), at: time(1), isFollowed: isFollowed)
    }
    let reported = try facts(statistics, misses: 1)
    #expect(reported["flips"] as? Int == 7)
    #expect(reported["following"] as? [String: Int] == ["flips": 5, "blanks": 6])
    #expect(reported["misses"] as? Int == 1)
  }

  @Test("a display's name is escaped as JSON, and a missing one is null")
  func display() throws {
    let statistics = Statistics(start: time(0))
    #expect(try facts(statistics)["display"] as? String == "card \"0\"")
    let none = statistics.json(
      at: time(1), display: nil, misses: 0, wakeUps: WakeUps(), list: "/list.db", store: nil,
      waiting: 0,
      isWriting: false, screen: .awake)
    #expect(none.contains("\"display\": null"))
  }

  @Test("the store is reported with the text on the screen and the number of pending changes")
  func store() throws {
    let statistics = Statistics(start: time(0))
    #expect(try facts(statistics)["store"] as? String == "well")
    let full = statistics.json(
      at: time(1), display: nil, misses: 0, wakeUps: WakeUps(), list: "/list.db",
      store: "Disk full: 3 changes wait",
      waiting: 3, isWriting: true, screen: .awake)
    #expect(StatsCommand.table(full).contains("store: Disk full: 3 changes wait\n"))
    #expect(StatsCommand.table(full).contains("changes_waiting: 3\n"))
    #expect(StatsCommand.table(full).contains("writing: true\n"))
  }

  @Test(
    "whether the keyboard is shown is read from the writing field only",
    arguments: [true, false])
  func writing(isWriting: Bool) {
    let statistics = Statistics(start: time(0))
    let json = statistics.json(
      at: time(1), display: "\"writing\": \(!isWriting)", misses: 0, wakeUps: WakeUps(),
      list: "/list.db", store: nil,
      waiting: 0, isWriting: isWriting, screen: .awake)
    #expect(KeysOnScreen.areThere(in: json) == isWriting)
    let before = json.split(separator: "\n").filter { !$0.hasPrefix("  \"writing\"") }
    #expect(KeysOnScreen.areThere(in: before.joined(separator: "\n")) == nil)
    #expect(KeysOnScreen.areThere(in: "") == nil)
  }

  @Test("stats prints one fact a line, without histograms")
  func table() {
    let statistics = Statistics(start: time(0))
    let json = statistics.json(
      at: time(1), display: nil, misses: 0, wakeUps: WakeUps(), list: "/list.db", store: nil,
      waiting: 0,
      isWriting: false, screen: .awake)
    let rows = StatsCommand.table(json).split(separator: "\n")
    #expect(rows.first == "display: null")
    #expect(rows.last == "compose_us: count: 0, p50: 0, p90: 0, p99: 0, max: 0")
  }

  @Test("stats without a running list ends with 69 and a remedy")
  func noList() throws {
    let shell = try Shell()
    let answer = try shell.bare(
      "stats", environment: ["RUNTIME_DIRECTORY": shell.folder.path])
    #expect(answer.status == 69)
    #expect(answer.message.contains("; start the list: sudo systemctl start panelist"))
    #expect(answer.output == "")
  }
}

@Suite struct DurationsTests {
  @Test("percentiles are in microseconds and within 2 % of the recorded durations")
  func percentiles() throws {
    var durations = Durations()
    for milliseconds in 1...100 { durations.record(.milliseconds(milliseconds)) }
    durations.record(.milliseconds(-1))
    durations.record(.seconds(60))
    let data = Data(durations.summary.utf8)
    let reported = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Int])
    #expect(reported["count"] == 102)
    let expected = ["p50": 50_000, "p90": 91_000, "p99": 100_000, "max": 10_000_000]
    for (name, value) in expected {
      let given = try #require(reported[name])
      #expect(abs(given - value) * 100 <= value * 2, "\(name): \(given)")
    }
  }
}
