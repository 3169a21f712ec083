// Failures of the preview, in terms of its options: it has no settings and no service.
import Glibc
import NIOCore
import Shell
import Store
import System

extension Failure {
  /// The server cannot listen on the port.
  init(listeningOn address: String, port: Int, _ error: any Error) {
    guard !(error is SocketAddressError.UnknownHost) else {
      self.init(
        .unavailable,
        "cannot listen on \(address): no machine is known by that name, and it is no address; give "
          + "an address of this machine, as in --address \(Server.thisMachine), or "
          + "--address 0.0.0.0 for all of them")
      return
    }
    let code = (error as? IOError)?.errnoCode
    let why = code.map { reason(of: $0) } ?? "\(error)"
    self.init(
      code == EACCES ? .noPermission : .unavailable,
      "cannot listen on \(address), port \(port): \(why); give another --port, or an --address of "
        + "this machine")
  }

  /// The list's file cannot be used.
  init(ofStore error: StoreError) { self.init(Failure(error).status, error.previewWords) }
}

extension StoreError {
  /// One line: the file, the call, the error, and a remedy for the person who started the preview.
  var previewWords: String { "\(path): \(call): \(detail); \(previewRemedy)" }

  private var previewRemedy: String {
    let another = "let --store name another file"
    switch reason {
    case .missing: return "put it back, or \(another)"
    case .noFolder: return "create the folder, or \(another)"
    case .notAFile: return "move away what is there, if nothing needs it, or \(another)"
    case .foreign: return "\(another); this one was left as it is"
    case .damaged:
      return "start again: what can be read is then kept, and the newest backup fills the rest"
    case .notPermitted:
      return "start it as a user who may write the file and its folder, or \(another)"
    case .readOnly: return "mount the file system for writing, or \(another)"
    case .noDescriptor:
      return "let it open more files (ulimit -n), or end programs that hold many (lsof)"
    case .unsuitableFileSystem: return "let --store name a file on a local disk"
    case .newer, .full, .locked, .refused, .io: return remedy
    }
  }
}
