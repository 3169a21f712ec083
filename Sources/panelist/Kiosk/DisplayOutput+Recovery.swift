// Carries out the effects of the display recovery on the display and logs its faults.
import Logging
import Scanout
import Shell
import System
import Units

extension DisplayOutput {
  /// Reports an event to the recovery and carries out its effect.
  func report(_ event: DisplayRecovery.Event) {
    carryOut(recovery.handle(event, at: machine.kernel.now()))
    afterEvent()
  }

  /// Sets the timer for the recovery's next step and logs what the recovery reports.
  ///
  /// The timer is only moved to an earlier instant; when it goes off too early it is set again. So
  /// it is set about once a second while frames follow one another, not once a frame.
  func afterEvent() {
    for word in recovery.takeLogEntries() { write(word) }
    guard let next = recovery.nextDue, stepDue.map({ next < $0 }) ?? true else { return }
    stepDue = next
    stepTimer.arm(at: next)
  }

  func step() {
    guard stepTimer.consume() else { return }
    stepDue = nil
    guard let due = recovery.nextDue, due <= machine.kernel.now() else { return afterEvent() }
    report(.due)
  }

  func carryOut(_ effect: DisplayRecovery.Effect) {
    switch effect {
    case .none: break
    case .open: open()
    case .reopen:
      close()
      open()
    case .close: close()
    case .setMode: setMode()
    case .redraw:
      source?.handle(.invalidated)
      apply(pacer.handle(.recovered))
    case .suspend: suspendFrames()
    case .yield:
      suspendFrames()
      frameTimer.disarm()
      opened.yield()
    case .switchOff: switchOff()
    case .read: readOnce()
    case .check: check()
    case .leave:
      source?.handle(
        .gaveUp(ScanoutError(.broken, path: path, reason: "flips are lost again and again")))
    case .retry, .fullUpdate: fatalError("DisplayOutput: \(effect) without a flip")
    }
  }

  func plugged() {
    let concern = plugs?.drain(for: display?.shown) ?? .nothing
    guard concern != .nothing else { return }
    noticeSleep()
    if concern == .unplugged, let display { refused(display.hungUp) } else { report(.plugged) }
  }

  func open() {
    do throws(ScanoutError) {
      let display = try Display(on: machine.cards, choice: choice)
      do throws(ScanoutError) { try terminal.take() } catch {
        source?.handle(.gaveUp(error))
        throw error
      }
      do throws(SystemError) {
        displayWatch = try loop.watch(display.descriptor, stage: .display) {
          [unowned self] readiness in readDisplay(readiness)
        }
      } catch {
        throw ScanoutError(call: .open, path: display.path, errno: error.errno)
      }
      self.display = display
      clock = FrameClock(period: display.refreshPeriod)
      pacer = FramePacer()
      if let traits { source?.handle(.opened(traits)) }
      report(.opened)
    } catch {
      lastError = error
      terminal.explain(ConsoleText(noDisplay(error)).text)
      source?.handle(.waiting)
      report(error.refusal == .nothing ? .nothing : .refused(error.call, errno: error.errno))
    }
  }

  func close() {
    guard display != nil else { return }
    if let displayWatch { loop.unwatch(displayWatch) }
    displayWatch = nil
    formerMisses += clock.misses
    display = nil
    frameTimer.disarm()
    source?.handle(.closed)
  }

  func setMode() {
    do throws(ScanoutError) {
      try paintNewest()
      try opened.reclaim()
      clock.restart()
      source?.handle(.flipLost)
      source?.handle(.lit)
      report(.modeSet)
    } catch {
      refused(error)
    }
  }

  /// Switches the display off, and suspends the frames.
  private func switchOff() {
    suspendFrames()
    frameTimer.disarm()
    do throws(ScanoutError) {
      try opened.switchOff()
    } catch {
      lastError = error
      // One that is gone says nothing about the next one there.
      if error.refusal != .gone { source?.handle(.staysLit(error)) }
      refused(error)
    }
  }

  /// Paints the current picture for a modeset to show: frames were suspended until now.
  private func paintNewest() throws(ScanoutError) {
    let now = machine.kernel.now()
    guard let source, !opened.isFlipPending,
      case .frame = source.prepare(
        for: clock.presentation(for: now), touchesUpTo: now, at: now)
    else { return }
    try opened.withBackBuffer { pixels, age in source.paint(into: &pixels, age: age) }
  }

  func readOnce() {
    do throws(ScanoutError) {
      guard let event = try opened.drainEvents() else { return report(.missing) }
      flipped(event)
    } catch {
      refused(error)
    }
  }

  func check() {
    do throws(ScanoutError) {
      switch try opened.check() {
      case .same: break
      case .badLink: report(.badLink)
      case .changed: report(.changed)
      }
    } catch {
      refused(error)
    }
  }

  func refused(_ error: ScanoutError) {
    lastError = error
    report(.refused(error.call, errno: error.errno))
  }

  /// The open display; effects that need one come only while there is one.
  var opened: Display<Card> {
    guard let display else { fatalError("DisplayOutput: there is no display") }
    return display
  }

  var path: String { display?.path ?? lastError?.path ?? "" }
}

extension DisplayOutput {
  private func write(_ word: DisplayRecovery.Word) {
    switch word {
    case .opened:
      log.info("display: \(display?.summary ?? path)")
      for note in display?.notes ?? [] { log.warning("display: \(note)") }
    case .began(let fault): log.log(level: fault.level, "\(text(of: fault))")
    case .over(let fault, let count, let lasted):
      let seconds = max(1, Int(lasted.seconds.rounded()))
      log.notice("display: \(count) times in \(seconds) s, and over: \(fault.text(path))")
    }
  }

  /// The last error's message while no display is open, else the fault's own text.
  private func text(of fault: DisplayFault) -> String {
    guard let lastError, !isOpen else { return "display: \(fault.text(path))" }
    return noDisplay(lastError)
  }

  private func noDisplay(_ error: ScanoutError) -> String {
    "no display yet: \(Failure(error).message)"
  }
}
