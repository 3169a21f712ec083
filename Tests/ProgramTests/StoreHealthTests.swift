// The store's health: the banner after each event.
import Foundation
import ListUI
import Localization
import Session
import Store
import System
import Testing
import Units

@testable import panelist

@Suite("The store's health")
struct StoreHealthTests {
  private typealias Event = StoreHealth.Event
  private typealias Fault = StoreHealth.Fault

  /// An event at a time in milliseconds, and the fault that the banner then shows.
  struct Step {
    let time: Int
    let event: StoreHealth.Event
    let reported: StoreHealth.Fault?

    init(_ time: Int, _ event: StoreHealth.Event, _ reported: StoreHealth.Fault?) {
      self.time = time
      self.event = event
      self.reported = reported
    }
  }

  private static func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

  private static func banner(_ fault: StoreHealth.Fault?, _ changes: Int = 2) -> Banner? {
    fault.map { Banner($0.texts(waiting: changes, .english), isDismissible: false) }
  }

  static let full = StoreHealth.Fault.refused(.full)

  @Test(
    "a sequence of events shows the expected banner",
    arguments: [
      (
        "a write that finishes within a second is not reported",
        [
          Step(0, .submitted, nil), Step(999, .due, nil), Step(999, .rested, nil),
          Step(1000, .due, nil),
        ]
      ),
      (
        "a longer write is reported until it finishes",
        [
          Step(0, .submitted, nil), Step(500, .submitted, nil), Step(1000, .due, .slow),
          Step(1500, .submitted, .slow), Step(2500, .wrote, .slow), Step(9000, .due, .slow),
          Step(9100, .rested, nil),
        ]
      ),
      (
        "many fast writes in a row are not reported as slow",
        [
          Step(0, .submitted, nil), Step(900, .wrote, nil), Step(1000, .due, nil),
          Step(1800, .wrote, nil), Step(2799, .due, nil), Step(2800, .due, .slow),
        ]
      ),
      (
        "a full disk is reported at once, until all is stored",
        [
          Step(0, .submitted, nil), Step(1, .failed(.full), full), Step(5001, .failed(.full), full),
          Step(6000, .submitted, full), Step(6001, .wrote, full), Step(9000, .due, full),
          Step(9001, .rested, nil),
        ]
      ),
      (
        "a report stays for at least a second",
        [
          Step(0, .failed(.full), full), Step(10, .rested, full), Step(500, .due, full),
          Step(999, .submitted, full), Step(1000, .due, nil), Step(1998, .due, nil),
          Step(1999, .due, .slow), Step(2000, .rested, .slow), Step(2998, .due, .slow),
          Step(2999, .due, nil),
        ]
      ),
      (
        "another reason replaces the report at once",
        [
          Step(0, .failed(.full), full), Step(1, .failed(.io), .refused(.io)),
          Step(2, .failed(.readOnly), .refused(.readOnly)), Step(999, .rested, .refused(.readOnly)),
          Step(1001, .due, .refused(.readOnly)), Step(1002, .due, nil),
        ]
      ),
      (
        "a lock of another program is reported at the second try",
        [
          Step(0, .failed(.locked), nil), Step(10, .submitted, nil), Step(20, .due, nil),
          Step(5000, .failed(.locked), .refused(.locked)), Step(9000, .rested, nil),
          Step(9001, .failed(.locked), nil), Step(9002, .rested, nil),
          Step(9003, .failed(.locked), nil), Step(9004, .wrote, nil), Step(9005, .rested, nil),
        ]
      ),
      (
        "a slow write that another program blocks stays reported",
        [
          Step(0, .submitted, nil), Step(1000, .due, .slow), Step(2000, .failed(.locked), .slow),
          Step(4000, .due, .slow), Step(7000, .failed(.locked), .refused(.locked)),
          Step(8000, .rested, nil),
        ]
      ),
      (
        "a disk that needs a restart is reported at once, whatever was reported before",
        [
          Step(0, .submitted, nil), Step(10, .readOnly, .readOnly), Step(20, .failed(.full), full),
          Step(30, .readOnly, .readOnly), Step(5000, .rested, nil),
        ]
      ),
      (
        "a lock replaces the report of a full disk",
        [Step(0, .failed(.full), full), Step(5000, .failed(.locked), .refused(.locked))]
      ),
    ] as [(String, [Step])])
  func table(name: String, steps: [Step]) {
    var health = StoreHealth()
    for (index, step) in steps.enumerated() {
      health.handle(step.event, at: Self.at(step.time))
      #expect(
        health.banner(waiting: 2, .english) == Self.banner(step.reported), "\(name), step \(index)")
    }
  }

  @Test("in every order of events a banner comes in time, stays a second and goes at the end")
  func everyOrder() {
    // Three events, each at one of three intervals after the one before.
    let waits = [1, 400, 1100]
    let choices = Event.allCases.flatMap { event in waits.map { (event, $0) } }
    var orders = 0
    func go(_ health: StoreHealth, _ now: Int, _ shown: (banner: Banner, since: Int)?, left: Int) {
      guard left > 0 else { return end(health, now) }
      for (event, wait) in choices {
        var health = health
        let time = now + wait
        health.handle(event, at: Self.at(time))
        let banner = health.banner(waiting: 1, .english)
        if let shown, banner == nil {
          #expect(time - shown.since >= 1000, "\(event) took it away")
        }
        if event == .failed(.full) { #expect(banner == Self.banner(Self.full, 1)) }
        orders += 1
        let since = banner == shown?.banner ? shown?.since : time
        go(health, time, banner.map { ($0, since ?? time) }, left: left - 1)
      }
    }
    func end(_ health: StoreHealth, _ now: Int) {
      var health = health
      health.handle(.rested, at: Self.at(now))
      if let next = health.next { health.handle(.due, at: next) }
      #expect(health.banner(waiting: 0, .english) == nil)
      #expect(health.next == nil)
    }
    go(StoreHealth(), 0, nil, left: 3)
    #expect(orders == 21 + 21 * 21 + 21 * 21 * 21)
  }

  @Test("next is the time at which the banner changes without an event, else nil")
  func due() {
    var health = StoreHealth()
    #expect(health.next == nil)
    health.handle(.submitted, at: Self.at(10))
    #expect(health.next == Self.at(1010))
    health.handle(.due, at: Self.at(1010))
    #expect(health.next == nil)
    health.handle(.rested, at: Self.at(1200))
    #expect(health.next == Self.at(2010))
    health.handle(.submitted, at: Self.at(1300))
    #expect(health.next == Self.at(2010))
    health.handle(.due, at: Self.at(2010))
    #expect(health.next == Self.at(2300))
    health.handle(.rested, at: Self.at(2020))
    #expect(health.next == nil)
  }

  private static let first = RecoveryReport(
    damaged: "list.db.damaged-1", salvaged: 12, filled: 3, lost: 2, backup: WallTime(seconds: 60))
  private static let second = RecoveryReport(
    damaged: "list.db.damaged-2", salvaged: 1, filled: 0, lost: 0, backup: nil)
  private static let noon = LocalTime(year: 2026, month: 11, day: 21, hour: 12, minute: 5)

  @Test("recovery reports are shown one after another, each until it is dismissed")
  func restored() throws {
    var health = StoreHealth()
    health.restored(Self.first, backupOf: Self.noon)
    health.restored(Self.second, backupOf: nil)
    health.restored(Self.first, backupOf: Self.noon)
    let one = Banner(Self.first.texts(backupOf: Self.noon, .english), isDismissible: true)
    let two = Banner(Self.second.texts(backupOf: nil, .english), isDismissible: true)
    #expect(health.banner(waiting: 5, .english) == one)
    var seen = health.dismissed(two, .english)
    #expect(seen == nil)
    seen = health.dismissed(one, .english)
    #expect(seen == Self.first)
    #expect(health.banner(waiting: 5, .english) == two)
    seen = health.dismissed(one, .english)
    #expect(seen == nil)
    seen = health.dismissed(two, .english)
    #expect(seen == Self.second)
    #expect(health.banner(waiting: 5, .english) == nil)
    seen = health.dismissed(two, .english)
    #expect(seen == nil)
  }

  @Test("a failure hides a recovery report, which returns when the failure is over")
  func outranked() {
    var health = StoreHealth()
    health.restored(Self.first, backupOf: Self.noon)
    let restored = Banner(Self.first.texts(backupOf: Self.noon, .english), isDismissible: true)
    health.handle(.failed(.full), at: Self.at(0))
    #expect(health.banner(waiting: 2, .english) == Self.banner(Self.full))
    let seen = health.dismissed(restored, .english)
    #expect(seen == nil)
    health.handle(.rested, at: Self.at(5000))
    #expect(health.banner(waiting: 0, .english) == restored)
  }
}

