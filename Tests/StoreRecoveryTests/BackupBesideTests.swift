// A backup while queued changes fail.
import Foundation
import Model
import Store
import TestStore
import Testing

@Suite("A backup with queued changes")
struct BackupBesideTests {
  @Test("failed changes are not retried at each part of a backup")
  func stuck() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let text = String(repeating: "x", count: 5000)
    for number in 1...10 as ClosedRange<UInt64> {
      try store.apply((0..<20).map { .insert(item(number * 100 + $0, text)) })
    }
    let loop = WriterLoop()
    let writer = try loop.writer(store)
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changeset = loop.step(.insert(item(9000, "later")))
    writer.submit(.changeset(changeset))
    loop.wait(for: writer) { _ in !loop.failures.isEmpty }
    writer.backUp(at: .now())
    loop.wait(for: writer) { _ in !loop.backups.isEmpty }
    // The request for the backup is one retry.
    #expect(loop.failures.count <= 2)
    try other.run("COMMIT")
    #expect(writer.finish() == [])
  }
}
