// The clock for frame times.
import Glibc

/// Microseconds of the monotonic clock.
public func now() -> Double {
  var time = timespec()
  // Filled by the call.
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Microseconds that `work` takes; nil if the thread was preempted meanwhile, which makes the time
/// useless.
public func timed(_ work: () -> Void) -> Double? {
  let before = preemptions()
  let begin = now()
  work()
  let end = now()
  return preemptions() == before ? end - begin : nil
}

/// Number of involuntary context switches of this single-threaded program.
private func preemptions() -> Int {
  var usage = rusage()
  // Filled by the call.
  unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_nivcsw
}
