// Real-time priority of the thread that draws.
internal import CLinux
internal import Glibc

/// Runs a thread as soon as it is ready, before all threads without real-time priority.
///
/// On a computer with few cores a frame would otherwise wait for whatever else runs at the moment.
/// The lowest real-time priority is enough. The kernel reserves a twentieth of the time for other
/// threads, and the service manager's watchdog ends a program that does not turn its loop.
public enum RealtimePriority {
  /// Gives the calling thread the lowest real-time priority, unless the service manager has done so.
  /// Threads that it creates afterwards are ordinary ones.
  ///
  /// - Throws: EPERM where RLIMIT_RTPRIO is 0, or where the kernel schedules groups
  ///   (CONFIG_RT_GROUP_SCHED) and the service's group has no real time. The thread then stays an
  ///   ordinary one.
  public static func take() throws(SystemError) {
    // 0 is the calling thread. A unit with CPUSchedulingPolicy= may forbid the call that follows.
    guard sched_getscheduler(0) != SCHED_RR | SCHED_RESET_ON_FORK else { return }
    var parameters = sched_param()
    parameters.sched_priority = 1
    // The kernel reads the struct that is lent for the call.
    guard unsafe sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &parameters) == 0 else {
      throw SystemError(call: .schedule, errno: errno)
    }
  }
}
