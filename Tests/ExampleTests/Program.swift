// Examples in the documentation comments of panelist.
import Logging
import Scanout
import System

@testable import panelist

func displayOutput(
  loop: EventLoop<LinuxKernel>, list: Kiosk<LinuxMachine>, log: Logger
) throws {
  // example: panelist/Kiosk/DisplayOutput.swift
  let output: DisplayOutput<LinuxMachine, Kiosk<LinuxMachine>> = try DisplayOutput(
    machine: LinuxMachine(), loop: loop, choice: DisplayChoice(), log: log)
  try output.start(for: list)
  try loop.run()
  // end
}
