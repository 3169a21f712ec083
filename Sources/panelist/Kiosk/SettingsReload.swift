// Watches the configuration files of a running list, and says when they are to be read again.
import Config
import Logging
import OnScreenKeyboard
import System
import Units

/// The configuration files while the list runs: their watches, the timer, and what was read last.
/// ``ReloadPolicy`` decides when they are read.
final class SettingsReload<K: Kernel> {
  let source: SettingsSource
  /// The settings as they were read last, with those that wait for a restart.
  var lastRead: Settings
  /// The configuration files that were read last.
  var files: [String]
  /// The layouts in force.
  var layouts: [KeyboardLayout]
  /// Why the files do not apply now.
  var mistake: SettingsMistake?

  private let loop: EventLoop<K>
  private let timer: Timer<K>
  private let log: Logger
  private let read: (_ isAsked: Bool) -> Void
  private var policy = ReloadPolicy()
  private var watched: [WatchedFile<K>] = []
  private var timerWatch: Watch?

  /// - Parameters:
  ///   - source: The files.
  ///   - settings: As they were read at the start.
  ///   - layouts: In force.
  ///   - files: Those that were read at the start.
  ///   - loop: Watches files and timer; kept.
  ///   - log: Gets a warning for each file that cannot be watched.
  ///   - read: Called when the files are to be read; `isAsked` when a user asked for it.
  /// - Throws: When the timer cannot be made or watched.
  init(
    _ source: SettingsSource, _ settings: Settings, _ layouts: [KeyboardLayout],
    _ files: [String], loop: EventLoop<K>, log: Logger, read: @escaping (_ isAsked: Bool) -> Void
  ) throws(SystemError) {
    (self.source, lastRead, self.layouts, self.files) = (source, settings, layouts, files)
    (self.loop, self.log, self.read) = (loop, log, read)
    timer = try Timer(kernel: loop.kernel)
    timerWatch = try loop.watch(timer.raw, stage: .timers) { [unowned self] _ in timerExpired() }
    watchFiles()
  }

  // Before the timer closes the watched descriptor.
  deinit { if let timerWatch { loop.unwatch(timerWatch) } }

  /// A user asks to read the files.
  func ask() { carryOut(policy.handle(.asked(at: loop.kernel.now()))) }

  /// Keeps why the files do not apply, and watches those that the settings name. They are read once
  /// more, as one may have changed before it was watched.
  func keep(_ next: SettingsMistake) {
    let named = mistake?.named ?? []
    mistake = next
    guard next.named != named else { return }
    watchFiles()
    changed()
  }

  private func carryOut(_ effect: ReloadPolicy.Effect) {
    switch effect {
    case .none: break
    case .wait(let until): timer.arm(at: until)
    case .read(let isAsked):
      // Before reading: what is written while the files are read is noticed.
      watchFiles()
      read(isAsked)
    }
  }

  /// Watches the files where they are now: folders come and go, and links lead elsewhere.
  private func watchFiles() {
    watched = []
    var paths = [source.file, lastRead.layoutFile].compactMap(\.self) + (mistake?.named ?? [])
    // A change of the file behind a link is seen in that file's folder only.
    paths += paths.compactMap { path in
      // Losing the error is right: a file that is not there has no other path.
      guard let resolved = try? resolvedPath(path), resolved != path else { return nil }
      return resolved
    }
    for path in paths {
      watch(path) { () throws(SystemError) in
        try WatchedFile(path, loop: loop) { [unowned self] in changed() }
      }
    }
    guard let folder = source.folder else { return }
    watch(folder) { () throws(SystemError) in
      try WatchedFile(folder, loop: loop) { [unowned self] in changed() }
    }
    // Losing the error is right: there may be no such folder, and the watch above sees it come.
    if let inside = try? WatchedFile(
      in: folder, names: nil, loop: loop, changed: { [unowned self] in changed() })
    {
      watched.append(inside)
    }
  }

  private func timerExpired() {
    if timer.consume() { carryOut(policy.handle(.due(at: loop.kernel.now()))) }
  }

  private func changed() { carryOut(policy.handle(.changed(at: loop.kernel.now()))) }

  private func watch(_ path: String, _ make: () throws(SystemError) -> WatchedFile<K>) {
    do throws(SystemError) { watched.append(try make()) } catch {
      let remedy = "systemctl kill --signal=HUP panelist"
      log.warning("settings: \(error); a change of \(path) applies after `\(remedy)` only")
    }
  }
}
