// Decides which HTTP requests are answered. Requests of other pages in the same browser are
// refused.
import Units

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
  /// All values of `Sec-WebSocket-Key`.
  var keys: [String] = []
}

/// Tells requests of the list's own page from all others, as a value.
///
/// Any page in the same browser can send requests to this port, and can resolve its own host name
/// to this machine. So `Host` must be exactly one under which the page is reached, and a request
/// for the WebSocket must have such a host as its `Origin`. No cookie is used: browsers send a
/// cookie to every port of a machine.
struct RequestGuard {
  /// The response to a request.
  enum Answer: Hashable {
    /// The page, and where it may open a WebSocket: sources of a content security policy.
    case page(sockets: String)
    /// The WebSocket of the list.
    case list
    case refused(Refusal)
  }

  /// Why a request is refused.
  enum Refusal: Hashable {
    case broken
    /// Its host or its origin is not the list's; nil if it is no host at all.
    case foreign(HostName?)
    case absent
    case wrongMethod
    case tooLong

    /// The HTTP status.
    var status: Int {
      switch self {
      case .broken: 400
      case .foreign: 403
      case .absent: 404
      case .wrongMethod: 405
      case .tooLong: 431
      }
    }

    /// Body of the response, for a person.
    var text: String {
      switch self {
      case .broken: "This is no request that is understood here."
      case .foreign(nil): "Open the list under the address that was printed."
      case .foreign(let host?):
        "Open the list under the address that was printed. If \(host.text) is a name of this "
          + "machine or of its proxy, start it with:\npanelist-preview --host '\(host.text)'"
      case .absent: "There is nothing here; the list is at /."
      case .wrongMethod: "Only GET and HEAD are understood here."
      case .tooLong: "The request is longer than \(RequestGuard.longest) bytes."
      }
    }
  }

  /// The longest request in bytes, with its request line and all of its headers.
  static let longest = 8192

  /// Values of `Host` under which the page is reached, in lower case.
  let hosts: Set<String>
  /// Values of `Origin` that the page has, in lower case.
  let origins: Set<String>
  /// Hosts of this machine itself.
  private let own: [String]
  /// Values of `Origin` of the other hosts.
  private let others: [String]

  /// - Parameters:
  ///   - names: Names and addresses of this machine that a person may enter, such as `127.0.0.1`;
  ///     IPv6 addresses without brackets.
  ///   - port: The port that is listened on.
  ///   - others: Further hosts, such as that of a proxy, which may speak HTTPS. One without a port
  ///     also has the port that is listened on.
  init(names: [String], port: Int, others: [HostName] = []) {
    let own = names.flatMap { name in
      let host = name.lowercased().contains(":") ? "[\(name.lowercased())]" : name.lowercased()
      return Self.forms(host, port: port, standard: 80)
    }
    func forms(_ host: HostName, standard: Int) -> [String] {
      guard let given = host.port else { return [host.name, "\(host.name):\(port)"] }
      return Self.forms(host.name, port: given, standard: standard)
    }
    let plain = others.flatMap { forms($0, standard: 80) }
    let secure = others.flatMap { forms($0, standard: 443) }
    self.own = own
    self.others = plain.map { "http://" + $0 } + secure.map { "https://" + $0 }
    hosts = Set(own + plain + secure)
    origins = Set(own.map { "http://" + $0 } + self.others)
  }

  /// What browsers send for a host: they omit the standard port.
  private static func forms(_ host: String, port: Int, standard: Int) -> [String] {
    port == standard ? [host, "\(host):\(port)"] : ["\(host):\(port)"]
  }

  /// Decides on a request.
  func judge(_ request: Request) -> Answer {
    guard request.hosts.count == 1, let target = Target(request.target) else {
      return .refused(.broken)
    }
    let host = request.hosts[0].trimmingBlanks
    for host in [host] + (target.host.map { [$0] } ?? []) {
      guard hosts.contains(host.lowercased()) else { return .refused(.foreign(HostName(host))) }
    }
    switch (request.method, target.path, request.asksForUpgrade) {
    case ("GET", "/", false), ("HEAD", "/", false):
      return .page(sockets: sockets(of: host.lowercased()))
    case ("GET", "/ws", true): return upgrade(request)
    case ("GET", "/", true), ("GET", "/ws", false), ("HEAD", "/", true), ("HEAD", "/ws", false):
      return .refused(.broken)
    case ("GET", _, _), ("HEAD", _, false): return .refused(.absent)
    default: return .refused(.wrongMethod)
    }
  }

  /// Where a page of a host may open a WebSocket: at that host alone. Under a host of this machine
  /// it may also be a proxy's page, as not every proxy passes its own host on.
  private func sockets(of host: String) -> String {
    let here = ["http://\(host)", "https://\(host)"].filter(origins.contains)
    let pages = own.contains(host) ? here + others : here
    return pages.map { page in
      // A policy has no form for an IPv6 address. Old browsers take `'self'` for HTTP alone.
      page.contains("[") ? "'self'" : "ws" + page.dropFirst("http".count)
    }.joined(separator: " ")
  }

  private func upgrade(_ request: Request) -> Answer {
    guard request.origins.count == 1 else { return .refused(.foreign(nil)) }
    let origin = request.origins[0].trimmingBlanks.lowercased()
    guard origins.contains(origin) else {
      let parts = origin.parts(separatedBy: "://", maxSplits: 1)
      let host = parts[0].isEmpty ? nil : parts.dropFirst().first
      return .refused(.foreign(host.flatMap { HostName(String($0)) }))
    }
    guard request.keys.count == 1, Self.isKey(request.keys[0].trimmingBlanks) else {
      return .refused(.broken)
    }
    return .list
  }

  /// Whether a text is 16 bytes in Base64, as RFC 6455 asks.
  private static func isKey(_ text: String) -> Bool {
    let (digits, padding) = (text.utf8.prefix(22), text.utf8.dropFirst(22))
    return digits.count == 22 && padding.elementsEqual("==".utf8)
      && digits.allSatisfy { byte in
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F: true
        default: false
        }
      }
  }

  /// A request's target, in one of the two forms that RFC 9112 asks a server to take.
  private struct Target {
    /// Nil in the usual form, which has a path alone.
    var host: String?
    let path: String

    /// - Returns: nil for a URL of another scheme.
    init?(_ text: String) {
      let parts = text.parts(separatedBy: "://", maxSplits: 1)
      guard !text.hasPrefix("/"), parts.count > 1 else {
        path = text
        return
      }
      guard parts[0].lowercased() == "http" else { return nil }
      let rest = parts[1]
      let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      host = String(rest[..<end])
      path = end == rest.endIndex ? "/" : String(rest[end...])
    }
  }
}
