// Deadlines of maintenance tasks: backups only after changes and at most once an hour.
import Testing
import Units
import panelist

@Suite("Maintenance schedule")
struct MaintenanceScheduleTests {
  private static func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  @Test("a change is backed up at once, and then at most once an hour")
  func rhythm() {
    var maintenance = MaintenanceSchedule(watchdog: nil, secondsSinceBackup: nil, at: .zero)
    var isDue = false
    #expect(maintenance.next == nil)
    maintenance.changed(at: Self.at(10))
    #expect(maintenance.next == Self.at(10))
    isDue = maintenance.clearBackupIfDue(at: Self.at(10))
    #expect(isDue)
    #expect(maintenance.next == nil)
    isDue = maintenance.clearBackupIfDue(at: Self.at(9000))
    #expect(!isDue)
    maintenance = MaintenanceSchedule(watchdog: nil, secondsSinceBackup: nil, at: .zero)
    maintenance.changed(at: Self.at(10))
    _ = maintenance.clearBackupIfDue(at: Self.at(10))
    for second in [20, 30, 3000] {
      maintenance.changed(at: Self.at(Double(second)))
      #expect(maintenance.next == Self.at(3610))
      isDue = maintenance.clearBackupIfDue(at: Self.at(3609))
      #expect(!isDue)
    }
    isDue = maintenance.clearBackupIfDue(at: Self.at(3610))
    #expect(isDue)
    // Nothing was changed for hours.
    maintenance.changed(at: Self.at(9000))
    #expect(maintenance.next == Self.at(9000))
  }

  @Test(
    "after a start the age of the last backup counts, unless it is implausible",
    arguments: [
      (nil, 5), (0, 3600), (600, 3000), (3599, 5), (3600, 5), (100_000, 5), (-1, 5), (Int.min, 5),
      (Int.max, 5),
    ] as [(Int?, Double)])
  func started(age: Int?, due: Double) {
    var maintenance = MaintenanceSchedule(watchdog: nil, secondsSinceBackup: age, at: .zero)
    maintenance.changed(at: Self.at(5))
    #expect(maintenance.next == Self.at(due))
  }

  @Test("next is the earliest deadline of all tasks")
  func first() {
    var maintenance = MaintenanceSchedule(
      watchdog: .seconds(30), secondsSinceBackup: nil, at: Self.at(1))
    var isDue = false
    #expect(maintenance.next == Self.at(1))
    isDue = maintenance.renewWatchdogIfDue(at: Self.at(1))
    #expect(isDue)
    #expect(maintenance.next == Self.at(11))
    maintenance.storeReload = Self.at(3)
    #expect(maintenance.next == Self.at(3))
    isDue = maintenance.clearStoreReloadIfDue(at: Self.at(2))
    #expect(!isDue)
    isDue = maintenance.clearStoreReloadIfDue(at: Self.at(3))
    #expect(isDue)
    #expect(maintenance.next == Self.at(11))
  }
}
