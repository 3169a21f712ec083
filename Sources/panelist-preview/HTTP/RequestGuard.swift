// Decides which HTTP requests are answered. Requests of other pages in the same browser are
// refused.

/// The parts of a request that are checked.
struct Request: Hashable {
  let method: String
  /// As in the request line.
  let target: String
  /// All values of `Host`.
  let hosts: [String]
  /// All values of `Origin`.
  let origins: [String]
  /// Whether it has an `Upgrade` header.
  let asksForUpgrade: Bool
}

/// Tells requests of the list's own page from all others, as a value.
///
/// Any page in the same browser can send requests to this port, and can resolve its own host name
/// to this machine. So `Host` must be exactly one under which the page is reached, and a request
/// for the WebSocket must have that host as its `Origin`. No cookie is used: browsers send a cookie
/// to every port of a machine.
struct RequestGuard {
  /// The response to a request.
  enum Answer: Hashable {
    case page
    /// The WebSocket of the list.
    case list
    case refused(Refusal)
  }

  /// Why a request is refused; the raw value is the HTTP status.
  enum Refusal: Int, CaseIterable {
    case broken = 400
    case forbidden = 403
    case absent = 404
    case wrongMethod = 405
    case tooLong = 431

    /// Body of the response, for a person.
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

  /// The longest request in bytes, with its request line and all of its headers.
  static let longest = 8192

  /// Values of `Host` under which the page is reached, in lower case.
  let hosts: Set<String>

  /// - Parameters:
  ///   - names: Names and addresses of this machine that a person may enter, such as `127.0.0.1`;
  ///     IPv6 addresses without brackets.
  ///   - port: The port that is listened on.
  init(names: [String], port: Int) {
    hosts = Set(
      names.flatMap { name in
        let host = name.lowercased().contains(":") ? "[\(name.lowercased())]" : name.lowercased()
        // Browsers omit port 80.
        return port == 80 ? [host, host + ":80"] : ["\(host):\(port)"]
      })
  }

  /// Decides on a request.
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
