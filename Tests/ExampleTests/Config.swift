// Examples in the documentation comments of Config.
import Config

func settings() throws {
  // example: Config/Settings.swift
  let settings = try Settings.read(path: nil)
  let turned = settings.rotation  // upright, unless /etc/panelist.conf sets another one
  // end
  _ = turned
}
