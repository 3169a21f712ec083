// Which plural form a number takes: the expression of a catalog's header.

/// The plural forms of a language, as gettext's `Plural-Forms` states them.
struct PluralForms: Hashable, Sendable {
  /// How many there are, 1 or more.
  let count: Int
  private let expression: PluralExpression

  /// As in English and German: one thing, or any other number.
  static let english = PluralForms(count: 2, expression: .binary(.isNot, .number, .constant(1)))

  private init(count: Int, expression: PluralExpression) {
    self.count = count
    self.expression = expression
  }

  /// - Parameter text: Such as `nplurals=2; plural=(n != 1);`.
  /// - Returns: nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ";").map { $0.filter { $0 != " " } }
    guard let first = parts.first, let count = Int(first.dropFirst("nplurals=".count)),
      first.hasPrefix("nplurals="), (1...6).contains(count), parts.count == 2,
      parts[1].hasPrefix("plural="),
      let expression = PluralExpression(String(parts[1].dropFirst("plural=".count)))
    else { return nil }
    self.init(count: count, expression: expression)
  }

  /// Index of the form for a number of things.
  ///
  /// - Parameter number: 0 or more.
  /// - Returns: Less than `count`; 0 where the expression gives more, as gettext has it.
  func form(of number: Int) -> Int {
    let form = expression.value(of: number)
    return (0..<count).contains(form) ? form : 0
  }
}

/// An expression in `n`, with the operators of C that plural forms are written with.
indirect enum PluralExpression: Hashable, Sendable {
  case number
  case constant(Int)
  case negation(PluralExpression)
  case binary(Operator, PluralExpression, PluralExpression)
  case choice(PluralExpression, PluralExpression, PluralExpression)

  /// In the order in which the parser tries them: none is the beginning of a later one.
  enum Operator: String, Hashable, Sendable, CaseIterable {
    case or = "||"
    case and = "&&"
    case equals = "=="
    case isNot = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case remainder = "%"

    /// Higher ones bind tighter.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equals, .isNot: 3
      case .atMost, .atLeast, .less, .more: 4
      case .remainder: 5
      }
    }
  }

  /// - Parameter text: Without blanks.
  /// - Returns: nil for what is no such expression, or nested deeper than 32 times.
  init?(_ text: String) {
    var parser = PluralParser(rest: text[...])
    guard let expression = parser.choice(depth: 0), parser.rest.isEmpty else { return nil }
    self = expression
  }

  /// The value for a number; a comparison is 1 or 0, and a remainder by 0 is 0.
  func value(of number: Int) -> Int {
    switch self {
    case .number: return number
    case .constant(let value): return value
    case .negation(let inner): return inner.value(of: number) == 0 ? 1 : 0
    case .choice(let condition, let one, let other):
      return (condition.value(of: number) != 0 ? one : other).value(of: number)
    case .binary(let sign, let left, let right):
      let (left, right) = (left.value(of: number), right.value(of: number))
      let truth: Bool
      switch sign {
      case .or: truth = left != 0 || right != 0
      case .and: truth = left != 0 && right != 0
      case .equals: truth = left == right
      case .isNot: truth = left != right
      case .atMost: truth = left <= right
      case .atLeast: truth = left >= right
      case .less: truth = left < right
      case .more: truth = left > right
      case .remainder: return right == 0 ? 0 : left % right
      }
      return truth ? 1 : 0
    }
  }
}

/// Recursive descent: each method reads what it is named for.
private struct PluralParser {
  /// Deeper nesting is in no language, and would cost stack.
  private static let deepest = 32

  var rest: Substring

  mutating func choice(depth: Int) -> PluralExpression? {
    guard depth < Self.deepest, let condition = binary(above: 0, depth: depth) else { return nil }
    guard take("?") else { return condition }
    guard let one = choice(depth: depth + 1), take(":"), let other = choice(depth: depth + 1) else {
      return nil
    }
    return .choice(condition, one, other)
  }

  private mutating func binary(above precedence: Int, depth: Int) -> PluralExpression? {
    guard var left = operand(depth: depth) else { return nil }
    while let sign = PluralExpression.Operator.allCases.first(where: { rest.hasPrefix($0.rawValue) }
    ),
      sign.precedence > precedence
    {
      rest = rest.dropFirst(sign.rawValue.count)
      guard let right = binary(above: sign.precedence, depth: depth) else { return nil }
      left = .binary(sign, left, right)
    }
    return left
  }

  private mutating func operand(depth: Int) -> PluralExpression? {
    guard depth < Self.deepest else { return nil }
    if take("n") { return .number }
    if take("!") { return operand(depth: depth + 1).map { .negation($0) } }
    if take("(") {
      let inner = choice(depth: depth + 1)
      return take(")") ? inner : nil
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    return .constant(value)
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard rest.first == sign else { return false }
    rest = rest.dropFirst()
    return true
  }
}
