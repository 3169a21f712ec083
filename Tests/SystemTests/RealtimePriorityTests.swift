// Real-time priority: taken by the thread that asks, and by no thread that it creates.
import CLinux
import Glibc
import Synchronization
import System
import Testing

@Suite("Real-time priority")
struct RealtimePriorityTests {
  /// What a thread of its own found out: its policy afterwards, and that of a thread it created.
  private final class Findings: Sendable {
    let own = Atomic<Int>(-1)
    let child = Atomic<Int>(-1)
    let errno = Atomic<Int>(0)
  }

  @Test("the calling thread takes it where it may, and its children do not inherit it")
  func take() {
    let findings = Findings()
    onThread {
      do throws(SystemError) {
        try RealtimePriority.take()
      } catch {
        findings.errno.store(Int(error.errno), ordering: .relaxed)
      }
      findings.own.store(Int(sched_getscheduler(0)), ordering: .relaxed)
      onThread { findings.child.store(Int(sched_getscheduler(0)), ordering: .relaxed) }
    }
    let refusal = findings.errno.load(ordering: .relaxed)
    let isTaken = refusal == 0
    // Without the right to it the thread stays an ordinary one.
    #expect(isTaken || refusal == Int(EPERM))
    let own = findings.own.load(ordering: .relaxed)
    #expect(own & ~Int(SCHED_RESET_ON_FORK) == Int(isTaken ? SCHED_RR : SCHED_OTHER))
    #expect(findings.child.load(ordering: .relaxed) == Int(SCHED_OTHER))
  }

  /// Runs a body on a thread of its own, and waits for its end.
  private func onThread(_ body: @escaping () -> Void) {
    final class Box {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body))
    // The box is retained until the thread has taken it over.
    let result = unsafe pthread_create(
      &thread, nil,
      { raw in
        guard let raw = unsafe raw else { return nil }
        unsafe Unmanaged<Box>.fromOpaque(raw).takeRetainedValue().body()
        return nil
      }, unsafe box.toOpaque())
    #expect(result == 0)
    #expect(pthread_join(thread, nil) == 0)
  }
}
