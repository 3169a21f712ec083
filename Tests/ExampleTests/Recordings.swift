// Examples in the documentation comments of Recordings.
import Gestures
import ListUI
import Recordings
import Session

func sessionLog(
  log: inout SessionLog, session: inout ListSession, frame: ContactFrame,
  outputs: inout [ListSession.Output]
) {
  // example: Recordings/SessionLog.swift
  let before = session.view.list
  log.touched(frame)
  session.handle(frame)
  _ = session.drain(into: &outputs)
  log.decided(outputs.events, before: before, after: session.view.list)
  // end
}

func touchRecording(
  bytes: [UInt8], core: inout GestureCore, surface: some Surface, gestures: inout [Gesture]
) throws {
  // example: Recordings/TouchRecording.swift
  let recording = try TouchRecording(RecordingText(bytes: bytes))
  for frame in recording.frames {
    core.handle(frame, on: surface) { gesture in gestures.append(gesture) }
  }
  // end
}
