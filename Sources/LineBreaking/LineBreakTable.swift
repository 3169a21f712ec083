// The line breaking class of each code point, from Debian's package unicode-data 15.0.

/// The classes of all code points, in runs.
enum LineBreakTable {
  /// The class of a code point. - Complexity: O(log runs); O(1) for ASCII.
  static func `class`(of scalar: Unicode.Scalar) -> LineBreakClass {
    if scalar.isASCII { return ascii[Int(scalar.value)] }
    // The last run that does not begin behind the code point.
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar.value { low = middle } else { high = middle }
    }
    return classes[low]
  }

  private static let ascii = (0..<128).map { code in
    let run = starts.lastIndex { $0 <= code } ?? 0
    return classes[run]
  }
  private static let starts = runs.reduce(into: (starts: [UInt32](), next: 0 as UInt32)) {
    $0.starts.append($0.next)
    $0.next += $1.length
  }.starts
  private static let classes = runs.map(\.class)

  /// The runs of equal classes, from U+0000 on.
  static let runs = read(table)

  /// Reads runs: the letter of a class, and the length where it is not 1.
  static func read(_ table: String) -> [(class: LineBreakClass, length: UInt32)] {
    var runs: [(class: LineBreakClass, length: UInt32)] = []
    var length: UInt32 = 0
    for byte in table.utf8 {
      if let index = letters.firstIndex(of: byte), let kind = LineBreakClass(rawValue: UInt8(index))
      {
        if length > 0 { runs[runs.count - 1].length = length }
        length = 0
        runs.append((kind, 1))
      } else {
        length = length * 10 + UInt32(byte - UInt8(ascii: "0"))
      }
    }
    if length > 0 { runs[runs.count - 1].length = length }
    return runs
  }

  /// The letters of classes, by their raw values.
  static let letters =
    Array((UInt8(ascii: "a")...UInt8(ascii: "z"))) + (UInt8(ascii: "A")...UInt8(ascii: "Q"))

  /// LineBreak.txt, with what the rules need of EastAsianWidth.txt, DerivedGeneralCategory.txt and
  /// emoji-data.txt. A test compares it with these files, and writes it if it is blessed.
  static let table = """
    h9cAe2kh18MnIaHGaIEiaHwswND10w2a3na27EHia29Ecgah6Bh26oEGH3a5Iaca2GHa2da6Ia3Ea520da3da18da32h79\
    oh12o7h13a14wa260h7a255wca4Hah45chah2ah2nha8r27a4r4a22G3w2a2h11nhn3a43h21D10GD2a3ha99nah7a2h6a\
    2h2ah4a2D10a23ha30h27a91h11a15D10a33h9a4wna3hH2a22h4ah9ah3ah5a43h3a60h8a42h24ah33a54h3ah18ah7a\
    10h2c2D10a17h3a56hah7a2h2a2h3a9ha10h2a2D10a2G2a5GaHa2ha2h3a56hah5a4h2a2h3a3ha20D10h2a3ha11h3a5\
    6hah8ah3ah3a20h2a2D10aHa8h6ah3a56hah7a2h2a2h3a7h3a10h2a2D10a18ha59h5a3h3ah4a9ha14D10a9Ha6h5a55\
    hah7ah3ah4a7h2a11h2a2D10a7da9h3da55hah7ah3ah4a7h2a11h2a2D10a3ha12h4a55h2ah7ah3ah4a9ha10h2a2D10\
    a9Ga7h3a70ha4h6ahah8a6D10a2h2a13K48LK2L7a4HK7L8aD10c2a37K2aKaK5aK24aKaK10LK2L9Ka2K5aKaL7aD10a2\
    K4a33d4ad2od2con5oana3h2a6D10a10chahahEgEgh2a49h14ch5ch2a5h11ah36ac2a6ha9d2cda5o2a37K43L20KD10\
    c2a4K6L4K4L3KL3K2L7K3L4K13L12KLD10L4K2a96x96z72y88a349h3aca158ca639ca26Ega78c3a36h4a28h3c2a27h\
    2a30h2a12K52L32c2CKcacHKLa2D10a24n2c2dan2ah3ohD10a107h2a34ha118h12a4h12a8n2D10K30a2K5a11K44a4K\
    26a6D10Ka3K2a55h5a4K53L10aL29a2hD10a6D10a6K14a2h31a49h5a47h17a11D10c2ac4a10h9a9c2ah3a30h13a2D1\
    0a44h14a48h20a3c5D10a6D10a36c2a80h3ah21a4ha6ha2h3a198h13oh46oh3a509da2c7oc3PhQh2coc2ba3I2EI3EI\
    a4v3ce2h5oG8aI2aC2a6wEgC3a12cGc4ac3Oa5h10a13Ega14Ega17H7GH14GH4GH2GHGH15h33a18Ga5Ga12Ha251H2a2\
    19va24EgEga14t2a13Fga197t4a524t4a16t2a2tat3lt2a25t3a44ta22ta61t12a4tat3at2a3t2a2ta2t3a8ta6t5at\
    2lta2t8a3t2l4a77I6an2ta3EgEgEgEgEgEgEga79Ega31EgEgEgEgEga403EgEgEgEgEgEgEgEgEgEgEga63EgEga32Eg\
    a753h3a7nc3anca112ca14ha96h32I14c8acEca2I2a2I2EgEgEgEgc4nac2ac2a5b2c3ac2Ec8acac2a3n2EgEgEgEgca\
    34t26at89a12t214a26t12a4cg2t2Ct2FgFgFgFgFgt2FgFgFgFgCFg2t10h6t5ht5C2t3aCtCtCtCtCt25Ct31CtCtCt6\
    Ct6C2a2h2C4tC2tCtCtCtCt25Ct31CtCtCt6Ct6C2t4C4ta5t43at94at84a12C16t31at40a8t7024a64t21013Ct1143\
    a3t55a55c2a269cnca16D10a69h4ah10a32h2a80h2ac5a266ha3ha4ha23h5a4ha11Ga59d2n2a8h2a50h18a8c2D10a6\
    h18a10da2hD10a28h8c2a23h13a12x29a3h4a47h14a6c3a6D10a6K5LK10D10K5a42h14a12ha8h2a2D10a3c3K27L3K5\
    0LKL3K2L2K5L2KLKa24K5a11h5c2a3h2a236h8ch2a2D10a6pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27\
    pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq\
    27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27pq27a12z23a4y49a8452t512a29rhr10ar13ar5arar2ar2ar10a\
    494gEa188Ga3h16wg2w2n2Fgva6h16t5FgFgFgFgFgFgFgFgt2Fgt7gtgaC2n2tFgFgFgt8atHGta147Oant2HGt2Fgt2g\
    tgt11C2t3nt27Ftgt29FtgtFg2Fg2CtC10t45C2t31a3t6a2t6a2t6a2t3a3GHt3H2a18h3fa259c3a250ha226ha149h5\
    a36ca48ca207D10a941ca199ca225h3ah2a5h4a40h3a4ha16c8a141h2a9c6va66c7a484h4a8D10a369h2ca79h3a70h\
    11a49h4a122h3a53h15c2a29D10ha2h2a10h4a45h11a3c4ha45D10a6h3a36h14aD10c4ah2a44hada10h3a48h14a4c2\
    ach4ah2D10adac3a76h12c2ac2aha2ha103ca53h12a5D10a6h4a55h2ah7a2h2a2h3a9ha10h2a2h7a3h5a192h18a4c4\
    aD10c2a2ha81h20a12D10a213h7a2h9dc2n2a3c15a4h2a82h17c2a13D10a6d13a62h13a8D10a54K27a2L15a4D10K2c\
    3K8a229h15a165D10a70h6ah2a2h4ahah2c3a9D10a119h7a2h7adaha28h10a40h7ah4dac4daha9h11a46h16c3ad3c2\
    a93d10a293h8ah8ac5a10D10a22dna32h22ah14a122h6a3hah2ah7aha8D10a48h5ah2ah5a8D10a329h4a9h2aha48h7\
    a3h5c2t11D10a131G4a30ca1136c5a3555E3g3a36ga3EgEga239Eg2a180o7Ego3EgEgha6h15a4472Ega9360D10a4c2\
    a80D10a38h5ca58h7c3a10ca11D10a829c2a182hah55a7h4a77C4oa11h2a14t6136a8t768a512t9a8951t291a15Ca2\
    9C3a2Ca14C4a8t396a2465h2ch4a4700h46a2h23a542h5a3h22a2h7a30h4a148h3a1417D50a512h55a4h50a8ha14ha\
    2c4a16h5ah15a1360h7ah17a2h7ah2ah5a100ha160h7a9D10a356ha61h4D10a5Ha492h4D10a982h7a109h7a5D10a4E\
    2a844Ga3Ga847t44u4t100u12t15u2t15ut15ut37u10a13t3a93t3a61tu56J26t3u13t44u4t9u7t2u14t6u154t133l\
    t22a2t23a2t5at5l3t2lt2l3t46m5t66l2t2l11t21l19t3lt4l3tl3t7ltlt14atatat5lt4ata2t77a7t16a14t13a24\
    t42l2t4lt21lt4l2t61a8t24a6t75l3t3l5a38I3C3a4t35lt16l3t9lt11lt11u4t17u3t13u3a116t3u4t5a85t5u6t1\
    2u4tu15a12u4a56u8a10u6a40u8a30u2t2u78a12lt2lt8l8t6lt9l10t2l3t56lt61l2tl2tlt17l3tl13t34a84u12t1\
    4u2t13u3t9u7t46ut4l3u8t14u4t9u7l9u7a240D10a6u1022a2t65534a2t65534a655363ha30h96a128h240a196112
    """
}
