import Foundation
import TextUnicode

@testable import Files

/// The first article of the Universal Declaration of Human Rights, which is in the public domain, in the
/// languages that had their own charsets.
enum CharsetCorpus {
  /// A text and the charset in which it is to be detected.
  struct Sample: CustomStringConvertible {
    var charset: String
    var language: String
    var text: String
    var description: String { "\(language) in \(charset)" }
  }

  static let samples: [Sample] =
    of(["windows-1252"], "en fr de es pt it nl sv da nb fi is et")
    + of(["macintosh"], "en fr de es pt it nl sv da nb fi")
    + of(["windows-1250", "ISO-8859-2"], "pl cs sk hu ro hr sl de")
    + of(["windows-1254"], "tr") + of(["windows-1257"], "et lv lt")
    + of(["windows-1258"], "vi")
    + of(["windows-1251", "ISO-8859-5"], "ru uk be bg sr mk")
    + of(["KOI8-R"], "ru") + of(["KOI8-U"], "ru uk") + of(["IBM866"], "ru bg")
    + of(["x-mac-cyrillic"], "ru uk bg sr")
    + of(["windows-1253", "ISO-8859-7"], "el") + of(["windows-1255", "ISO-8859-8"], "he")
    + of(["windows-1256", "ISO-8859-6"], "ar") + of(["windows-874", "TIS-620"], "th")
    + of(["Shift_JIS", "EUC-JP", "ISO-2022-JP"], "ja") + of(["GB18030"], "zh")
    + of(["Big5"], "zh-Hant") + of(["EUC-KR", "windows-949"], "ko")

  /// Every text in every charset that users can choose and that has all of its letters.
  static let writable: [Sample] = CharsetFamily.allCases.flatMap(\.encodings).flatMap { encoding in
    guard case .legacy(let charset) = encoding else { return [Sample]() }
    return of([charset], texts.keys.sorted().joined(separator: " ")).filter { sample in
      let bytes = Array(sample.text.utf8)
      let written = try? Charset(charset).encode(bytes)
      return written.map { Charset(charset).decode($0) == bytes } ?? false
    }
  }

  private static func of(_ charsets: [String], _ languages: String) -> [Sample] {
    charsets.flatMap { charset in
      languages.split(separator: " ").map { language in
        let text = texts[String(language)] ?? ""
        return Sample(
          charset: charset, language: String(language),
          text: charset == "windows-1258" ? withTonesApart(text) : text)
      }
    }
  }

  /// Vietnamese as that charset has it: the vowel with its hat or horn, then the tone.
  private static func withTonesApart(_ text: String) -> String {
    text.map { character in
      let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
      let tones = scalars.filter { [0x300, 0x301, 0x303, 0x309, 0x323].contains($0.value) }
      let vowel = String(String.UnicodeScalarView(scalars.filter { !tones.contains($0) }))
      return vowel.precomposedStringWithCanonicalMapping + String(String.UnicodeScalarView(tones))
    }.joined()
  }

  private static let texts: [String: String] = [
    "en":
      "“All human beings are born free and equal in dignity and rights” – they’re endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
    "fr":
      "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
    "de":
      "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.",
    "es":
      "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
    "pt":
      "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.",
    "it":
      "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.",
    "nl":
      "Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in één geest van broederschap te gedragen, ook in België.",
    "sv":
      "Alla människor är födda fria och lika i värde och rättigheter. De är utrustade med förnuft och samvete och bör handla gentemot varandra i en anda av broderskap.",
    "da":
      "Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og de bør handle mod hverandre i en broderskabets ånd.",
    "nb":
      "Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og samvittighet og bør handle mot hverandre i brorskapets ånd.",
    "fi":
      "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä.",
    "is":
      "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvizku, og ber þeim að breyta bróðurlega hverjum við annan.",
    "et":
      "Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt. Neile on antud mõistus ja südametunnistus ja nende suhtumist üksteisesse peab kandma vendluse vaim.",
    "lv":
      "Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un sirdsapziņu, un viņiem jāizturas citam pret citu brālības garā.",
    "lt":
      "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.",
    "pl":
      "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
    "cs":
      "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.",
    "sk":
      "Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv. Sú obdarení rozumom a svedomím a majú navzájom jednať v bratskom duchu.",
    "hu":
      "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.",
    "ro":
      "Toate fiinţele umane se nasc libere şi egale în demnitate şi în drepturi. Ele sunt înzestrate cu raţiune şi conştiinţă şi trebuie să se comporte unele faţă de altele în spiritul fraternităţii.",
    "hr":
      "Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću i trebaju jedna prema drugima postupati u duhu bratstva.",
    "sl":
      "Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice. Obdarjeni so z razumom in vestjo in bi morali ravnati drug z drugim, kakor da bi bili bratje. Življenje človeka je že šola.",
    "tr":
      "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
    "vi":
      "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu.",
    "ru":
      "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.",
    "uk":
      "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства.",
    "be":
      "Усе людзі нараджаюцца свабоднымі і роўнымі ў сваёй годнасці і правах. Яны надзелены розумам і сумленнем і павінны ставіцца адзін да аднаго ў духу брацтва.",
    "bg":
      "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят помежду си в дух на братство.",
    "sr":
      "Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба једни према другима да поступају у духу братства.",
    "mk":
      "Сите човечки суштества се раѓаат слободни и еднакви по достоинство и права. Тие се обдарени со разум и совест и треба да се однесуваат еден кон друг во духот на општо човечката припадност.",
    "el":
      "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.",
    "he":
      "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.",
    "ar":
      "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميراً وعليهم أن يعامل بعضهم بعضاً بروح الإخاء.",
    "th":
      "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ",
    "ja":
      "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。",
    "zh": "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
    "zh-Hant": "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。",
    "ko":
      "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.",
  ]
}
