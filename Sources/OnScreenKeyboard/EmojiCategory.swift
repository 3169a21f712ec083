// The emoji of the on-screen keyboard, as data.

/// A page of emoji, chosen by its key.
public enum EmojiCategory: String, Hashable, Sendable, CaseIterable {
  /// Those that were typed last.
  case recent = "🕘"
  /// Fresh food, bread, milk, meat and fish.
  case food = "🍎"
  /// Drinks, meals and sweets.
  case kitchen = "☕"
  /// The house, clothes and tools.
  case home = "🏠"
  /// Faces, hands and people.
  case people = "😀"
  /// Animals, plants and weather.
  case nature = "🐶"
  /// Traffic, sport, leisure and celebrations.
  case going = "🚗"
  /// Signs, colours, arrows and offices.
  case signs = "✅"

  /// Label of the key.
  var sign: String { rawValue }

  /// Its emoji; none of ``recent``. Three rows of keys each: what a list of a household uses, in
  /// Unicode 12.
  var emoji: [String] {
    table.split(whereSeparator: \.isNewline).joined().map { String($0) }
  }

  private var table: String {
    switch self {
    case .recent: ""
    case .food:
      """
      🍎🍐🍊🍋🍌🍉🍇🍓🍒🍑🍍🥝
      🍅🥑🥦🥬🥒🌽🥕🥔🍄🥜🌰🍞
      🥐🥖🥨🧀🥚🥛🍖🍗🥩🥓🐟
      """
    case .kitchen:
      """
      ☕🍵🍺🍷🥂🍾🥤🍼🧂🍯🍚🍝
      🍜🍲🥗🌭🍔🍟🍕🌮🥪🍳🍤🍣
      🥟🍦🍨🍰🎂🧁🍫🍬🍪🍴🔪
      """
    case .home:
      """
      🏠🔑🚪🛏️🛋️🚿🛁🚽🧻🧼🧽🧹
      🧺🧴👕👖👗🧦👟👓🕶️🎒👜💼
      ☂️💡🔌🔋🔧🔨🧰✂️📦🗑️🕯️
      """
    case .people:
      """
      😀😊😂😍😘😎😉😢😭😡😴🤒
      🤔🙏👍👎👌👋👏💪👶👧👦👩
      👨👵👴👪🎅👻💩🧑‍🍳🧑‍🏫👷💃
      """
    case .nature:
      """
      🐶🐱🐭🐹🐰🐦🐔🐠🐴🐮🐷🐑
      🐢🐝🐞🌱🌿🌳🌲🌵🌷🌹🌻💐
      🍀🍁☀️⛅☁️🌧️⛈️❄️🌈🌙🔥
      """
    case .going:
      """
      🚗🚲🚌🚆✈️🚢⛽🚑🚚⚽🏀🎾
      🏊🏃🧘🎿🎮🎲🧩🎸🎹🎧📚🎨
      🎬📷🎁🎈🎉🎄🏖️🏕️🏥🏫🛒
      """
    case .signs:
      """
      ✅❌❗❓⭐❤️💛💚💙💔➕➖
      ➡️⬅️⬆️⬇️🔴🟡🟢🔵⚠️🚫♻️💰
      💳📞📱💻🖨️✉️📝📌📅⏰💊
      """
    }
  }
}
