// The built-in layouts, as a table that a person can read and correct.

extension KeyboardLayout {
  /// The built-in layouts: English first, then by name.
  public static let all: [KeyboardLayout] = {
    do throws(LayoutError) {
      return try read(Array(table.utf8))
    } catch {
      fatalError("KeyboardLayout: the table of layouts: \(error)")
    }
  }()

  /// A built-in layout.
  ///
  /// - Parameter name: ISO 639-1 code, such as `de`.
  /// - Returns: nil for an unknown name.
  public static func named(_ name: String) -> KeyboardLayout? { all.first { $0.name == name } }

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

    it IT
    qwertyuiop QWERTYUIOP
    asdfghjkl ASDFGHJKL
    zxcvbnm ZXCVBNM
    a àá ÀÁ
    e èé ÈÉ
    i ìíî ÌÍÎ
    o òó ÒÓ
    u ùú ÙÚ

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

    ru RU
    йцукенгшщзхъ ЙЦУКЕНГШЩЗХЪ
    фывапролджэ ФЫВАПРОЛДЖЭ
    ячсмитьбю ЯЧСМИТЬБЮ
    е ё Ё

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
    """
}
