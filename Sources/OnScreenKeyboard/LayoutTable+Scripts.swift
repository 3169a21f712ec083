// The built-in layouts of scripts whose Shift gives other letters, in the same format.

extension KeyboardLayout {
  /// Keys are placed as on hardware keyboards of the language. Shift gives what it gives there.
  /// Letters that those have in the row of figures are alternates of the key below; where that row
  /// has figures of the script, so are they.
  ///
  /// - Arabic and Persian have their marks with Shift. Four ligatures type two letters each.
  /// - Persian has the zero width non-joiner behind the last row, because many words need it. With
  ///   Shift it stands on ذ, as on a hardware keyboard.
  /// - Hebrew has Latin capitals with Shift.
  /// - Hindi is InScript. Letters with a dot below are alternates of those without.
  /// - Japanese is a table of kana by their vowels: あ, い and う are rows, え and お are alternates of
  ///   い and う. Shift gives katakana; ゛ turns the kana before it.
  /// - Korean is the two-set keyboard, by which syllables are composed.
  /// - Thai is Kedmanee. ฃ and ฅ, which are not written any more, are alternates.
  static let scriptsTable = """
    ar ع
    ضصثقفغعهخحجد ◌َ◌ً◌ُ◌ٌﻹإ`÷×؛<>
    شسيبلاتنمكط ◌ِ◌ٍ][ﻷأـ،/:"
    ئءؤرﻻىةوزظ ~◌ْ}{ﻵآ',.؟
    ض ١
    ص ٢
    ث ٣
    ق ٤
    ف ٥ڤ
    غ ٦
    ع ٧
    ه ٨
    خ ٩
    ح ٠
    ج چ
    د ذ ◌ّ
    ا أإآ
    ب پ
    ك گ
    ى ◌ٰ
    ز ژ

    fa فا
    ضصثقفغعهخحجچ ◌ْ◌ٌ◌ٍ◌ً◌ُ◌ِ◌َ◌ّ][}{
    شسیبلاتنمکگ ؤئيإأآة»«:؛
    ظطزرذدپو◌\u{200C} ك◌ٓژ◌ٰ◌\u{200C}◌ٔء><
    ض ۱
    ص ۲
    ث ۳
    ق ۴
    ف ۵
    غ ۶
    ع ۷
    ه ۸ة
    خ ۹
    ح ۰
    ا آأإ
    ز ژ
    و ؤ
    ی ئ
    پ ء

    he א
    /'קראטוןםפ QWERTYUIOP
    שדגכעיחלךף, ASDFGHJKL:"
    זסבהנמצתץ ZXCVBNM><
    ' ׳״
    ש ₪

    hi हि
    ◌ौ◌ै◌ा◌ी◌ूबहगदजड◌़ औऐआईऊभङघधझढञ
    ◌ो◌े◌्◌ि◌ुपरकतचट◌ॉ ओएअइउफऱखथछठऑ
    ◌ॆ◌ंमनवलस,.य ऎ◌ँणऩऴळशष।य़
    ◌ौ १
    ◌ै २
    ◌ा ३
    ◌ी ४
    ◌ू ५
    ब ६
    ह ७
    ग ग़८
    द ९
    ज ज़०
    ड ड़ ढ़
    ◌ो ◌ॊ ऒ
    ◌े ◌ॅ ऍ
    ◌् ऽ
    ◌ि ◌ॢ ऌ
    प फ़
    र ◌ृ₹ ऋ₹
    क क़ ख़
    ◌ं ◌ःॐ
    . ॥॰

    ja あ kana
    あかさたなはまやらわー゛ アカサタナハマヤラワー゛
    いきしちにひみゆりを、。 イキシチニヒミユリヲ、。
    うくすつぬふむよるん ウクスツヌフムヨルン
    い えゐゑ エヰヱ
    う お オ
    き け ケ
    く こ コ
    し せ セ
    す そ ソ
    ち て テ
    つ と ト
    に ね ネ
    ぬ の ノ
    ひ へ ヘ
    ふ ほ ホ
    み め メ
    む も モ
    り れ レ
    る ろ ロ
    ー 々〜・「」ゝゞ 々〜・「」ヽヾ
    。 ！？…

    ko 한 hangul
    ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ
    ㅁㄴㅇㄹㅎㅗㅓㅏㅣ
    ㅋㅌㅊㅍㅠㅜㅡ

    th ไ
    ๆไ◌ำพะ◌ั◌ีรนยบล ๐"ฎฑธ◌ํ◌๊ณฯญฐ,
    ฟหกดเ◌้◌่าสวง ฤฆฏโฌ◌็◌๋ษศซ.
    ผปแอ◌ิ◌ืทมใฝ ()ฉฮ◌ฺ◌์?ฒฬฦ
    ๆ ๅ +
    ไ / ๑
    ◌ำ - ๒
    พ ภ ๓
    ะ ถ ๔
    ◌ั ◌ุ◌ู
    ◌ี ◌ึ ฿
    ร ค ๕
    น ต ๖
    ย จ ๗
    บ ข ๘
    ล ช ๙
    ◌้ ◌๎
    ง ฃ ฅ
    """
}
