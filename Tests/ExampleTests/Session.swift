// Examples in the documentation comments of Session.
import Gestures
import ListUI
import Session
import System
import Units

func listSession(
  session: inout ListSession, frame: ContactFrame, outputs: inout [ListSession.Output],
  timer: borrowing Timer<LinuxKernel>, carryOut: (ListSession.Output) -> Void
) {
  // example: Session/ListSession.swift
  session.handle(frame)
  while session.drain(into: &outputs) { for output in outputs { carryOut(output) } }
  if let deadline = session.nextDeadline { timer.arm(at: deadline) }
  // end
}

func listDriver(
  driver: inout ListDriver, edit: TextEdit, now: Instant, outputs: inout [ListSession.Output],
  carryOut: (ListSession.Output) -> Void
) {
  // example: Session/ListDriver.swift
  driver.handle(.typed(edit), at: now)
  while driver.drain(into: &outputs) { for output in outputs { carryOut(output) } }
  // end
}

func drain(
  session: inout ListSession, outputs: inout [ListSession.Output],
  carryOut: (ListSession.Output) -> Void
) {
  // example: Session/ListSession+Output.swift
  while session.drain(into: &outputs) { for output in outputs { carryOut(output) } }
  // end
}

func screenPower(
  rules: ScreenPower.Rules, now: Instant, touch: Instant, switchOn: () -> Void
) {
  // example: Session/ScreenPower.swift
  var power = ScreenPower(rules, start: now)
  if power.handle(.touched, at: touch) == .wake { switchOn() }
  // end
}
