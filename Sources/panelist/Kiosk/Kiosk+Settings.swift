// Settings of the running list that change: read again, checked, applied without a restart.
import Config
import Evdev
import ListUI
import Localization
import Logging
import OnScreenKeyboard
import Session
import Shell
import System
import Units

extension Kiosk {
  /// Watches the configuration files. On failure the list runs with the settings of its start.
  ///
  /// - Parameters:
  ///   - source: Nil when there are no files.
  ///   - layouts: In force.
  ///   - files: Those that were read.
  func watchSettings(
    _ source: SettingsSource?, _ layouts: [KeyboardLayout], _ files: [String]
  ) {
    guard let source else { return }
    do throws(SystemError) {
      settingsReload = try SettingsReload(
        source, settings, layouts, files, loop: loop, log: log
      ) { [unowned self] isAsked in readSettings(isAsked: isAsked) }
    } catch {
      log.warning("settings: \(error); changes apply at the next start only")
    }
  }

  /// A user asks to read the settings: `systemctl reload`, or SIGHUP of any process.
  func reloadIsAsked() {
    if let settingsReload { return settingsReload.ask() }
    // The service manager waits for an answer.
    service.reloading(at: kernel.now())
    log.warning("settings: there are no files to read again")
    service.reloaded()
  }

  /// Reads the files. Settings that cannot be used change nothing but the banner.
  private func readSettings(isAsked: Bool) {
    guard let reload = settingsReload else { return }
    if isAsked { service.reloading(at: kernel.now()) }
    switch checkedSettings(reload.source) {
    case .success(let (read, layouts)):
      if reload.mistake != nil { log.notice("settings: right again") }
      reload.mistake = nil
      take(read, layouts, of: reload, isAsked: isAsked)
    case .failure(let mistake):
      if mistake != reload.mistake { log.error("settings: \(mistake.message)") }
      reload.keep(mistake)
    }
    driver.banners.settings = reload.mistake?.banner(driver.messages)
    service.settings(reload.mistake)
    showHealth()
    finishIteration()
    if isAsked { service.reloaded() }
  }

  /// What the files have, if it can be used.
  private func checkedSettings(
    _ source: SettingsSource
  ) -> Result<(Configuration, [KeyboardLayout]), SettingsMistake> {
    let read: Configuration
    do throws(ConfigError) { read = try source.read() } catch {
      return .failure(SettingsMistake(error))
    }
    let named = [read.settings.layoutFile, read.settings.fontPath].compactMap(\.self)
    let layouts: [KeyboardLayout]
    do throws(Failure) {
      layouts = try read.settings.checkedLayouts(at: read.layoutPlace)
    } catch {
      let place = read.layoutPlace
      return .failure(SettingsMistake(error, at: place, naming: named))
    }
    // The font in force is open: its file may be gone.
    if read.settings.fontPath != settings.fontPath {
      let place = read.fontPlace
      do throws(Failure) { _ = try read.settings.textLines(at: place) } catch {
        return .failure(SettingsMistake(error, at: place, naming: named))
      }
    }
    return .success((read, layouts))
  }

  private func take(
    _ written: Configuration, _ layouts: [KeyboardLayout], of reload: SettingsReload<M.K>,
    isAsked: Bool
  ) {
    let read = written.settings
    for file in reload.files where !written.files.contains(file) {
      log.notice("settings: \(file) is gone; what it set is no longer in force")
    }
    reload.files = written.files
    let change = SettingsChange(from: settings, lastRead: reload.lastRead, to: read)
    let hasOtherLayouts = layouts != reload.layouts
    settings = change.inForce
    (reload.lastRead, reload.layouts) = (read, layouts)
    if !change.applied.isEmpty {
      log.notice("settings: \(change.applied.joined(separator: ", ")) applied")
    } else if hasOtherLayouts {
      log.notice("settings: the file of layouts applied")
    } else if isAsked, change.waiting.isEmpty {
      log.notice("settings: read again, nothing differs")
    }
    if !change.waiting.isEmpty {
      let keys = change.waiting.joined(separator: ", ")
      log.notice("settings: \(keys) applies after `systemctl restart panelist`")
    }
    apply(change.effects.union(hasOtherLayouts ? [.layout] : []), layouts)
  }

  private func apply(_ effects: Set<SettingKey.Effect>, _ layouts: [KeyboardLayout]) {
    if effects.contains(.touch) {
      input.touch?.configure(settings.touchConfiguration)
      // Another panel may give the size of the screen.
      measure()
    }
    if effects.contains(.keyboards) {
      input.keyboards.reader?.configure(settings.keyboardConfiguration(on: machine.keyboardLayout))
    }
    if effects.contains(.stitching) {
      driver.handle(.stitching(settings.stitching), at: kernel.now())
    }
    if effects.contains(.layout) {
      var options = settings.listOptions
      options.layouts = layouts
      layOutAgain(options)
    }
    if effects.contains(.screen) {
      screen.offBy = settings.idle.offBy
      driver.handle(.power(settings.idle.powerRules), at: kernel.now())
    }
    if !effects.isDisjoint(with: [.layout, .colors, .screen]) { followAppearance() }
  }
}
