// Recording the session of the running list for a client that asks for it.
import Config
import Evdev
import Logging
import Recordings
import Session
import Store
import System
import Units

extension Kiosk {
  /// A client on the control socket asks to record. That is no touch: a dark screen stays dark.
  func record(for client: ControlClient, isRedacted: Bool) -> ControlAnswer {
    guard control.recording == nil else { return .text(RecordingNotice.busy.line) }
    do throws(SystemError) {
      let listener = try RecordingClient(client, loop: loop) { [unowned self] event in
        switch event {
        case .due: lookForRest()
        case .ends: endRecording(.over)
        case .left: endRecording(nil)
        case .closed: control.lastRecording = nil
        }
      }
      record(for: listener, isRedacted: isRedacted)
    } catch {
      log.warning("recording: \(error)")
    }
    return .stays
  }

  /// Begins to record, at once if the list is at rest.
  func record(for listener: any SessionListener, isRedacted: Bool) {
    log.notice("recording: begins, as a client asks for it")
    control.recording = listener
    driver.record(isRedacted: isRedacted, at: driver.latch)
    lookForRest()
    if driver.recorder?.awaitsRest == true { listener.send(RecordingNotice.waits.line) }
  }

  /// Ends the recording, and with it the connection.
  ///
  /// - Parameter notice: Why, for the client; nil if it is gone.
  func endRecording(_ notice: RecordingNotice?) {
    guard let listener = control.recording else { return }
    let text = driver.endRecording()
    control.recording = nil
    if let notice {
      control.lastRecording = listener
      listener.end(text + notice.line)
    }
    log.notice("recording: \(notice?.reason ?? "the client is gone")")
  }

  /// Sends what was recorded since, and begins a recording if the list is at rest. Without a client
  /// there is nothing to call it for.
  func goOnRecording() {
    guard let listener = control.recording else { return }
    let (text, ending) = driver.takeRecording()
    if !text.isEmpty { listener.send(text) }
    if let ending {
      listener.send(RecordingNotice(ending).line)
      log.notice("recording: \(RecordingNotice(ending).reason)")
    }
    guard let recorder = driver.recorder, recorder.awaitsRest else { return }
    // Without a display there is no list to touch, and no rest of it.
    if driver.composer != nil, writer.isDone, input.touch?.hasContacts != true {
      driver.noteRest(turned: rotation, at: recorder.reached)
    }
    if driver.recorder?.awaitsRest == true { listener.callSoon() }
  }

  /// Time passes for the list while a recording waits for its rest.
  func lookForRest() {
    input.touch?.drain()
    driver.handle(.time, at: kernel.now())
    finishIteration()
  }

  private var rotation: Rotation {
    settings.rotation ?? displayOutput.traits?.rotation ?? .upright
  }
}

extension RecordingNotice {
  /// For the journal.
  fileprivate var reason: String {
    switch self {
    case .waits, .busy: rawValue
    case .full: "as long as one may be"
    case .lost:
      "ended by another display, touch panel, setting or list, which changes what is decided"
    case .flooded: "ended by another program, which changed very many rows"
    case .over: "ended, as it was asked for"
    case .stopped: "ended with the list"
    }
  }
}
