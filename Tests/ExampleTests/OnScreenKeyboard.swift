// Examples in the documentation comments of OnScreenKeyboard.
import Gestures
import OnScreenKeyboard
import System
import Units

func onScreenKeyboard(
  keyboard: inout OnScreenKeyboard, contact: Contact, frame: ContactFrame, top: Pixels,
  timer: borrowing Timer<LinuxKernel>, carryOut: (OnScreenKeyboard.Act) -> Void
) {
  // example: OnScreenKeyboard/OnScreenKeyboard.swift
  var acts: [OnScreenKeyboard.Act] = []
  keyboard.handle(contact, mayReturn: false, top: top, at: frame.time, acts: &acts)
  for act in acts { carryOut(act) }
  if let deadline = keyboard.nextDeadline { timer.arm(at: deadline) }
  // end
}
