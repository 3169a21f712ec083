// When the chores fall due: here the backups, at most one an hour and only after changes.
import Testing
import Units
import panelist

@Suite("Maintenance")
struct MaintenanceScheduleTests {
  private static func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  @Test("what was changed is backed up at once, and then at most once an hour")
  func rhythm() {
    var house = MaintenanceSchedule(watchdog: nil, secondsSinceBackup: nil, at: .zero)
    var isDue = false
    #expect(house.next == nil)
    house.changed(at: Self.at(10))
    #expect(house.next == Self.at(10))
    isDue = house.clearBackupIfDue(at: Self.at(10))
    #expect(isDue)
    #expect(house.next == nil)
    isDue = house.clearBackupIfDue(at: Self.at(9000))
    #expect(!isDue)
    house = MaintenanceSchedule(watchdog: nil, secondsSinceBackup: nil, at: .zero)
    house.changed(at: Self.at(10))
    _ = house.clearBackupIfDue(at: Self.at(10))
    for second in [20, 30, 3000] {
      house.changed(at: Self.at(Double(second)))
      #expect(house.next == Self.at(3610))
      isDue = house.clearBackupIfDue(at: Self.at(3609))
      #expect(!isDue)
    }
    isDue = house.clearBackupIfDue(at: Self.at(3610))
    #expect(isDue)
    // Nothing was changed for hours.
    house.changed(at: Self.at(9000))
    #expect(house.next == Self.at(9000))
  }

  @Test(
    "after a start the hour goes on, unless the clock makes no sense",
    arguments: [
      (nil, 5), (0, 3600), (600, 3000), (3599, 5), (3600, 5), (100_000, 5), (-1, 5), (Int.min, 5),
      (Int.max, 5),
    ] as [(Int?, Double)])
  func started(age: Int?, due: Double) {
    var house = MaintenanceSchedule(watchdog: nil, secondsSinceBackup: age, at: .zero)
    house.changed(at: Self.at(5))
    #expect(house.next == Self.at(due))
  }

  @Test("the next chore is the first of those that are due")
  func first() {
    var house = MaintenanceSchedule(watchdog: .seconds(30), secondsSinceBackup: nil, at: Self.at(1))
    var isDue = false
    #expect(house.next == Self.at(1))
    isDue = house.renewWatchdogIfDue(at: Self.at(1))
    #expect(isDue)
    #expect(house.next == Self.at(11))
    house.storeLook = Self.at(3)
    #expect(house.next == Self.at(3))
    isDue = house.clearStoreLookIfDue(at: Self.at(2))
    #expect(!isDue)
    isDue = house.clearStoreLookIfDue(at: Self.at(3))
    #expect(isDue)
    #expect(house.next == Self.at(11))
  }
}
