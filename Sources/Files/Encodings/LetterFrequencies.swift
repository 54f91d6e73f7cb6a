/// The frequencies of a language's lower-case letters.
///
/// Written as groups of letters, each half as frequent as the group before it. That is precise enough to
/// distinguish charsets.
struct LetterFrequencies: Sendable {
  /// The cost of a letter in bits: the negative binary logarithm of its frequency.
  private let bits: [UInt32: Float]
  /// True if the letters are those of the Latin alphabet.
  let isLatin: Bool

  /// The cost of a letter that the language does not have, in bits.
  static let foreign: Float = 13

  private init(_ groups: String) {
    var bits: [UInt32: Float] = [:]
    var sum: Float = 0
    var share: Float = 1
    for (index, group) in groups.split(separator: " ", omittingEmptySubsequences: false)
      .enumerated()
    {
      for scalar in group.unicodeScalars {
        bits[scalar.value] = Float(index)
        sum += share
      }
      share /= 2
    }
    // The logarithm of the sum, near enough: all shares together are one.
    let whole = Float(sum.exponent) + sum.significand - 1
    self.bits = bits.mapValues { $0 + whole }
    isLatin = bits[0x61] != nil
  }

  /// Returns the cost of a lower-case letter in bits; `foreign` for one that the language does not have.
  func cost(of letter: UInt32) -> Float { bits[letter] ?? Self.foreign }

  static let arabic = Self(
    "ال ينومرت بةهعدأفسقك حجشصإىطخذز ضءغثئآ ظؤپچ گژکی ًَُِّْ")
  static let belarusian = Self("а ніоыерсктлвду зцяпмьўбгчэй хжшёю ф")
  static let bulgarian = Self("аоеи нтрсвл дкпмзуяъ бгчщ жцхйшф юь")
  static let croatian = Self("aeio njrstukdv lmpzg bčšhc žćf đ")
  static let czech = Self("eoa ntisvlrkdmpíu czyháějbéřš ýžčůfg ú xňó ťďwq")
  static let danish = Self("e nrtaisdlg okmfvubh påøæyjc  éxz wq")
  static let dutch = Self("e natirod slghvkmu bpwjzcf  éyëxq ï")
  static let english = Self("e taoinsrh ldcumfwgyp bvk  jxqzé ï")
  static let estonian = Self("aei stlunokd mrvgjhpõä übf öš cžy")
  static let finnish = Self("ai tnesloku ämvrjhyp dö gbfc åw xzqš")
  static let french = Self("e asitnruol dcmpé vqfbgh jàxèyê zçâîû ôùœkwë ïüæ")
  static let german = Self("e nisratdh ulgcom wbfkzüpv äßö j yxq é")
  static let greek = Self("ατοιεν σηρςκπμυλί άγόδήωέ θχύφβώ ξζψ ϊ ϋΐΰ")
  static let hebrew = Self("יוהל תארבשמ ןםנדחעכ קפטגזסצ ךףץ ְֱֲֳִֵֶַָֹּׁ")
  static let hungarian = Self("ea tnlskoizrg émáydbv hjöófpcu őüíú ű wxq")
  static let icelandic = Self("a rnietsul ðgmkfhvoáí djþóbyæöp éú ý xc")
  static let italian = Self("eaio nlrts cdpumvg hzfbq àè ùò éìk jxyw")
  static let latvian = Self("a isetrnu lkāomdpī vzjēbgš cņūfļ hžķč ģ")
  static let lithuanian = Self("i as oteurnk mlpdvjė gbyųšąž cčzūį ęfh")
  static let polish = Self("aieo znrwsctkydpm ulłbjg hęążśó ćfń ź xvq")
  static let portuguese = Self("aeo sridnmtu clpvghq ãbfçzéá jíêóxú õâà kwyô ü")
  static let romanian = Self("eai rntulcos ădpm vşțţîâșbgf zhj xkw")
  static let russian = Self("оеа интсрвл кмдпуя ыьгзбчй хжшюц щэфё  ъ")
  static let serbian = Self("аоие нјсртуд вклмпзг бчшжцћњљх ђф џ")
  static let slovak = Self("aeo nitsvrklmdp uáhcžyzíbčéj šýľgúťf ôäň ďxó ŕĺ")
  static let spanish = Self("eao snrildtuc mpbgvyqh fzójíá ñéú xk wü")
  static let swedish = Self("ean rtsild omkgvhfu päbåöyjc  xé zwq")
  static let thai = Self("านรกอเง ่้มยลวัดทตสี ิปบะคหแจไพข ชใุู์โ็ืำ ผถณซศธษึ ญฐภฉฟๆฯฝ ฎฏฑฒฆฮฬฌฤ")
  static let turkish = Self("aei nrlkdıtsmyu boüşzgçhğvcp öf j wxq âîû")
  static let ukrainian = Self("оа ниітверскул дмпязьбгчй хцюїжшє щф ґ")
  /// Vowels and tone marks are separate, as in old charsets.
  static let vietnamese = Self(
    "nha tcigou \u{301}\u{300}mđrlư \u{323}eyvbôsơpdâêk \u{309}q\u{303}ăx  f zwj")
}
