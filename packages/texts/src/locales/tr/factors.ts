import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Geçiş anahtarıyla oturum açın',
  'passkey.lead': 'Cihazınız parmak izinizi, yüzünüzü veya kilit açma kodunu ister.',
  'passkey.button': 'Geçiş anahtarıyla oturum aç',
  'passkey.usePassword': 'Bunun yerine parolayı kullan',
  'passkey.needsScript': 'Geçiş anahtarları için bunları destekleyen ve JavaScript’in açık olduğu bir tarayıcı gerekir.',
  'passkey.nothingCame': 'Cihazınızdan bir geçiş anahtarı gelmedi. Lütfen yeniden deneyin veya başka bir yöntemle oturum açın.',

  'secondFactor.title': 'Siz olduğunuzu onaylayın',
  'secondFactor.lead': 'Lütfen yöntemi seçin.',
  'secondFactor.otherWay': 'Başka bir yöntem dene',
  'secondFactor.passkey': 'Geçiş anahtarı veya güvenlik anahtarı',
  'secondFactor.totp': 'Kimlik doğrulama uygulamanızdaki kod',
  'secondFactor.email_code': 'E-posta ile kod',
  'secondFactor.recovery_code': 'Kurtarma kodlarınızdan biri',

  'totp.title': 'Uygulamanızdaki kodu girin',
  'totp.lead': 'Kimlik doğrulama uygulamanız altı haneli bir kod gösterir.',
  'totp.label': 'Kod',

  'recoveryCode.title': 'Bir kurtarma kodu girin',
  'recoveryCode.lead': 'Sakladığınız kodların her biri bir kez kullanılabilir.',
  'recoveryCode.label': 'Kurtarma kodu',
  'recoveryCode.hint': 'On iki harf ve rakam (örneğin ABCD-EFGH-JKLM).',

  'emailCode.title': 'E-posta ile kod alın',
  'emailCode.lead': '{address} adresine bir kod göndereceğiz.',
  'emailCode.send': 'Kodu gönder',
  'emailCode.sentTitle': 'E-postadaki kodu girin',
  'emailCode.sent': '{address} adresine bir kod gönderdik. Kod on dakika geçerlidir.',
  'emailCode.sendAgain': 'Bir kod daha gönder',

  'securityKey.title': 'Geçiş anahtarınızı veya güvenlik anahtarınızı kullanın',
  'securityKey.lead': 'Cihazınızı veya güvenlik anahtarınızı hazır bulundurun.',
  'securityKey.button': 'Devam et',

  'setUp.title': 'Hesabınızı koruyun',
  'setUp.lead': 'İkinci bir faktörle, yalnızca parolanızı bilen biri hesabınıza giremez. Lütfen birini seçin.',
  'setUp.forced': 'Bu hesap için parolanın yanında ikinci bir faktör gerekiyor. Lütfen birini seçin.',
  'setUp.passkey': 'Geçiş anahtarı veya güvenlik anahtarı',
  'setUp.passkey.hint': 'Parmak iziniz, yüzünüz veya cihaza takılan bir anahtar. En güvenli seçenek.',
  'setUp.totp': 'Kimlik doğrulama uygulaması',
  'setUp.totp.hint': 'Telefonunuzdaki bir uygulama kod gösterir.',
  'setUp.email_code': 'E-posta ile kod',
  'setUp.email_code.hint': 'Size her seferinde bir kod göndeririz.',
  'setUp.skip': 'Şimdilik atla',
  'setUp.otherWay': 'Başka bir yöntem seç',

  'setUpTotp.title': 'Kimlik doğrulama uygulaması kurun',
  'setUpTotp.scan': 'Bu resmi kimlik doğrulama uygulamanızla tarayın.',
  'setUpTotp.picture': 'Kimlik doğrulama uygulamanız için QR kodu',
  'setUpTotp.seed': 'Tarayamıyorsanız uygulamaya şu anahtarı yazın:',
  'setUpTotp.label': 'Uygulamada görünen kod',
  'setUpTotp.submit': 'Onayla',

  'setUpPasskey.title': 'Geçiş anahtarı ekleyin',
  'setUpPasskey.lead': 'Cihazınız geçiş anahtarını saklar ve parmak izinizi, yüzünüzü veya kilit açma kodunu ister.',
  'setUpPasskey.name': 'Ad',
  'setUpPasskey.nameHint': 'Anahtarı tanımanız için (örneğin “Telefonum”). Boş bırakabilirsiniz.',
  'setUpPasskey.button': 'Geçiş anahtarı ekle',

  'setUpEmailCode.title': 'E-posta ile kod alın',
  'setUpEmailCode.lead': 'Oturum açtığınızda {address} adresine bir kod göndeririz.',
  'setUpEmailCode.submit': 'Aç',
  'setUpEmailCode.verifyFirst': 'Önce {address} adresinin size ait olduğundan emin olmak istiyoruz. Bu adrese bir kod göndereceğiz.',

  'recoveryCodes.title': 'Kurtarma kodlarınızı saklayın',
  'recoveryCodes.lead':
    'Az önce kurduğunuz yöntemi kaybederseniz bu kodlardan biriyle oturum açabilirsiniz. Her biri bir kez kullanılabilir. '
    + 'Kodlar yalnızca şimdi gösterilir: yazdırın veya not edin.',
  'recoveryCodes.stored': 'Kodları sakladım',
  'recoveryCodes.copy': 'Kopyala',
  'recoveryCodes.copied': 'Kopyalandı',
  'recoveryCodes.download': 'İndir',
  'recoveryCodes.print': 'Yazdır',
}