@Suite("Texts for the store's health")
struct StoreHealthWordsTests {
  private static let reasons: [StoreError.Reason] = [
    .missing, .noFolder, .notAFile, .foreign, .newer(version: 9), .damaged, .notPermitted,
    .readOnly, .full, .locked, .noDescriptor, .unsuitableFileSystem,
    .refused, .io,
  ]
  private static let faults = [StoreHealth.Fault.slow, .readOnly] + reasons.map { .refused($0) }

  @Test("the texts name fault, remedy and number of pending changes", arguments: [1, 3])
  func full(changes: Int) {
    let waits = changes == 1 ? "1 change waits" : "3 changes wait"
    let texts = StoreHealth.Fault.refused(.full).texts(waiting: changes, .english)
    #expect(
      texts == [
        "The disk is full: free some space. \(waits) to be stored", "The disk is full. \(waits)",
        "Disk full: \(waits)",
      ])
  }

  @Test("without pending changes the texts mention none")
  func nothing() {
    for fault in Self.faults {
      let texts = fault.texts(waiting: 0, .english)
      #expect(texts.allSatisfy { !$0.contains("wait") && !$0.contains("0") }, "\(fault)")
    }
  }

  @Test(
    "the texts are sorted from long to short, and the shortest fits on a small panel",
    arguments: MessageCatalog.languages)
  func lengths(language: String) throws {
    let messages = try #require(MessageCatalog.named(language))
    let waiting = Self.faults.flatMap { fault in
      [0, 1, 999].map { fault.texts(waiting: $0, messages) }
    }
    let time = LocalTime(year: 2026, month: 11, day: 21, hour: 12, minute: 5)
    let restored = [0, 1, 999].flatMap { count in
      let recoveryReport = RecoveryReport(
        damaged: "a", salvaged: count, filled: count, lost: count, backup: nil)
      return [nil, time].map { recoveryReport.texts(backupOf: $0, messages) }
    }
    for texts in waiting + restored {
      #expect(texts[texts.count - 1].count <= 50, "\(texts)")
      #expect(texts.map(\.count) == texts.map(\.count).sorted(by: >), "\(texts)")
    }
  }

  @Test("a recovery text has the rows read, the rows from the dated backup and the rows lost")
  func restored() {
    let time = LocalTime(year: 2026, month: 11, day: 21, hour: 9, minute: 5)
    let some = RecoveryReport(
      damaged: "a", salvaged: 12, filled: 3, lost: 2, backup: WallTime(seconds: 60))
    #expect(
      some.texts(backupOf: time, .english) == [
        "The list's file was damaged: 12 rows were read from it, "
          + "3 came from the backup of 21 November 2026, 9:05, 2 are lost. Touch to close",
        "List restored: 12 read, 3 from the backup of 21 November 2026, 9:05, 2 lost. Touch to close",
        "List restored, 2 lost. Touch to close",
      ])
    let whole = RecoveryReport(
      damaged: "a", salvaged: 12, filled: 0, lost: 0, backup: WallTime(seconds: 60))
    #expect(
      whole.texts(backupOf: time, .english) == [
        "The list's file was damaged: 12 rows were read from it. Touch to close",
        "List restored: 12 read. Touch to close", "List restored, 12 rows. Touch to close",
      ])
    let none = RecoveryReport(damaged: "a", salvaged: 1, filled: 0, lost: 0, backup: nil)
    #expect(
      none.texts(backupOf: nil, .english) == [
        "The list's file was damaged: 1 row was read from it, there was no backup. Touch to close",
        "List restored: 1 read, no backup. Touch to close", "List restored, 1 row. Touch to close",
      ])
  }

  @Test("times are in the machine's time zone")
  func local() throws {
    for seconds in [0, 60, 951_782_400, 1_795_000_000, 4_000_000_000] {
      let date = Date(timeIntervalSince1970: Double(seconds))
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .current
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
      let time = LocalTime(secondsSince1970: seconds)
      #expect(parts.year == time.year && parts.month == time.month && parts.day == time.day)
      #expect(parts.hour == time.hour && parts.minute == time.minute)
    }
    let time = LocalTime(year: 1970, month: 1, day: 1, hour: 0, minute: 3)
    #expect(time.description == "1 Jan 1970, 0:03")
  }
}
