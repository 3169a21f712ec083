// Examples in the documentation comments of Config.
import Config

func settings() throws {
  // example: Config/Settings.swift
  let settings = try Settings.read(path: nil)
  let turned = settings.rotation  // nil, unless /etc/panelist.conf sets a number
  // end
  _ = turned
}

func configuration() throws {
  // example: Config/Configuration.swift
  let configuration = try Configuration.read(path: nil)
  print(configuration.text)  // theme = dusk ; /etc/panelist.conf.d/50-hall.conf:2
  // end
}
