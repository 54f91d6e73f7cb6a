import Testing

/// The signs of a keyboard's layout on the keys that write, as xkeyboard-config 2.35 has them.
struct KeyboardLayout: Sendable, CustomTestStringConvertible {
  /// Its name: `fr`, or with a variant `us(intl)`.
  let name: String
  /// The sign of each key alone, in the order of `us`: letters in lower case, digits of all scripts as
  /// ASCII's. A middle dot stands for what is not ASCII and for dead keys.
  let plain: [Character]
  /// The signs with Shift.
  let shifted: [Character]

  var testDescription: String { name }

  private init(_ name: String, _ plain: String, _ shifted: String) {
    self.name = name
    self.plain = Array(plain)
    self.shifted = Array(shifted)
  }

  /// The signs of a US keyboard, by which places are named, with the key beside the left Shift.
  static let us = Array(##"`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./"##)

  static let all: [KeyboardLayout] = [
    KeyboardLayout(
      "us", ##"`1234567890-=qwertyuiop[]asdfghjkl;'\<zxcvbnm,./"##,
      ##"~!@#$%^&*()_+qwertyuiop{}asdfghjkl:"|>zxcvbnm<>?"##),
    KeyboardLayout(
      "us(intl)", ##"·1234567890-=qwertyuiop[]asdfghjkl;·\\zxcvbnm,./"##,
      ##"·!@#$%·&*()_+qwertyuiop{}asdfghjkl:·||zxcvbnm<>?"##),
    KeyboardLayout(
      "us(dvorak)", ##"`1234567890[]',.pyfgcrl/=aoeuidhtns-\<;qjkxbmwvz"##,
      ##"~!@#$%^&*(){}"<>pyfgcrl?+aoeuidhtns_|>:qjkxbmwvz"##),
    KeyboardLayout(
      "us(colemak)", ##"`1234567890-=qwfpgjluy;[]arstdhneio'\-zxcvbkm,./"##,
      ##"~!@#$%^&*()_+qwfpgjluy:{}arstdhneio"|_zxcvbkm<>?"##),
    KeyboardLayout(
      "gb", ##"`1234567890-=qwertyuiop[]asdfghjkl;'#\zxcvbnm,./"##,
      ##"·!"·$%^&*()_+qwertyuiop{}asdfghjkl:@~|zxcvbnm<>?"##),
    KeyboardLayout(
      "fr", ##"·&·"'(-·_··)=azertyuiop·$qsdfghjklm·*<wxcvbn,;:!"##,
      ##"~1234567890·+azertyuiop··qsdfghjklm%·>wxcvbn?./·"##),
    KeyboardLayout(
      "fr(bepo)", ##"$"··()@+-/*=%b·po··vdljzwauie,ctsrnm···yx.k'qghf"##,
      ##"#1234567890·`b·po·!vdljzwauie;ctsrnm···yx:k?qghf"##),
    KeyboardLayout(
      "be", ##"·&·"'(··!··)-azertyuiop·$qsdfghjklm··<wxcvbn,;:="##,
      ##"·1234567890·_azertyuiop·*qsdfghjklm%·>wxcvbn?./+"##),
    KeyboardLayout(
      "ch", ##"·1234567890'·qwertzuiop··asdfghjkl··$<yxcvbnm,.-"##,
      ##"·+"*·%&/()=?·qwertzuiop·!asdfghjkl···>yxcvbnm;:_"##),
    KeyboardLayout(
      "de", ##"·1234567890··qwertzuiop·+asdfghjkl··#<yxcvbnm,.-"##,
      ##"·!"·$%&/()=?·qwertzuiop·*asdfghjkl··'>yxcvbnm;:_"##),
    KeyboardLayout(
      "es", ##"·1234567890'·qwertyuiop·+asdfghjkl···<zxcvbnm,.-"##,
      ##"·!"·$%&/()=?·qwertyuiop·*asdfghjkl···>zxcvbnm;:_"##),
    KeyboardLayout(
      "latam", ##"|1234567890'·qwertyuiop·+asdfghjkl·{}<zxcvbnm,.-"##,
      ##"·!"#$%&/()=?·qwertyuiop·*asdfghjkl·[]>zxcvbnm;:_"##),
    KeyboardLayout(
      "pt", ##"\1234567890'·qwertyuiop+·asdfghjkl···<zxcvbnm,.-"##,
      ##"|!"#$%&/()=?·qwertyuiop*·asdfghjkl···>zxcvbnm;:_"##),
    KeyboardLayout(
      "br", ##"'1234567890-=qwertyuiop·[asdfghjkl··]\zxcvbnm,.;"##,
      ##""!@#$%·&*()_+qwertyuiop·{asdfghjkl··}|zxcvbnm<>:"##),
    KeyboardLayout(
      "it", ##"\1234567890'·qwertyuiop·+asdfghjkl···<zxcvbnm,.-"##,
      ##"|!"·$%&/()=?^qwertyuiop·*asdfghjkl···>zxcvbnm;:_"##),
    KeyboardLayout(
      "nl", ##"@1234567890/·qwertyuiop·*asdfghjkl+·<]zxcvbnm,.-"##,
      ##"·!"#$%&_()'?·qwertyuiop·|asdfghjkl··>[zxcvbnm;:="##),
    KeyboardLayout(
      "dk", ##"·1234567890+·qwertyuiop··asdfghjkl··'<zxcvbnm,.-"##,
      ##"·!"#·%&/()=?·qwertyuiop··asdfghjkl··*>zxcvbnm;:_"##),
    KeyboardLayout(
      "se", ##"·1234567890+·qwertyuiop··asdfghjkl··'<zxcvbnm,.-"##,
      ##"·!"#·%&/()=?·qwertyuiop··asdfghjkl··*>zxcvbnm;:_"##),
    KeyboardLayout(
      "is", ##"·1234567890·-qwertyuiop·'asdfghjkl··+<zxcvbnm,.·"##,
      ##"·!"#$%&/()=·_qwertyuiop·?asdfghjkl··*>zxcvbnm;:·"##),
    KeyboardLayout(
      "ee", ##"·1234567890+·qwertyuiop··asdfghjkl··'<zxcvbnm,.-"##,
      ##"·!"#·%&/()=?·qwertyuiop··asdfghjkl··*>zxcvbnm;:_"##),
    KeyboardLayout(
      "lt", ##"`··········-·qwertyuiop[]asdfghjkl;'\·zxcvbnm,./"##,
      ##"~········()_·qwertyuiop{}asdfghjkl:"|·zxcvbnm<>?"##),
    KeyboardLayout(
      "lt(std)", ##"`!-/;:,.=()?x··ertyuiop·wasd·ghjkl··q<z·cvbnm·f·"##,
      ##"~1234567890+x··ertyuiop·wasd·ghjkl··q>z·cvbnm·f·"##),
    KeyboardLayout(
      "pl", ##"`1234567890-=qwertyuiop[]asdfghjkl;'\<zxcvbnm,./"##,
      ##"~!@#$%^&*()_+qwertyuiop{}asdfghjkl:"|>zxcvbnm<>?"##),
    KeyboardLayout(
      "cz", ##";+·········=·qwertzuiop·)asdfghjkl···\yxcvbnm,.-"##,
      ##"·1234567890%·qwertzuiop/(asdfghjkl"!'|yxcvbnm?:_"##),
    KeyboardLayout(
      "sk", ##";+·········=·qwertzuiop··asdfghjkl···\yxcvbnm,.-"##,
      ##"·1234567890%·qwertzuiop/(asdfghjkl"!)|yxcvbnm?:_"##),
    KeyboardLayout(
      "hu", ##"0123456789···qwertzuiop··asdfghjkl····yxcvbnm,.-"##,
      ##"·'"+!%/=()···qwertzuiop··asdfghjkl····yxcvbnm?:_"##),
    KeyboardLayout(
      "si", ##"·1234567890'+qwertzuiop··asdfghjkl···<yxcvbnm,.-"##,
      ##"·!"#$%&/()=?*qwertzuiop··asdfghjkl···>yxcvbnm;:_"##),
    KeyboardLayout(
      "rs", ##"`1234567890'+························<·······,.-"##,
      ##"~!"#$%&/()=?*························>·······;:_"##),
    KeyboardLayout(
      "bg", ##"(1234567890-.,··········;·······················"##,
      ##")!?+"%=:/··$····································"##),
    KeyboardLayout(
      "gr", ##"`1234567890-=;·········[]··········'\········,./"##,
      ##"~!@#$%^&*()_+:·········{}··········"|········<>?"##),
    KeyboardLayout(
      "tr", ##""1234567890*-qwertyu·op··asdfghjkl·i,<zxcvbnm··."##,
      ##"·!'^+%&/()=?_qwertyuiop··asdfghjkl··;>zxcvbnm··:"##),
    KeyboardLayout(
      "tr(f)", ##"+1234567890/-fg··odrnhpqwuiea·tkmly·x<j·vc·zsb.,"##,
      ##"*!"^$%&'()=?_fg·iodrnhpqwu·ea·tkmly·x>j·vc·zsb:;"##),
    KeyboardLayout(
      "ru", ##"·1234567890-=·······················\/·········."##,
      ##"·!"·;%:?*()_+·······················/|·········,"##),
    KeyboardLayout(
      "ua", ##"'1234567890-=························/·········."##,
      ##"·!"·;%:?*()_+························|·········,"##),
    KeyboardLayout(
      "by", ##"·1234567890-=···········'···········\/·········."##,
      ##"·!"·;%:?*()_+···········'···········/|·········,"##),
    KeyboardLayout(
      "il", ##";1234567890-=/'········][··········,\<·········."##,
      ##"~!@#$%^&*)(_+qwertyuiop}{asdfghjkl:"|>zxcvbnm><?"##),
    KeyboardLayout(
      "ara", ##"·1234567890-=·······················\|··········"##,
      ##"·!@#$%^&*)(_+······`···<>··][····/:"··~·}{··',.·"##),
    KeyboardLayout(
      "ir", ##"·1234567890-=·······················\<········./"##,
      ##"·!······*)(·+········][}{·········:·|>·······><·"##),
    KeyboardLayout(
      "in", ##"·1234567890-·························<·······,.·"##,
      ##"···#$%^&*()··························>··········"##),
    KeyboardLayout(
      "th", ##"_·/-·································<··········"##,
      ##"%+1234··567890"·········,··········.·>()····?···"##),
    KeyboardLayout(
      "jp", ##"·1234567890-^qwertyuiop@[asdfghjkl;:]<zxcvbnm,./"##,
      ##"·!"#$%&'()~=~qwertyuiop`{asdfghjkl+*}>zxcvbnm<>?"##),
    KeyboardLayout(
      "vn", ##"`··········-·qwertyuiop··asdfghjkl;'\<zxcvbnm,./"##,
      ##"~····%^&*(·_+qwertyuiop··asdfghjkl:"|>zxcvbnm<>?"##),
    KeyboardLayout(
      "am", ##"····,····)···························?··········"##,
      ##"····$·%··(······································"##),
    KeyboardLayout(
      "ge", ##"·1234567890-=··········[]·········;'\········,./"##,
      ##"·!@#$%^&*()_+q·e··yuiop{}a·dfgh·kl:"|··x·vbnm<>?"##),
    KeyboardLayout(
      "ca", ##"#1234567890-=qwertyuiop··asdfghjkl;·<·zxcvbnm,.·"##,
      ##"|!"/$%?&*()_+qwertyuiop··asdfghjkl:·>·zxcvbnm'.·"##),
    KeyboardLayout(
      "kz", ##"("····,.····························\<··········"##,
      ##")!····;:····························/>·········?"##),
    KeyboardLayout(
      "mk", ##"·1234567890-=························<·······,./"##,
      ##"~!··$%^&*()_+························>·······;:?"##),
  ]
}
