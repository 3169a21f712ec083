// The clock that frames are timed with.
import Glibc

/// Microseconds of the clock that never jumps.
public func now() -> Double {
  var time = timespec()
  // Filled by the call.
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Microseconds that work takes; nil where the core was somebody else's meanwhile, as the time then
/// says nothing of the work.
public func timed(_ work: () -> Void) -> Double? {
  let before = preemptions()
  let begin = now()
  work()
  let end = now()
  return preemptions() == before ? end - begin : nil
}

/// How often the core was taken from this program, which has one thread.
private func preemptions() -> Int {
  var usage = rusage()
  // Filled by the call.
  unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_nivcsw
}
