// What `panelist screen` asks the running list for, and what it answers.
import Session
import Shell
import Units

/// A request about the screen, as a word on the control socket.
enum ScreenRequest: Hashable, CaseIterable {
  /// What the screen is.
  case state
  case power(ScreenPower.Order)
  /// Touches mean nothing for a while, so that the screen can be wiped.
  case clean

  static let allCases: [ScreenRequest] =
    [.state] + ScreenPower.Order.allCases.map { .power($0) } + [.clean]

  var word: String {
    switch self {
    case .state: "state"
    case .power(let order): order.rawValue
    case .clean: "clean"
    }
  }

  /// - Returns: Nil for a word that is none.
  init?(_ word: some StringProtocol) {
    guard let request = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = request
  }
}

/// What the screen is, and since when.
struct ScreenState: Hashable {
  let condition: ScreenPower.Condition
  /// Whole seconds since it is that.
  let seconds: Int
  /// Whole seconds until touches count again; nil while they do.
  let lockedFor: Int?

  init(_ power: ScreenPower, lockEnd: Instant?, at now: Instant) {
    condition = power.condition
    seconds = max(0, Int((now - power.since).seconds))
    lockedFor = lockEnd.map { max(0, Int(($0 - now).seconds.rounded(.up))) }
  }

  /// As a JSON object on one line.
  var json: String {
    "{\"screen\": \"\(condition.rawValue)\", \"seconds\": \(seconds), "
      + "\"touch_locked_seconds\": \(lockedFor.map { "\($0)" } ?? "null")}\n"
  }

  /// Reads the object; nil for any other text.
  init?(_ text: String) {
    // Losing the error is right: a text that is no such object is the answer of another version.
    guard let json = try? JSON.value(of: text), case .object(let facts) = json.value,
      case .string(let word) = facts["screen"],
      let condition = ScreenPower.Condition(rawValue: word),
      case .other(let count) = facts["seconds"], let seconds = Int(count)
    else { return nil }
    (self.condition, self.seconds) = (condition, seconds)
    lockedFor = if case .other(let left) = facts["touch_locked_seconds"] { Int(left) } else { nil }
  }

  /// For a person, as in "dark for 3 min".
  var sentence: String {
    let minutes = seconds / 60
    let length =
      minutes < 1
      ? "\(seconds) s" : minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    let lock = lockedFor.map { ", touch locked for another \($0) s" } ?? ""
    return "\(condition.rawValue) for \(length)\(lock)\n"
  }
}
