// Every system call fails with every errno during every operation on a list.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("System call faults")
struct CallFaultTests {
  private static let numbers: [CInt] = [
    EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EIO, EMFILE, ENOENT, EEXIST, EINTR, ENOLCK, ENAMETOOLONG,
  ]

  @Test(
    "a failing system call loses no item, leaks no file, and the error names call and path",
    arguments: FaultStory.allCases)
  func faults(story: FaultStory) throws {
    let start = try story.start()
    let plan = FaultPlan(nil)
    try play(story, start, plan, "without a fault")
    // Fewer calls would mean that they are not intercepted.
    #expect(plan.count > 20)
    var faults: [FaultPlan.Fault] = []
    for call in 0..<plan.count {
      for errno in Self.numbers {
        faults.append(FaultPlan.Fault(call: call, errno: errno, isForEver: false))
        faults.append(FaultPlan.Fault(call: call, errno: errno, isForEver: true))
      }
    }
    var chance = SeededRandom(seed: UInt64(plan.count))
    let most = TestCounts.count("call-faults") / FaultStory.allCases.count
    while faults.count > most {
      faults.swapAt(chance.roll(below: faults.count), faults.count - 1); faults.removeLast()
    }
    for fault in faults { try play(story, start, FaultPlan(fault), "\(story): \(fault)") }
  }

  private func play(
    _ story: FaultStory, _ start: FaultStory.Start, _ plan: FaultPlan, _ name: String
  ) throws {
    let scratch = try Scratch()
    for (path, data) in start.files { try scratch.write(data, to: path) }
    var failure: StoreError?
    SQLiteCalls.under(plan) {
      do throws(StoreError) { try story.act(in: scratch, by: plan.calls) } catch { failure = error }
    }
    let name =
      "\(name), \(plan.failed.first ?? "none") failed, \(failure?.description ?? "no error")"
    let opened = try scratch.opened()
    #expect(opened == [], "\(name)")
    if let failure {
      #expect(failure.path.hasPrefix(scratch.folder) && !failure.call.isEmpty, "\(name)")
    }
    if !plan.failed.contains("unlink") {
      let halves = scratch.files.keys.filter { path in
        [".tmp", ".rescue", ".restoring"].contains { path.contains($0) }
      }
      #expect(halves == [], "\(name)")
    }
    // Without the fault.
    do {
      var store = try Store(
        path: scratch.path, ifMissing: .beginsAList(), patience: 500, isCheckedWhole: true,
        at: FaultStory.time)
      let loaded = try store.load()
      #expect(story.isFair(loaded, from: start.items), "\(name): \(loaded.count) items")
      _ = try store.backUp(at: WallTime(seconds: 3000))
      // What was stored has its sum, and what was not has none.
      let sums = try store.compareSums(behind: nil)
      #expect(sums.altered.isEmpty && sums.strays.isEmpty, "\(name)")
    }
    try checkDamaged(story, start, scratch, plan, name)
    #expect(scratch.files.keys.contains { $0.hasSuffix(".tmp") } == false, "\(name)")
    let backups = Set(start.files.keys.filter { $0.hasPrefix("backups/") })
    #expect(backups.isSubset(of: scratch.files.keys), "\(name)")
  }

  /// Checks that the damaged files are quarantined once, byte for byte.
  private func checkDamaged(
    _ story: FaultStory, _ start: FaultStory.Start, _ scratch: Scratch, _ plan: FaultPlan,
    _ name: String
  ) throws {
    let aside = scratch.files.filter { $0.key.contains(".damaged-") }
    guard story == .restoring || story == .finishing else {
      #expect(aside.isEmpty, "\(name)")
      return
    }
    let stem = "panelist.db.damaged-\(FaultStory.time.stamp)"
    for suffix in ["", "-wal"] {
      var found = aside[stem + suffix]
      // An empty WAL equals none: reading creates one, and a failing disk keeps it.
      if found?.isEmpty == true, !plan.failed.isEmpty { found = nil }
      #expect(found == start.files["panelist.db" + suffix], "\(name): \(suffix)")
    }
    #expect(aside.keys.filter { !$0.hasPrefix(stem) } == [] && aside.count <= 3, "\(name)")
  }
}
