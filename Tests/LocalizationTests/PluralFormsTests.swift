// Tests of plural forms: the rules of languages, written as gettext's manual has them.
import Testing

@testable import Localization

@Suite("Plural forms")
struct PluralFormsTests {
  /// A header and the same rule in Swift.
  struct Rule: Sendable, CustomTestStringConvertible {
    let header: String
    let form: @Sendable (Int) -> Int
    var testDescription: String { header }
  }

  static let rules = [
    Rule(header: "nplurals=1; plural=0;") { _ in 0 },
    Rule(header: "nplurals=2; plural=n != 1;") { $0 == 1 ? 0 : 1 },
    Rule(header: " nplurals = 2 ; plural = (n>1) ") { $0 > 1 ? 1 : 0 },
    // Polish.
    Rule(
      header:
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ) { n in
      n == 1 ? 0 : (2...4).contains(n % 10) && !(10..<20).contains(n % 100) ? 1 : 2
    },
    // Russian.
    Rule(
      header: "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
        + "(n%100<10 || n%100>=20) ? 1 : 2);"
    ) { n in
      n % 10 == 1 && n % 100 != 11
        ? 0 : (2...4).contains(n % 10) && !(10..<20).contains(n % 100) ? 1 : 2
    },
    // Slovenian.
    Rule(header: "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);")
    {
      [1: 0, 2: 1, 3: 2, 4: 2][$0 % 100] ?? 3
    },
    // Arabic.
    Rule(
      header: "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
        + "n%100>=11 ? 4 : 5);"
    ) { n in
      n < 3 ? n : (3...10).contains(n % 100) ? 3 : n % 100 >= 11 ? 4 : 5
    },
    Rule(header: "nplurals=2; plural=!(n==1);") { $0 == 1 ? 0 : 1 },
    // And binds tighter than or, and comparisons tighter than both.
    Rule(header: "nplurals=2; plural=n==1 || n==2 && n==3;") { $0 == 1 ? 1 : 0 },
    // A form that the language has not is the first one, and a remainder by 0 is 0.
    Rule(header: "nplurals=2; plural=n;") { $0 == 1 ? 1 : 0 },
    Rule(header: "nplurals=2; plural=n%0;") { _ in 0 },
  ]

  @Test("the expression gives the form of each number", arguments: rules)
  func forms(rule: Rule) throws {
    let forms = try #require(PluralForms(rule.header))
    for number in Array(0...1_000) + [1_000_001, 1_000_011, Int.max] {
      #expect(forms.form(of: number) == rule.form(number), "\(number)")
    }
  }

  @Test(
    "what is no header of plural forms is refused",
    arguments: [
      "", "nplurals=2", "nplurals=2; plural=", "nplurals=0; plural=0;", "nplurals=7; plural=0;",
      "plurals=2; plural=n;", "nplurals=2; plural=n n;", "nplurals=2; plural=(n;",
      "nplurals=2; plural=n ? 1;", "nplurals=2; plural=n ==;", "nplurals=2; plural=m;",
      "nplurals=2; plural=n; more", "nplurals=2; plural=99999999999999999999;",
      "nplurals=2; plural=" + String(repeating: "(", count: 100_000),
      "nplurals=2; plural=" + String(repeating: "!", count: 100_000) + "n;",
      "nplurals=2; plural=" + String(repeating: "n?", count: 100_000),
    ])
  func refused(header: String) {
    #expect(PluralForms(header) == nil)
  }
}
