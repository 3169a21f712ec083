// Tests of what a running list does about each setting that differs.
import Config
import Paint
import Testing
import Units

@Suite("A change of settings")
struct SettingsChangeTests {
  /// A key with a value other than the default, and what a list does about it.
  struct Row: CustomTestStringConvertible, Sendable {
    let key: String
    let value: String
    let effect: SettingKey.Effect
    init(_ key: String, _ value: String, _ effect: SettingKey.Effect) {
      (self.key, self.value, self.effect) = (key, value, effect)
    }
    var testDescription: String { "\(key) = \(value)" }

    /// The settings of a file with this line alone.
    var settings: Settings {
      get throws(ConfigError) {
        let parts = key.split(separator: " ", maxSplits: 1)
        let text = "\(parts[0])\n\(parts[1]) = \(value)\n"
        return try Settings(parsing: Array(text.utf8), file: "p.conf")
      }
    }
  }

  static let rows = [
    Row("[panel] row_height", "12mm", .layout), Row("[panel] width", "100mm", .layout),
    Row("[panel] height", "100mm", .layout), Row("[display] card", "/dev/dri/card1", .restart),
    Row("[display] connector", "DSI-1", .restart), Row("[display] mode", "640x480", .restart),
    Row("[display] pixel_format", "rgb565", .restart), Row("[display] rotation", "90", .restart),
    Row("[display] switch", "keys", .restart), Row("[touch] ignore", "A", .touch),
    Row("[touch] range", "0 9 0 9", .touch), Row("[touch] axes", "y x for A", .touch),
    Row("[touch] matrix", "1 0 0.05 0 1 0", .touch),
    Row("[touch] palm_rejection", "off", .touch), Row("[touch] stitching", "off", .stitching),
    Row("[keyboard] layouts", "none", .layout), Row("[keyboard] xkb", "de for A", .keyboards),
    Row("[keyboard] xkb_options", "compose:menu", .keyboards),
    Row("[keyboard] xkb_model", "pc101", .keyboards),
    Row("[keyboard] scanner", "off", .keyboards), Row("[list] completed", "sink", .layout),
    Row("[look] theme", "moss", .colors), Row("[look] language", "de", .layout),
    Row("[look] night", "22:00 6:00", .colors),
    Row("[look] clock", "12h", .layout),
    Row("[look] clock_source", "any", .colors),
    Row("[idle] dim", "never", .screen), Row("[idle] dim_to", "40%", .screen),
    Row("[idle] off", "1h", .screen), Row("[idle] dark_hours", "23:00 6:00", .screen),
    Row("[idle] off_by", "black", .screen),
    Row("[store] path", "/srv/list.db", .restart),
    Row("[text] font", "/srv/My.otf", .restart),
  ]

  @Test("every key has a name of its own and a row in this test")
  func everyKey() {
    let keys = SettingKey.all.map(\.id)
    #expect(Set(keys).count == keys.count)
    #expect(Self.rows.map(\.key) == keys, "add a row to this test")
  }

  @Test("every field of the settings has a key")
  func everyField() throws {
    let initial = Self.fields(of: Settings())
    var changed: Set<String> = []
    for row in Self.rows {
      let fields = Self.fields(of: try row.settings)
      changed.formUnion(fields.keys.filter { fields[$0] != initial[$0] })
    }
    #expect(initial.keys.filter { !changed.contains($0) }.sorted() == [], "add a SettingKey")
  }

  /// The values of all fields, in words; also of those that stand together as settings of their own.
  private static func fields(of settings: Any, in group: String = "") -> [String: String] {
    var fields: [String: String] = [:]
    for child in Mirror(reflecting: settings).children {
      let name = group + (child.label ?? "")
      if "\(type(of: child.value))".hasSuffix("Settings") {
        fields.merge(Self.fields(of: child.value, in: name + ".")) { $1 }
      } else {
        fields[name] = String(reflecting: child.value)
      }
    }
    return fields
  }

  @Test("a setting that differs has its effect, and one that needs a restart is not in force")
  func each() throws {
    for row in Self.rows {
      let (old, new) = (Settings(), try row.settings)
      #expect(new != old, "\(row.key)")
      for (from, to) in [(old, new), (new, old)] {
        let change = SettingsChange(from: from, lastRead: from, to: to)
        if row.effect == .restart {
          #expect(change.inForce == from, "\(row.key)")
          #expect(change.effects == [] && change.applied == [] && change.waiting == [row.key])
        } else {
          #expect(change.inForce == to, "\(row.key)")
          #expect(change.effects == [row.effect] && change.applied == [row.key])
          #expect(change.waiting == [], "\(row.key)")
        }
      }
    }
  }

  @Test("equal settings have no effect")
  func equal() throws {
    for row in Self.rows {
      let settings = try row.settings
      let change = SettingsChange(from: settings, lastRead: settings, to: settings)
      #expect(change.inForce == settings && change.effects == [])
      #expect(change.applied == [] && change.waiting == [])
    }
  }

  @Test("all settings at once: what can apply does, the rest waits")
  func all() throws {
    var text = ""
    for row in Self.rows {
      let parts = row.key.split(separator: " ", maxSplits: 1)
      text += "\(parts[0])\n\(parts[1]) = \(row.value)\n"
    }
    let new = try Settings(parsing: Array(text.utf8), file: "p.conf")
    let change = SettingsChange(from: Settings(), lastRead: Settings(), to: new)
    let restarts = Self.rows.filter { $0.effect == .restart }.map(\.key)
    #expect(change.waiting == restarts)
    #expect(change.applied == Self.rows.map(\.key).filter { !restarts.contains($0) })
    #expect(change.effects == Set(SettingKey.Effect.allCases).subtracting([.restart]))
    #expect(change.inForce.storePath == Settings().storePath)
    #expect(change.inForce.theme == .moss)
  }

  @Test("a restart is asked for once for each change, and not when the old value is back")
  func once() throws {
    let old = Settings()
    var turned = old
    turned.rotation = .half
    #expect(SettingsChange(from: old, lastRead: old, to: turned).waiting == ["[display] rotation"])
    #expect(SettingsChange(from: old, lastRead: turned, to: turned).waiting == [])
    #expect(SettingsChange(from: old, lastRead: turned, to: old).waiting == [])
    var other = turned
    other.rotation = .quarter
    #expect(
      SettingsChange(from: old, lastRead: turned, to: other).waiting == ["[display] rotation"])
  }
}
