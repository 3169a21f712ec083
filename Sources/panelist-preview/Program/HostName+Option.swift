// `--host`: its values are hosts.
import ArgumentParser

extension HostName: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }

  var defaultValueDescription: String { text }
}
