// Exit statuses of failures of displays and touch panels, and of any error.
import Evdev
import Glibc
import Scanout
import Shell

extension Failure {
  /// A display that cannot be used.
  init(_ error: ScanoutError) {
    let remedy =
      switch error.refusal {
      case .nothing where error.path.isEmpty:
        "the kernel's option nomodeset prevents every driver; `panelist devices` tells what is found"
      // The reason names the remedy.
      case .nothing: "`panelist devices` tells what is found"
      case .notMaster:
        "end the other program that shows a picture, or start this one as its service does"
      case .gone: "connect it again"
      // Found without asking the driver: another try gives the same.
      case .rejected where error.errno == 0: "`panelist devices` tells what is found"
      case .busy, .rejected, .broken, .noMemory: "try again; `panelist devices` tells what is found"
      }
    let status: ExitStatus =
      error.errno == EACCES || error.errno == EPERM ? .noPermission : .unavailable
    self.init(status, "\(error); \(remedy)")
  }

  /// Touch panels that cannot be enumerated.
  init(_ error: InputError) { self.init(.unavailable, "\(error)") }

  /// Any error of the modules below.
  init(any error: any Error) {
    switch error {
    case let error as ScanoutError: self.init(error)
    case let error as InputError: self.init(error)
    default: self.init(common: error)
    }
  }
}
