import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Merhaba {name},',
  'mail.helloUnnamed': 'Merhaba,',
  'mail.code': 'Kodunuz',
  'mail.loginName': 'Bu hesabın oturum açma adı: {loginName}.',
  'mail.linkLead': 'Düğme çalışmıyorsa şu adresi açın:',
  'mail.plainLinkLead': 'Şu adresi açın ve kod henüz orada değilse girin:',
  'mail.sender': 'Bu e-posta, oturum açma hizmeti {site} tarafından gönderildi. Bu e-postaya verilen yanıtları kimse okumaz.',

  'mail.email_verification.subject': 'E-posta adresinizi doğrulayın',
  'mail.email_verification.why':
    '{address} adresi, {site} ({orgName}) üzerindeki bir hesabın e-posta adresi olarak verildi. '
    + 'Lütfen adresin size ait olduğunu onaylayın.',
  'mail.email_verification.button': 'Adresi doğrula',
  'mail.email_verification.validity': 'Kod yalnızca bir kez kullanılabilir ve {expires} geçerliliğini yitirir.',
  'mail.email_verification.notYou':
    'Böyle bir e-posta beklemiyorsanız bunu dikkate almayın: kod olmadan adres doğrulanmamış kalır. Kodu kimseyle paylaşmayın.',

  'mail.email_change.subject': 'Yeni e-posta adresinizi onaylayın',
  'mail.email_change.why':
    '{site} ({orgName}) üzerindeki bir hesabın e-posta adresi {address} olarak değiştirilmek isteniyor. '
    + 'Lütfen adresin size ait olduğunu onaylayın.',
  'mail.email_change.button': 'Adresi onayla',
  'mail.email_change.validity':
    'Kod yalnızca bir kez kullanılabilir ve {expires} geçerliliğini yitirir. '
    + 'Siz kodu kullanana kadar hesabın adresi olduğu gibi kalır.',
  'mail.email_change.notYou':
    'Böyle bir e-posta beklemiyorsanız bunu dikkate almayın: kod olmadan hiçbir şey değişmez. Kodu kimseyle paylaşmayın.',

  'mail.registration.subject': 'Hesap oluşturma kodunuz',
  'mail.registration.why': 'Birisi {site} ({orgName}) üzerinde {address} e-posta adresiyle bir hesap oluşturuyor.',
  'mail.registration.validity': 'Kodu, soran sayfaya girin. Kod bir kez çalışır ve süresi {expires} dolar.',
  'mail.registration.notYou': 'Bunu yapan siz değilseniz bu e-postayı yok sayın: kod olmadan hesap oluşturulmaz. Kodu kimseyle paylaşmayın.',

  'mail.initialise.subject': 'Hesabınızı kurun',
  'mail.initialise.why':
    '{site} ({orgName}) üzerinde sizin için {address} e-posta adresiyle bir hesap oluşturuldu. '
    + 'Hesabı kullanmak için lütfen bir parola belirleyin.',
  'mail.initialise.button': 'Parola belirle',
  'mail.initialise.validity':
    'Kod yalnızca bir kez kullanılabilir ve {expires} geçerliliğini yitirir. Bundan sonra hesabı oluşturan kişiden yeni bir kod isteyin.',
  'mail.initialise.notYou':
    'Bir hesap beklemiyorsanız bu e-postayı dikkate almayın: kod olmadan hesabı kimse kullanamaz. Kodu kimseyle paylaşmayın.',

  'mail.password_reset.subject': 'Yeni bir parola belirleyin',
  'mail.password_reset.why': 'Birisi, {site} ({orgName}) üzerindeki {address} e-posta adresli hesap için yeni bir parola istedi.',
  'mail.password_reset.button': 'Yeni parola belirle',
  'mail.password_reset.validity':
    'Kod yalnızca bir kez kullanılabilir ve {expires} geçerliliğini yitirir. Yeni parolayla birlikte tüm oturumlarınız kapatılır.',
  'mail.password_reset.notYou':
    'Bunu siz yapmadıysanız bu e-postayı dikkate almayın: parolanız olduğu gibi kalır. Kim isterse istesin, kodu kimseyle paylaşmayın.',

  'mail.passkey_registration.subject': 'Geçiş anahtarı oluşturun',
  'mail.passkey_registration.why':
    '{site} ({orgName}) üzerindeki {address} e-posta adresli hesap için bir geçiş anahtarı oluşturup parola olmadan oturum açabilirsiniz.',
  'mail.passkey_registration.button': 'Geçiş anahtarı oluştur',
  'mail.passkey_registration.validity':
    'Kod yalnızca bir kez kullanılabilir ve {expires} geçerliliğini yitirir. Geçiş anahtarıyla birlikte diğer tüm oturumlarınız kapatılır.',
  'mail.passkey_registration.notYou':
    'Bunu beklemiyorsanız bu e-postayı dikkate almayın: kod olmadan hiçbir şey değişmez. Kim isterse istesin, kodu kimseyle paylaşmayın.',

  'mail.sign_in_code.subject': 'Oturum açma kodunuz',
  'mail.sign_in_code.why':
    'Birisi, {site} ({orgName}) üzerindeki {address} e-posta adresli hesapta oturum açıyor ve bunun için bir kod gerekiyor.',
  'mail.sign_in_code.validity': 'Kod yalnızca bir kez kullanılabilir ve {expires} geçerliliğini yitirir. Kodu, isteyen sayfaya yazın.',
  'mail.sign_in_code.notYou':
    'Bu siz değilseniz parolanızı başka biri biliyor: lütfen hemen yeni bir parola belirleyin. '
    + 'Kim isterse istesin, kodu kimseyle paylaşmayın.',

  'mail.notice.account': 'Hesabınıza bakın',
  'mail.notice.plainAccountLead': 'Hesabınıza buradan bakabilirsiniz:',
  'mail.notice.notYou':
    'Bunu siz yaptıysanız yapmanız gereken bir şey yok. '
    + 'Siz yapmadıysanız lütfen hemen yeni bir parola belirleyin ve {site} yöneticilerinden yardım isteyin.',
  'mail.notice.factor_added.subject': 'Bir oturum açma yöntemi eklendi',
  'mail.notice.factor_added.what':
    '{site} ({orgName}) üzerindeki hesabınıza {when} tarihinde ikinci bir faktör veya geçiş anahtarı eklendi.',
  'mail.notice.factor_removed.subject': 'Bir oturum açma yöntemi kaldırıldı',
  'mail.notice.factor_removed.what':
    '{site} ({orgName}) üzerindeki hesabınızdan {when} tarihinde ikinci bir faktör veya geçiş anahtarı kaldırıldı.',
  'mail.notice.link_added.subject': 'Bir oturum açma yöntemi eklendi',
  'mail.notice.link_added.what': '{site} ({orgName}) üzerindeki hesabınıza {when} tarihinde başka bir hizmetteki oturum açma yöntemi bağlandı.',
  'mail.notice.link_removed.subject': 'Bir oturum açma yöntemi kaldırıldı',
  'mail.notice.link_removed.what':
    '{site} ({orgName}) üzerindeki hesabınızdan {when} tarihinde başka bir hizmetteki oturum açma yönteminin bağlantısı kaldırıldı.',
  'mail.notice.recovery_codes_made.subject': 'Yeni kurtarma kodlarınız var',
  'mail.notice.recovery_codes_made.what':
    '{site} ({orgName}) üzerindeki hesabınız için {when} tarihinde yeni kurtarma kodları oluşturuldu. Öncekiler artık çalışmıyor.',
  'mail.notice.password_changed.subject': 'Parolanız değiştirildi',
  'mail.notice.password_changed.what': '{site} ({orgName}) üzerindeki hesabınızın parolası {when} tarihinde değiştirildi.',
  'mail.notice.email_changed.subject': 'E-posta adresiniz değiştirildi',
  'mail.notice.email_changed.what':
    '{site} ({orgName}) üzerindeki hesabınızın e-posta adresi {when} tarihinde değiştirildi. '
    + 'Hesapla ilgili e-postalar artık {address} adresine gönderilmiyor.',
  'mail.notice.sign_in_requested.subject': 'Bir oturum açma onaylansın mı?',
  'mail.notice.sign_in_requested.what': '{when} tarihinde bir uygulama, {site} ({orgName}) hesabınızla bir oturumu onaylamanızı istedi. İstek birkaç dakika geçerlidir.',
  'mail.notice.sign_in_requested.button': 'İsteğe bakın',
  'mail.notice.sign_in_requested.lead': 'İsteğe buradan bakabilirsiniz:',
  'mail.notice.sign_in_requested.notYou': 'Bunu siz başlatmadıysanız isteği o sayfada reddedin veya bu e-postayı dikkate almayın: onayınız olmadan uygulama hiçbir şey almaz.',
  'mail.notice.invited.subject': 'Davet edildiniz',
  'mail.notice.invited.what': '{address} e-posta adresiyle {site} üzerindeki {orgName} kuruluşuna katılmaya davet edildiniz. Davetin süresi {when} tarihinde dolar.',
  'mail.notice.invited.button': 'Daveti kabul et',
  'mail.notice.invited.notYou': '{site} adresinden bir davet beklemiyorsanız bu e-postayı dikkate almayın. Bağlantıyı paylaşmayın: yalnızca bu posta kutusunun sahibi için bir kez çalışır.',

  'mail.notice.registration_attempted.subject': 'Zaten bir hesabınız var',
  'mail.notice.registration_attempted.what':
    '{when} tarihinde birisi {site} ({orgName}) üzerinde {address} e-posta adresiyle hesap oluşturmaya çalıştı. Bu adresle bir hesap zaten var.',
  'mail.notice.registration_attempted.notYou':
    'Bunu yapan sizseniz parolanızla oturum açın veya unuttuysanız yeni bir parola seçin. Siz değilseniz bu e-postayı yok sayın: '
    + 'hiçbir şey değişmedi.',
  'mail.notice.account_removed.subject': 'Hesabınız silindi',
  'mail.notice.account_removed.what':
    '{site} ({orgName}) üzerindeki hesabınız {when} tarihinde, ona ait her şeyle birlikte silindi. Kimse geri getiremez.',
  'mail.notice.account_removed.notYou': 'Bunu siz yapmadıysanız lütfen hemen {site} yöneticilerine bildirin.',

  'textMessage.phone_verification': '{site} kodunuz: {code}. {minutes} dakika sonra sona erer. Kimseye vermeyin.',
}
