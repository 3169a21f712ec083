// The built-in layouts of Latin, Greek and Cyrillic, as a table that a person can read and correct.

extension KeyboardLayout {
  /// The built-in layouts, in the order of ``names``.
  public static let all = names.compactMap(named)

  /// The names of the built-in layouts: English first, then in alphabetical order.
  public static let names: [String] = {
    let others = lines.keys.filter { $0 != "en" }
    return ["en"] + others.sorted()
  }()

  /// A built-in layout.
  ///
  /// - Parameter name: ISO 639-1 code, such as `de`.
  /// - Returns: nil for an unknown name.
  /// - Complexity: Reads the lines of that layout alone.
  public static func named(_ name: String) -> KeyboardLayout? { BuiltInLayout(name)?.layout }

  /// The lines of each built-in layout, by its name. A start needs one or two layouts of them.
  static let lines: [String: ArraySlice<Substring.UTF8View>] = {
    let tables = [table, scriptsTable].flatMap { table in
      table.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .split(whereSeparator: \.isEmpty)
    }
    return Dictionary(
      uniqueKeysWithValues: tables.map { lines in
        (String(Substring(lines[lines.startIndex].prefix { $0 != UInt8(ascii: " ") })), lines)
      })
  }()

  /// In the format of ``read(_:)``. Keys are placed as on hardware keyboards of the language,
  /// except letters that those have outside the three letter rows:
  ///
  /// - German ß is the first alternate of S. Its capital is ẞ, as with Caps Lock; Shift on the key
  ///   of a hardware keyboard gives the question mark.
  /// - French é and the apostrophe have keys, because few sentences do without. è, à, ç and ù have
  ///   none: they would make all keys narrower.
  /// - Italian accents are alternates, because the vowels are the keys for them on phones.
  /// - Turkish has both i with their own capitals, and keeps q, w and x.
  /// - Ukrainian has an apostrophe, which occurs inside words.
  /// - Czech ú and ů have their capitals, as with Caps Lock; the other accented letters, which a
  ///   hardware keyboard has in the row of figures, are alternates.
  /// - Hungarian ö, ü and ó stand behind the last row, because few sentences do without. í is an
  ///   alternate.
  /// - Romanian and Dutch accents are alternates. Romanian is the programmers' layout.
  /// - Serbian has ж once, at the beginning of the last row.
  /// - Vietnamese is composed by Telex; letters with marks, without tones, are alternates too.
  /// - Greek accented vowels are alternates of the vowels. Capital ΐ and ΰ keep the dieresis and
  ///   lose the accent: no word begins with them, and words in capitals have no accents.
  private static let table = """
    en EN
    qwertyuiop QWERTYUIOP
    asdfghjkl ASDFGHJKL
    zxcvbnm ZXCVBNM
    a àáâäãåæ ÀÁÂÄÃÅÆ
    c ç Ç
    e éèêë ÉÈÊË
    i ïíî ÏÍÎ
    n ñ Ñ
    o óôöøœ ÓÔÖØŒ
    u üúùû ÜÚÙÛ

    bg BG
    ,уеишщксдзц ыУЕИШЩКСДЗЦ
    ьяаожгтнвмч ѝЯАОЖГТНВМЧ
    юйъэфхпрлб ЮЙЪЭФХПРЛБ
    и ѝ Ѝ

    cs CS
    qwertzuiopú QWERTZUIOPÚ
    asdfghjklů ASDFGHJKLŮ
    yxcvbnm YXCVBNM
    a áä ÁÄ
    c č Č
    d ď Ď
    e ěéë ĚÉË
    i í Í
    l ľĺ ĽĹ
    n ň Ň
    o óöô ÓÖÔ
    r ř Ř
    s šß Šẞ
    t ť Ť
    u ü Ü
    y ý Ý
    z ž Ž

    da DA
    qwertyuiopå QWERTYUIOPÅ
    asdfghjklæø ASDFGHJKLÆØ
    zxcvbnm ZXCVBNM
    a áàä ÁÀÄ
    e éèêë ÉÈÊË
    o óöô ÓÖÔ
    u üú ÜÚ

    de DE
    qwertzuiopü QWERTZUIOPÜ
    asdfghjklöä ASDFGHJKLÖÄ
    yxcvbnm YXCVBNM
    a àáâå ÀÁÂÅ
    c ç Ç
    e éèêë ÉÈÊË
    i íîï ÍÎÏ
    n ñ Ñ
    o óôøœ ÓÔØŒ
    s ßš ẞŠ
    u úùû ÚÙÛ

    el EL
    ;ςερτυθιοπ :ΣΕΡΤΥΘΙΟΠ
    ασδφγηξκλ ΑΣΔΦΓΗΞΚΛ
    ζχψωβνμ ΖΧΨΩΒΝΜ
    α ά Ά
    ε έ Έ
    η ή Ή
    ι ίϊΐ ΊΪΪ
    ο ό Ό
    υ ύϋΰ ΎΫΫ
    ω ώ Ώ

    es ES
    qwertyuiop QWERTYUIOP
    asdfghjklñ ASDFGHJKLÑ
    zxcvbnm ZXCVBNM
    a áàâãä ÁÀÂÃÄ
    c ç Ç
    e éèêë ÉÈÊË
    i íï ÍÏ
    o óòôõö ÓÒÔÕÖ
    u úü ÚÜ

    fi FI
    qwertyuiopå QWERTYUIOPÅ
    asdfghjklöä ASDFGHJKLÖÄ
    zxcvbnm ZXCVBNM
    a æ Æ
    e é É
    o øõ ØÕ
    s šß Šẞ
    u ü Ü
    z ž Ž

    fr FR
    azertyuiop AZERTYUIOP
    qsdfghjklm QSDFGHJKLM
    wxcvbné' WXCVBNÉ'
    a àâæ ÀÂÆ
    c ç Ç
    e èêë ÈÊË
    i îï ÎÏ
    n ñ Ñ
    o ôœö ÔŒÖ
    u ùûü ÙÛÜ
    y ÿ Ÿ
    ' ’

    hu HU
    qwertzuiopőú QWERTZUIOPŐÚ
    asdfghjkléáű ASDFGHJKLÉÁŰ
    yxcvbnmöüó YXCVBNMÖÜÓ
    a ä Ä
    i í Í
    s ß ẞ

    it IT
    qwertyuiop QWERTYUIOP
    asdfghjkl ASDFGHJKL
    zxcvbnm ZXCVBNM
    a àá ÀÁ
    e èé ÈÉ
    i ìíî ÌÍÎ
    o òó ÒÓ
    u ùú ÙÚ

    nb NB
    qwertyuiopå QWERTYUIOPÅ
    asdfghjkløæ ASDFGHJKLØÆ
    zxcvbnm ZXCVBNM
    a àáä ÀÁÄ
    c ç Ç
    e éèêë ÉÈÊË
    o óòôö ÓÒÔÖ
    u üú ÜÚ

    nl NL
    qwertyuiop QWERTYUIOP
    asdfghjkl ASDFGHJKL
    zxcvbnm ZXCVBNM
    a áäàâ ÁÄÀÂ
    c ç Ç
    e éëèê ÉËÈÊ
    i íï ÍÏ
    n ñ Ñ
    o óöô ÓÖÔ
    u úüû ÚÜÛ
    y ý Ý

    pl PL
    qwertyuiop QWERTYUIOP
    asdfghjkl ASDFGHJKL
    zxcvbnm ZXCVBNM
    a ą Ą
    c ć Ć
    e ęé ĘÉ
    l ł Ł
    n ń Ń
    o óö ÓÖ
    s śß Śẞ
    u ü Ü
    z żź ŻŹ

    pt PT
    qwertyuiop QWERTYUIOP
    asdfghjklç ASDFGHJKLÇ
    zxcvbnm ZXCVBNM
    a ãáàâ ÃÁÀÂ
    e éê ÉÊ
    i í Í
    n ñ Ñ
    o óõôò ÓÕÔÒ
    u úü ÚÜ

    ro RO
    qwertyuiop QWERTYUIOP
    asdfghjkl ASDFGHJKL
    zxcvbnm ZXCVBNM
    a ăâ ĂÂ
    e é É
    i î Î
    o ö Ö
    s șß Șẞ
    t ț Ț
    u ü Ü

    ru RU
    йцукенгшщзхъ ЙЦУКЕНГШЩЗХЪ
    фывапролджэ ФЫВАПРОЛДЖЭ
    ячсмитьбю ЯЧСМИТЬБЮ
    е ё Ё

    sr SR
    љњертзуиопшђ ЉЊЕРТЗУИОПШЂ
    асдфгхјклчћ АСДФГХЈКЛЧЋ
    жџцвбнм ЖЏЦВБНМ

    sv SV
    qwertyuiopå QWERTYUIOPÅ
    asdfghjklöä ASDFGHJKLÖÄ
    zxcvbnm ZXCVBNM
    a àáæ ÀÁÆ
    e éèêë ÉÈÊË
    o ø Ø
    u ü Ü

    tr TR
    qwertyuıopğü QWERTYUIOPĞÜ
    asdfghjklşi ASDFGHJKLŞİ
    zxcvbnmöç ZXCVBNMÖÇ
    a â Â
    e é É
    i î Î
    u û Û

    uk UK
    йцукенгшщзхї ЙЦУКЕНГШЩЗХЇ
    фівапролджє ФІВАПРОЛДЖЄ
    ячсмитьбю' ЯЧСМИТЬБЮ'
    г ґ Ґ
    е ё Ё
    є э Э
    і ы Ы
    ї ъ Ъ
    ' ʼ’

    vi VI telex
    qwertyuiop QWERTYUIOP
    asdfghjkl ASDFGHJKL
    zxcvbnm ZXCVBNM
    a ăâ ĂÂ
    d đ Đ
    e ê Ê
    o ôơ ÔƠ
    u ư Ư
    """
}
