// How long a calculation takes, on a machine that does other things as well.
import Glibc

/// The time that this thread spends on a processor with some work: what other programs take from it in
/// the meantime does not count.
///
/// - Parameter work: What is done, all of it on this thread.
package func processorTime(of work: () -> Void) -> Duration {
  let start = threadTime()
  work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  // Sound: the call writes one timespec, and this is one.
  let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  guard status == 0 else { fatalError("clock_gettime: \(errno)") }
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
