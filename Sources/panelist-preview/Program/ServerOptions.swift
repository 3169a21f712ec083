// Options of the server: where it listens, and under which names it is reached.
import ArgumentParser

struct ServerOptions: ParsableArguments {
  @Option(help: "Where it listens; 0 for any free port. [default: 8237, or any if that is taken]")
  var port: Int?

  @Option(help: "On which of this machine's addresses it listens.")
  var address = Server.thisMachine

  @Option(
    name: .customLong("host"),
    help: ArgumentHelp(
      "Another name under which browsers reach it, such as that of a proxy; may be repeated. Without a port its own port and the standard one.",
      valueName: "name[:port]"))
  var hosts: [HostName] = []

  func validate() throws {
    if host == "" { throw ValidationError("--address needs an address of this machine") }
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port cannot be \(port); allowed: 0 to 65535")
    }
  }

  /// The address without the brackets that a URL has.
  var host: String {
    address.hasPrefix("[") && address.hasSuffix("]")
      ? String(address.dropFirst().dropLast()) : address
  }
}
