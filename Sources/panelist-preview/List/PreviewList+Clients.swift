// Clients of the list: how they join, what they send, how they leave.
import Gestures
import ListUI
import NIOCore
import Recordings
import Session
import Units

extension PreviewList {
  /// Limit of clients.
  static let clientLimit = 8

  /// Adds a client that has sent the token.
  ///
  /// - Returns: nil if the limit of clients is reached.
  func join(_ line: any ClientLine) -> Client? {
    guard clients.all.count < Self.clientLimit else { return nil }
    return clients.add(line, size: panel.frame)
  }

  /// Sends a new client everything that it needs, and all others the new state.
  func greet(_ client: Client) {
    flushWords(to: client)
    for (place, picture) in gesturePictures.enumerated() {
      client.line.send(Announcement.gesture(picture, place: place, of: gesturePictures.count).bytes)
    }
    if givenClock != nil { client.owePassed(0) }
    flushPassed(to: client)
    // Nothing is composed while there are no clients.
    vsyncs.isFrameDue = true
    reloadSoon()
    finish()
  }

  /// Removes a client whose connection is lost or closed, and cancels its contacts.
  func leave(_ client: Client) {
    guard let place = clients.all.firstIndex(where: { $0 === client }) else { return }
    clients.all.remove(at: place)
    cancelContacts(of: client)
    if clients.all.isEmpty { alarms.reload?.cancel() }
    finish()
  }

  /// Handles a client's message.
  func take(_ message: Message, from client: Client) {
    switch message {
    // ListHandler handles it.
    case .hello: break
    case .touches(let touches): take(touches, from: client)
    case .text(let text):
      if let edit = TextEdit(typed: client.typing.whole(text)) { type(edit) }
    case .part(let text): client.typing.begin(text)
    case .composed(let text, let isKept): compose(text, isKept: isKept, from: client)
    case .key(let edit): type(edit)
    case .shown(let number): client.shown(number)
    case .scroll(let distance):
      let whole = client.turn(by: distance)
      guard whole.value != 0 else { break }
      guard heedsInput() else { break }
      send(.scrolled(whole), at: now)
    case .panel(let wish): if wish != panel { change(to: wish) }
    case .save(let isRedacted):
      client.wish = .recording(isRedacted: isRedacted)
      flushRecording(to: client)
    case .again: client.oweAll(of: panel.frame)
    }
    finish()
    // The last contact that leaves may make a frame due for every client.
    for client in clients.all { flushFrame(to: client) }
    flushPassed(to: client)
  }

  /// The channel is writable again: sends what waited.
  func becameWritable(_ client: Client) {
    flushWords(to: client)
    flushRecording(to: client)
    flushFrame(to: client)
    flushPassed(to: client)
    plan()
  }

  /// Whether a contact of any client is down.
  var hasContacts: Bool { clients.all.contains { !$0.contacts.isEmpty } }

  /// Handles touches in the order of the list's clock, which never goes back.
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

  /// Handles touches, and the time that they give. Calls of the list that fall due run between
  /// frames.
  private func take(_ touches: Touches, from client: Client, passing given: GivenClock) {
    let end = given.now + client.passed(until: touches.now)
    for frame in touches.frames {
      given.pass(until: end - client.age(of: frame.stamp, at: touches.now))
      take(frame, at: max(given.now, reached), from: client)
      // A deadline of the contacts may come before the next frame.
      plan()
    }
    given.pass(until: end)
    client.owePassed(touches.now)
  }

  private func take(_ frame: Touches.Frame, at time: Instant, from client: Client) {
    let contacts = client.contacts.take(frame.touches, on: panel.picture, &clients.contacts)
    guard !contacts.isEmpty else { return }
    passVsync(before: time)
    send(
      .touches(ContactFrame(time: time, contacts: contacts, device: client.device)), at: time)
  }

  /// Whether a key or a wheel means something to the list. It lights a screen that is not awake, and
  /// a dark one does nothing else with it.
  private func heedsInput() -> Bool {
    passVsync(before: now)
    let isHeeded = driver.session.power.heeds(at: now)
    switch driver.session.power.condition {
    case .dimmed, .dark, .off: send(.ordered(.wake), at: now)
    case .awake, .on, .waking: break
    }
    return isHeeded
  }

  private func type(_ edit: TextEdit) {
    // Other keys do nothing unless a row is edited.
    guard heedsInput(), driver.session.view.editedItem != nil || edit == .undo else { return }
    send(.typed(edit), at: now)
  }

  private func compose(_ text: String, isKept: Bool, from client: Client) {
    guard heedsInput(), driver.session.view.editedItem != nil else { return client.typing.end() }
    let line = TextEdit.line(typed: text)
    let (replaced, open) = client.typing.compose(line, isKept: isKept)
    send(.composed(line, replacing: replaced, open: open), at: now)
  }

  private func cancelContacts(of client: Client) {
    let contacts = client.contacts.cancelAll()
    guard !contacts.isEmpty else { return }
    passVsync(before: now)
    let time = max(now, reached)
    send(
      .touches(ContactFrame(time: time, contacts: contacts, device: client.device)), at: time)
  }

  /// Changes the panel, which all clients share. Gestures that began on the old one are cancelled.
  private func change(to wish: PanelRequest) {
    for client in clients.all { cancelContacts(of: client) }
    passVsync(before: now)
    bring(to: wish, at: max(now, reached))
    for client in clients.all {
      client.oweAll(of: wish.frame)
      client.lacksPanel = true
    }
  }

  /// Ends each iteration: sends the state to the clients, and plans the next vsync.
  func finish() {
    followTimeOfDay()
    for client in clients.all { flushWords(to: client) }
    plan()
  }

  /// Sends a client the panel and the state if they are due; later if its channel is not writable.
  private func flushWords(to client: Client) {
    guard client.line.isWritable else { return }
    if client.lacksPanel {
      client.lacksPanel = false
      client.line.send(Announcement.panel(panel, slowness: beginning.slowness).bytes)
    }
    let state = ListState(
      isEdited: driver.session.view.editedItem != nil, clients: clients.all.count)
    if client.state != state {
      client.state = state
      client.line.send(Announcement.state(state).bytes)
    }
  }

  /// Sends `passed` after everything that happened; later and once if the channel is not writable.
  private func flushPassed(to client: Client) {
    guard client.line.isWritable, let stamp = client.takePassed() else { return }
    client.line.send(Announcement.passed(stamp).bytes)
  }

  /// Sends the requested recording; later if the channel is not writable, as it may have megabytes.
  private func flushRecording(to client: Client) {
    guard client.line.isWritable, case .recording(let isRedacted) = client.wish else { return }
    client.wish = .none
    passVsync(before: now)
    guard let text = driver.recorder?.log?.text(at: max(now, reached), isRedacted: isRedacted)
    else { return }
    client.line.send(Announcement.recording(text).bytes)
  }
}

/// The clients of a list.
struct Clients {
  var all: [Client] = []
  /// Of the contacts of all clients.
  var contacts = ContactSerials()
  private var lastSerial: UInt32 = 0

  mutating func add(_ line: any ClientLine, size: Size) -> Client {
    lastSerial &+= 1
    let client = Client(line, serial: lastSerial, size: size)
    all.append(client)
    return client
  }
}
