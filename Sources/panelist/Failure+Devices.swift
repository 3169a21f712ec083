// Which exit status belongs to which failure of displays and touch panels, and of anything at all.
import Evdev
import Glibc
import Scanout
import Shell

extension Failure {
  /// A display that cannot be had.
  init(_ error: ScanoutError) {
    let remedy =
      switch error.refusal {
      case .nothing: "connect one; `panelist devices` tells what is found"
      case .notMaster:
        "end the other program that shows a picture, or start this one as its service does"
      case .gone: "connect it again"
      // Found out without asking the driver: it will say the same again.
      case .rejected where error.errno == 0: "`panelist devices` tells what is found"
      case .busy, .rejected, .broken, .noMemory:
        "try again; `panelist devices` tells what is found"
      }
    let status: ExitStatus =
      error.errno == EACCES || error.errno == EPERM ? .noPermission : .unavailable
    self.init(status, "\(error); \(remedy)")
  }

  /// Touch panels that cannot be asked for.
  init(_ error: InputError) {
    self.init(.unavailable, "\(error)")
  }

  /// Any failure of the modules below.
  init(any error: any Error) {
    switch error {
    case let error as ScanoutError: self.init(error)
    case let error as InputError: self.init(error)
    default: self.init(common: error)
    }
  }
}
