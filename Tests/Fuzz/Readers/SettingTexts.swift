// Fuzzes configuration files, and the layout of a keyboard that the system names.
import Config
import Evdev

func settingTexts(_ bytes: [UInt8]) -> [String] {
  _ = XKBNames(parsing: bytes)?.description
  _ = XKBRules(parsing: bytes)
  let configuration: Configuration
  do { configuration = try Configuration(parsing: bytes, file: "fuzz") } catch {
    requirePlace(error.line, error.problem, in: bytes)
    return []
  }
  let settings = configuration.settings
  // A running list takes over what it can: each value that was read can be written and read again.
  let change = SettingsChange(from: Settings(), lastRead: Settings(), to: settings)
  let back = SettingsChange(from: change.inForce, lastRead: settings, to: Settings())
  guard SettingsChange(from: settings, lastRead: settings, to: settings).inForce == settings,
    back.inForce == Settings()
  else { fatalError("ReaderFuzz: \(settings) is not written as it was read") }
  _ = configuration.touchLines
  do { try configuration.requireKeyboardNames(in: "") { _ in true } } catch {
    fatalError("ReaderFuzz: \(error)")
  }
  return [configuration.text]
}
