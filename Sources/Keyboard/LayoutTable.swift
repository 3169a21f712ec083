// The layouts that come with the program, as a table that a person can read and correct.

extension BoardLayout {
  /// The layouts that come with the program, English first; then by name.
  public static let all: [BoardLayout] = {
    do throws(LayoutError) {
      return try read(Array(table.utf8))
    } catch {
      fatalError("BoardLayout: the table of layouts: \(error)")
    }
  }()

  /// One of the layouts that come with the program.
  ///
  /// - Parameter name: As ISO 639-1 has it, such as `de`.
  /// - Returns: nil where there is none of that name.
  public static func named(_ name: String) -> BoardLayout? { all.first { $0.name == name } }

  /// In the form that ``read(_:)`` takes. Where a key stands a keyboard of the language has it, but for
  /// what the rows beyond the letters hold there:
  ///
  /// - German ß is the first that S offers, and written large it is ẞ, as with Caps Lock; what Shift
  ///   makes of it on a keyboard is the question mark of the same key.
  /// - French é and the apostrophe have keys, as hardly a sentence does without. è, à, ç and ù have none:
  ///   they would make all keys narrower.
  /// - Italian has its accents in the strips, as its vowels are the keys for them on phones.
  /// - Turkish has both i with their own capitals, and keeps q, w and x.
  /// - Ukrainian writes an apostrophe inside of words.
  /// - Greek accents stand with their vowels. Written large, ΐ and ΰ keep the dots and lose the accent, as
  ///   no word begins with them, and words in capitals have no accents.
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
