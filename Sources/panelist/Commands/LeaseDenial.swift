// Why `panelist devices --touch` does not get the touches of the running list.
import Glibc
import Shell
import System

/// What a failed request for the touches of the running list means.
enum LeaseDenial: Equatable {
  /// Perhaps no list runs: it can be measured, with this warning.
  case unanswered(String)
  /// A list runs and would react to the touches.
  case refused(Failure)

  /// - Parameter error: Of `TouchLeaseClient.take`.
  init(_ error: SystemError) {
    if error.errno == ENOENT || error.errno == ECONNREFUSED {
      self = .unanswered(
        "no list answers at \(error.path ?? "its socket") (\(reason(of: error.errno))); if one "
          + "runs, it reacts to these touches")
    } else if error.isRefusal {
      self = .refused(
        Failure(
          .noPermission,
          "\(error): the running list would react to the touches; measure as a member of group "
            + "panelist: run this with sudo, or `sudo adduser NAME panelist` and log in again"))
    } else if error.errno == EBUSY {
      self = .refused(
        Failure(
          .unavailable,
          "\(error.path ?? "the list"): somebody else measures; end another `panelist devices "
            + "--touch`"))
    } else if error.errno == EAGAIN {
      self = .refused(
        Failure(
          .unavailable,
          "\(error.path ?? "the list"): the running list does not answer in time, and would react "
            + "to the touches; `sudo systemctl restart panelist`, then start again"))
    } else {
      self = .refused(
        Failure(
          .unavailable,
          "\(error): the running list would react to the touches; restart it: `sudo systemctl "
            + "restart panelist`"))
    }
  }
}
