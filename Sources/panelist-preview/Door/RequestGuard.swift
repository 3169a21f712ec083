// Which requests are answered, and how: everything else in a browser asks as well, and is refused.

/// A request as far as it is judged.
struct Request: Hashable {
  let method: String
  /// As it stands in the first line.
  let target: String
  /// Every Host that it names.
  let hosts: [String]
  /// Every Origin.
  let origins: [String]
  /// Whether it asks for another protocol.
  let asksForUpgrade: Bool
}

/// Tells requests of the list's own page from all others, as a value.
///
/// Whatever runs in the same browser can send requests to this port, and can let a name of its own stand
/// for this machine. So the Host is exactly one of those under which the page is reached, and whoever
/// wants the list says that it comes from there. No cookie is used: those go to every port of a machine.
struct RequestGuard {
  /// What becomes of a request.
  enum Answer: Hashable {
    case page
    /// The line to the list.
    case list
    case refused(Refusal)
  }

  /// Why a request is refused; the raw value is the status.
  enum Refusal: Int, CaseIterable {
    case broken = 400
    case forbidden = 403
    case absent = 404
    case wrongMethod = 405
    case tooLong = 431

    /// What a person reads who looks at the answer.
    var text: String {
      switch self {
      case .broken: "This is no request that is understood here."
      case .forbidden: "Open the list under the address that was printed."
      case .absent: "There is nothing here; the list is at /."
      case .wrongMethod: "Only GET is understood here."
      case .tooLong: "The request is longer than \(RequestGuard.longest) bytes."
      }
    }
  }

  /// The longest request in bytes, all of its headers and its address included.
  static let longest = 8192

  /// Under which the page is reached.
  let hosts: Set<String>

  /// - Parameters:
  ///   - names: Names and addresses of this machine that a person may write, such as `127.0.0.1`; one of
  ///     version 6 without brackets.
  ///   - port: Where it listens.
  init(names: [String], port: Int) {
    hosts = Set(
      names.flatMap { name in
        let host = name.lowercased().contains(":") ? "[\(name.lowercased())]" : name.lowercased()
        // A browser leaves the port out that everybody knows.
        return port == 80 ? [host, host + ":80"] : ["\(host):\(port)"]
      })
  }

  /// Judges a request.
  func judge(_ request: Request) -> Answer {
    guard request.hosts.count == 1 else { return .refused(.broken) }
    guard hosts.contains(request.hosts[0].lowercased()) else { return .refused(.forbidden) }
    guard request.method == "GET" else { return .refused(.wrongMethod) }
    switch (request.target, request.asksForUpgrade) {
    case ("/", false): return .page
    case ("/ws", true): return isOurs(request.origins) ? .list : .refused(.forbidden)
    case ("/", true), ("/ws", false): return .refused(.broken)
    default: return .refused(.absent)
    }
  }

  private func isOurs(_ origins: [String]) -> Bool {
    guard origins.count == 1 else { return false }
    return hosts.contains { origins[0].lowercased() == "http://" + $0 }
  }
}
