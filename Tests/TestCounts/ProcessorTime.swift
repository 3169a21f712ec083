// CPU time of a calculation, independent of other load on the machine.
import Glibc

/// The CPU time that this thread spends on some work; the time of other programs does not count.
///
/// - Parameter work: Runs on this thread only.
package func processorTime(of work: () -> Void) -> Duration {
  let start = threadTime()
  work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  // The call writes one timespec, which is this variable.
  let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  guard status == 0 else { fatalError("clock_gettime: \(errno)") }
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
