// Who comes to the list, what each of them does to it, and who leaves.
import Gestures
import ListUI
import NIOCore
import Recordings
import Session
import Units

extension PreviewList {
  /// More are a crowd before one list.
  static let clientLimit = 8

  /// Somebody has shown the token.
  ///
  /// - Returns: nil when as many as may be are there.
  func join(_ line: any ClientLine) -> Client? {
    guard clients.count < Self.clientLimit else { return nil }
    clientSerial += 1
    let client = Client(line, serial: clientSerial, size: panel.frame)
    clients.append(client)
    return client
  }

  /// Tells a client who has come all that there is, and the others of it.
  func greet(_ client: Client) {
    flushWords(to: client)
    for (place, picture) in strip.enumerated() {
      client.line.send(Announcement.gesture(picture, place: place, of: strip.count).bytes)
    }
    if givenClock != nil { client.owePassed(0) }
    flushPassed(to: client)
    // Nobody may have looked for an hour.
    isFrameDue = true
    lookSoon()
    finish()
  }

  /// A connection is lost, or was ended: its fingers are nobody's.
  func leave(_ client: Client) {
    guard let place = clients.firstIndex(where: { $0 === client }) else { return }
    clients.remove(at: place)
    takeHands(of: client)
    if clients.isEmpty { lookAlarm?.cancel() }
    finish()
  }

  /// Does what a client says.
  func take(_ message: Message, from client: Client) {
    switch message {
    // Whoever is here was met at the door.
    case .hello: break
    case .touches(let touches): take(touches, from: client)
    case .text(let text):
      if let edit = TextEdit(typed: text) { type(edit) }
    case .key(let edit): type(edit)
    case .shown(let number): client.shown(number)
    case .scroll(let distance):
      let whole = client.turn(by: distance)
      guard whole.value != 0 else { break }
      passBeat(before: now)
      hand(.scrolled(by: whole, at: now))
    case .panel(let wish): if wish != panel { change(to: wish) }
    case .save(let isVeiled):
      client.wish = .recording(isVeiled: isVeiled)
      flushRecording(to: client)
    case .again: client.oweAll(of: panel.frame)
    }
    finish()
    // A finger that left may be all that went on, and that is everybody's.
    for client in clients { flushFrame(to: client) }
    flushPassed(to: client)
  }

  /// What was sent has left: what waits for that goes.
  func becameWritable(_ client: Client) {
    flushWords(to: client)
    flushRecording(to: client)
    flushFrame(to: client)
    flushPassed(to: client)
    plan()
  }

  /// Whether anybody's finger is down.
  var hasHands: Bool { clients.contains { !$0.contacts.isEmpty } }

  /// Fingers in the order of the list's clock, which never goes back.
  private func take(_ touches: Touches, from client: Client) {
    if let givenClock { return take(touches, from: client, passing: givenClock) }
    let arrival = now
    client.clock.hear(touches.now, at: arrival, isFrozen: !client.contacts.isEmpty)
    for frame in touches.frames {
      take(
        frame, at: client.clock.time(of: frame.stamp, notBefore: reached, at: arrival),
        from: client)
    }
  }

  /// Fingers, and the time that passed for them: what of the list is due comes between them, in its order.
  private func take(_ touches: Touches, from client: Client, passing given: GivenClock) {
    let end = given.now + client.passed(until: touches.now)
    for frame in touches.frames {
      given.pass(until: end - client.age(of: frame.stamp, at: touches.now))
      take(frame, at: max(given.now, reached), from: client)
      // What the fingers wait for may be due before the next report.
      plan()
    }
    given.pass(until: end)
    client.owePassed(touches.now)
  }

  private func take(_ frame: Touches.Frame, at time: Instant, from client: Client) {
    let contacts = client.contacts.take(frame.touches, on: panel.picture, &contactSerials)
    guard !contacts.isEmpty else { return }
    passBeat(before: time)
    hand(.touched(ContactFrame(time: time, contacts: contacts, device: client.device)))
  }

  private func type(_ edit: TextEdit) {
    // Without a row that is edited, a key means nothing.
    guard session.view.editedItem != nil else { return }
    passBeat(before: now)
    hand(.typed(edit, at: now))
  }

  private func takeHands(of client: Client) {
    let contacts = client.contacts.cancelAll()
    guard !contacts.isEmpty else { return }
    passBeat(before: now)
    hand(
      .touched(
        ContactFrame(time: max(now, reached), contacts: contacts, device: client.device)))
  }

  /// The panel is everybody's: nobody goes on with what was begun on another one.
  private func change(to wish: PanelRequest) {
    for client in clients { takeHands(of: client) }
    passBeat(before: now)
    hand(.laidOut(wish, at: max(now, reached)))
    for client in clients {
      client.oweAll(of: wish.frame)
      client.lacksPanel = true
    }
  }

  /// Everything that follows a turn: who edits and how many look on is told, and the next beat planned.
  func finish() {
    for client in clients { flushWords(to: client) }
    plan()
  }

  /// Tells a client what it does not know besides the picture; while its line is full, later.
  private func flushWords(to client: Client) {
    guard client.line.isWritable else { return }
    if client.lacksPanel {
      client.lacksPanel = false
      client.line.send(Announcement.panel(panel, slowness: beginning.slowness).bytes)
    }
    let state = ListState(
      isEdited: session.view.editedItem != nil, clients: clients.count)
    if client.state != state {
      client.state = state
      client.line.send(Announcement.state(state).bytes)
    }
  }

  /// Tells a client up to when all has happened, after that itself; while its line is full, later and once.
  private func flushPassed(to client: Client) {
    guard client.line.isWritable, let stamp = client.takePassed() else { return }
    client.line.send(Announcement.passed(stamp).bytes)
  }

  /// Gives a client the recording that it asked for; while its line is full, later: one may be megabytes.
  private func flushRecording(to client: Client) {
    guard client.line.isWritable, case .recording(let isVeiled) = client.wish else { return }
    client.wish = .none
    passBeat(before: now)
    let text = log.text(at: max(now, reached), isVeiled: isVeiled)
    client.line.send(Announcement.recording(text).bytes)
  }
}
