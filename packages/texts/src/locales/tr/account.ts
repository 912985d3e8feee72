import type { Translated } from '../translation.js'

export const account: Translated<'account'> = {
  'account.navigation': 'Hesabınız',
  'account.back': 'Hesabınıza dönün',
  'account.signOut': 'Oturumu kapat',
  'account.save': 'Kaydet',
  'account.remove': 'Kaldır',
  'account.optional': 'Bunu boş bırakabilirsiniz.',

  'account.overview.name': 'Hesabınız',
  'account.profile.name': 'Ad ve dil',
  'account.email.name': 'E-posta adresi',
  'account.phone.name': 'Telefon numarası',
  'account.password.name': 'Parola',
  'account.security.name': 'Oturum açma güvenliği',
  'account.sessions.name': 'Oturumunuzun açık olduğu yerler',
  'account.applications.name': 'Erişimi olan uygulamalar',
  'account.data.name': 'Verileriniz',

  'account.overview.security': 'Hesabınız güvende mi?',
  'account.check.password': 'Bir parolanız var. Onu {date} tarihinde belirlediniz.',
  'account.check.noPassword': 'Parolanız yok.',
  'account.check.factor': 'Hesabınızı ikinci bir faktör koruyor.',
  'account.check.noFactor': 'İkinci bir faktörünüz yok. Parolanızı öğrenen herkes oturum açabilir.',
  'account.check.setUpFactor': 'İkinci faktör kur',
  'account.check.codes': '{count, plural, one {# kurtarma kodu kaldı.} other {# kurtarma kodu kaldı.}}',
  'account.check.noCodes': 'Kurtarma kodunuz yok. Bu kodlar olmadan, cihazınızla birlikte hesabınızı da kaybedebilirsiniz.',
  'account.check.makeCodes': 'Kurtarma kodları oluştur',
  'account.check.email': 'E-posta adresiniz doğrulandı.',
  'account.check.noEmail': 'E-posta adresiniz yok.',
  'account.check.unverifiedEmail': 'E-posta adresiniz doğrulanmadı.',
  'account.check.verifyEmail': 'E-posta adresini doğrula',
  'account.check.addEmail': 'E-posta adresi ekle',
  'account.overview.pages': 'Görüp değiştirebilecekleriniz',
  'account.overview.accounts': 'Bu tarayıcıdaki diğer hesaplar',
  'account.overview.switch': 'Geçiş yap',
  'account.overview.another': 'Başka bir hesap kullan',

  'account.profile.lead': 'Profilinizi görmesine izin verdiğiniz uygulamalar hakkınızda bunları öğrenir.',
  'account.profile.givenName': 'Ad',
  'account.profile.familyName': 'Soyad',
  'account.profile.displayName': 'Görünen ad',
  'account.profile.displayNameHint': 'Ad ve soyadın kullanılması için boş bırakın.',
  'account.profile.nickname': 'Takma ad',
  'account.profile.language': 'Dil',
  'account.profile.noLanguage': 'Tarayıcının dili',

  'account.email.present': 'E-posta adresiniz: {address}.',
  'account.email.none': 'Henüz e-posta adresiniz yok.',
  'account.email.verified': 'Doğrulandı',
  'account.email.unverified': 'Doğrulanmadı',
  'account.email.lead': 'Yeni adrese bir kod göndereceğiz. Siz kodu girene kadar mevcut adresiniz olduğu gibi kalır.',
  'account.email.label': 'Yeni e-posta adresi',
  'account.email.submit': 'Kodu gönder',
  'account.email.verifySubmit': 'Bu adrese kod gönder',
  'account.email.pendingTitle': 'Kodu girin',
  'account.email.pending':
    '{address} adresine bir kod gönderdik. Kod bir saat geçerlidir. '
    + 'Kodu buraya girdiğinizde veya e-postadaki bağlantıyı açtığınızda adresiniz değişir.',
  'account.email.confirm': 'Adresi değiştir',
  'account.email.cancel': 'Mevcut adresi koru',
  'account.email.same': 'Bu zaten sizin adresiniz ve doğrulanmış durumda.',

  'account.phone.present': 'Telefon numaranız: {number}.',
  'account.phone.none': 'Burada kayıtlı bir telefon numaranız yok.',
  'account.phone.unverifiable':
    'Kısa mesaj göndermediğimiz için numarayı kontrol edemiyoruz: '
    + 'numara doğrulanmamış olarak saklanır ve bununla kimse oturum açamaz.',
  'account.phone.operator': 'Bu sunucuyu işleten kişi kısa mesajları {setting} ile açabilir.',
  'account.phone.lead': 'Numaranın size ait olduğunu doğrulamak için kısa mesajla bir kod göndeririz.',
  'account.phone.label': 'Telefon numarası',
  'account.phone.hint': 'Ülke koduyla birlikte (örneğin +41791234567).',
  'account.phone.unusable': 'Bu, bir telefon numarasına benzemiyor. Lütfen ülke koduyla birlikte, +41791234567 biçiminde yazın.',
  'account.phone.required': 'Lütfen telefon numaranızı girin.',
  'account.phone.another': 'Başka bir numara',
  'account.phone.submit': 'Kaydet ve kod gönder',
  'account.phone.remove': 'Numarayı kaldır',
  'account.phone.verifyTitle': 'Numaranızı doğrulayın',
  'account.phone.verifyLead': '{number} numarasına bir kod gönderilmesini isteyin ve kodu buraya girin.',
  'account.phone.codeLabel': 'Kısa mesajdaki kod',
  'account.phone.codeRequired': 'Lütfen kısa mesajdaki kodu girin.',
  'account.phone.confirm': 'Numarayı doğrula',
  'account.phone.send': 'Kod gönder',
  'account.phone.wrong': 'Bu kod çalışmıyor. Lütfen en yeni kısa mesajdaki kodu kullanın veya yeni bir kod isteyin.',
  'account.phone.tooMany': 'Şimdiden birkaç kısa mesaj gönderdik. {wait} yeni bir tane isteyebilirsiniz.',

  'account.password.lead': 'Buradaki oturumunuz açık kalır. Diğer tüm oturumlarınız kapatılır.',
  'account.password.none': 'Henüz parolanız yok. Bir parolayla, geçiş anahtarınızın yanınızda olmadığı yerlerde de oturum açabilirsiniz.',
  'account.password.present': 'Mevcut parola',
  'account.password.submit': 'Parolayı değiştir',
  'account.password.submitFirst': 'Parolayı belirle',
  'account.password.same': 'Bu, mevcut parolanız. Lütfen başka bir parola belirleyin.',

  'account.security.lead': 'Burada bir şeyi değiştirdiğinizde buradaki oturumunuz açık kalır, diğer tüm oturumlarınız kapatılır.',
  'account.passkeys.title': 'Geçiş anahtarları ve güvenlik anahtarları',
  'account.passkeys.lead':
    'Parmak iziniz, yüzünüz, ekran kilidiniz veya bir güvenlik anahtarıyla oturum açın. '
    + 'Geçiş anahtarını kimse tahmin edemez veya sizi kandırarak elinizden alamaz.',
  'account.passkeys.none': 'Henüz yok.',
  'account.passkeys.add': 'Geçiş anahtarı ekle',
  'account.passkeys.used': 'Son kullanım: {when}',
  'account.passkeys.unused': 'Henüz kullanılmadı',
  'account.passkeys.added': 'Eklenme tarihi: {date}',
  'account.passkeys.synced': 'Bu cihazın üreticisi tarafından diğer cihazlarınıza kopyalandı',
  'account.passkeys.rename': 'Yeniden adlandır',
  'account.passkeys.nameLabel': 'Ad',
  'account.passkeys.gone': 'Bu geçiş anahtarı artık sizde değil.',
  'account.passkeys.tooMany': 'Bir hesapta bulunabilecek en fazla sayıda geçiş anahtarınız var. Lütfen önce birini kaldırın.',
  'account.passkeys.exists': 'Bu geçiş anahtarını zaten eklediniz. Lütfen başka bir cihaz veya güvenlik anahtarı kullanın.',
  'account.passkeys.refused':
    'Bu olmadı: cihazınızdan kullanabileceğimiz bir geçiş anahtarı gelmedi. '
    + 'Lütfen bir kez daha deneyin veya başka bir cihaz kullanın.',
  'account.passkeys.expired': 'Bu işlem çok uzun sürdüğü için baştan başlamamız gerekti. Lütfen bir kez daha deneyin.',

  'account.totp.title': 'Kimlik doğrulama uygulaması',
  'account.totp.lead': 'Telefonunuzdaki bir uygulama her 30 saniyede yeni bir kod gösterir.',
  'account.totp.none': 'Kurulmadı',
  'account.totp.on': 'Kurulum tarihi: {date}',
  'account.totp.add': 'Kimlik doğrulama uygulaması kur',
  'account.totp.addTitle': 'Kodlar için bir uygulama kurun',
  'account.totp.hint': 'Altı rakam.',
  'account.totp.submit': 'Uygulamayı kur',
  'account.totp.required': 'Lütfen uygulamada görünen kodu girin.',
  'account.totp.wrong':
    'Bu, beklediğimiz kod değil. Lütfen bir sonraki kodu bekleyip yeniden deneyin. '
    + 'Bu işe yaramazsa telefonunuzun saatini kontrol edin.',
  'account.totp.expired': 'Bu işlem çok uzun sürdüğü için yeni bir resim gösteriyoruz. Lütfen yeniden tarayın.',

  'account.emailCode.title': 'E-posta ile kod',
  'account.emailCode.lead':
    'Oturum açtığınızda size e-posta ile bir kod göndeririz. '
    + 'Bu yöntem sizi diğerlerinden daha az korur: e-postalarınızı okuyan kişi kodu da alır.',
  'account.emailCode.on': 'Açık',
  'account.emailCode.off': 'Kapalı',
  'account.emailCode.switchOn': 'Aç',
  'account.emailCode.switchOff': 'Kapat',
  'account.emailCode.needsEmail': 'Önce doğrulanmış bir e-posta adresiniz olması gerekir.',

  'account.codes.title': 'Kurtarma kodları',
  'account.codes.lead': 'Telefonunuzu veya anahtarınızı kaybettiğiniz gün için: her kod, ikinci faktörün yerine bir kez kullanılabilir.',
  'account.codes.none': 'Kodunuz yok.',
  'account.codes.left': '{count, plural, one {# kod kaldı} other {# kod kaldı}}',
  'account.codes.make': 'Kurtarma kodları oluştur',
  'account.codes.makeNew': 'Yenilerini oluştur',
  'account.codes.makeNewHint': 'Şu anda sahip olduğunuz kodlar artık çalışmayacak.',
  'account.codes.madeTitle': 'Kurtarma kodlarınız',
  'account.codes.made':
    'Lütfen bunları şimdi not edin veya yazdırın ve güvenli bir yerde saklayın. Kodları yalnızca bu defa görürsünüz. '
    + 'Önceki kodlarınız artık çalışmıyor.',
  'account.codes.done': 'Kodları sakladım',

  'account.sessions.lead': 'Bunlardan birini tanımıyorsanız oturumunu kapatın ve parolanızı değiştirin.',
  'account.sessions.here': 'Bu tarayıcı',
  'account.sessions.others': 'Diğer yerler',
  'account.sessions.onlyHere': 'Başka hiçbir yerde oturumunuz açık değil.',
  'account.sessions.browserOn': '{system} üzerinde {browser}',
  'account.sessions.unknown': 'Bilinmeyen tarayıcı',
  'account.sessions.from': '{address} adresinden',
  'account.sessions.signedIn': 'Oturum açma: {when}',
  'account.sessions.seen': 'Son kullanım: {when}',
  'account.sessions.end': 'Oturumu kapat',
  'account.sessions.endOthers': 'Diğer tüm oturumları kapat',
  'account.sessions.gone': 'Bu tarayıcıdaki oturum zaten kapatılmış.',

  'account.applications.lead': 'Bu uygulamalar sizin adınıza işlem yapabilir. Artık kullanmadığınız bir uygulama varsa erişimini kaldırın.',
  'account.applications.none': 'Hiçbir uygulamanın hesabınıza erişimi yok.',
  'account.applications.since': 'Başlangıç: {date}',
  'account.applications.used': 'Son kullanım: {when}',
  'account.applications.may': 'Şunları yapabilir',
  'account.applications.revoke': 'Erişimi kaldır',
  'account.applications.again': 'Orada oturum açtığınızda uygulama sizden yeniden erişim isteyebilir.',
  'account.applications.gone': 'Bu uygulamanın artık erişimi yok.',

  'account.data.lead':
    'Hakkınızda burada tutulanların bir kopyasını alın: '
    + 'profil, '
    + 'adresler, '
    + 'ikinci faktörler, '
    + 'oturum açmalar, '
    + 'erişimi olan uygulamalar, roller, uygulamaların hesabınızla birlikte sakladıkları ve hesabınızda yapılan işlemler.',
  'account.data.without':
    'Parolalar, anahtarlar ve kodlar bunun içinde değildir; bu nedenle kimse bu dosyayla oturum açamaz. '
    + 'Yine de hakkınızda çok şey anlatır, onu güvenli bir yerde saklayın.',
  'account.data.submit': 'JSON olarak indir',

  'account.note.saved': 'Kaydedildi.',
  'account.note.email_sent': 'Size bir kod gönderdik.',
  'account.note.email_changed': 'E-posta adresiniz değiştirildi ve doğrulandı.',
  'account.note.email_cancelled': 'E-posta adresiniz olduğu gibi kalıyor.',
  'account.note.phone_saved': 'Telefon numaranız kaydedildi.',
  'account.note.phone_sent': 'Telefonunuza bir kod gönderiyoruz. Birazdan gelmiş olur.',
  'account.note.phone_verified': 'Telefon numaranız doğrulandı.',
  'account.note.phone_removed': 'Telefon numaranız kaldırıldı.',
  'account.note.password_changed': 'Parolanız değiştirildi. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.password_set': 'Artık bir parolanız var. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.passkey_added': 'Geçiş anahtarı eklendi. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.passkey_renamed': 'Geçiş anahtarı yeniden adlandırıldı.',
  'account.note.passkey_removed': 'Geçiş anahtarı kaldırıldı. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.totp_added': 'Uygulama kuruldu. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.totp_removed': 'Uygulama kaldırıldı. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.email_code_on': 'E-posta ile kod açıldı. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.email_code_off': 'E-posta ile kod kapatıldı. Diğer tüm oturumlarınız kapatıldı.',
  'account.note.session_ended': 'Bu tarayıcıdaki oturum kapatıldı.',
  'account.note.sessions_ended': 'Diğer tüm oturumlarınız kapatıldı.',
  'account.note.application_revoked': 'Uygulamanın artık erişimi yok.',
  'account.note.switched': 'Artık diğer hesabı görüyorsunuz.',
  'account.note.prove_again':
    'Henüz hiçbir şey değişmedi: oturumunuzu bir süre önce açmıştınız, bu nedenle siz olduğunuzu kanıtlamanızı istedik. '
    + 'Lütfen bilgiyi bir kez daha girin.',
  'account.note.signed_out': 'Henüz hiçbir şey değişmedi: oturumunuz artık açık değildi. Lütfen bilgiyi bir kez daha girin.',

  'account.delete.name': 'Hesabınızı silin',
  'account.delete.lost':
    'Profiliniz, oturum açma yöntemleriniz, rolleriniz ve uygulamaların hesabınızla birlikte sakladıkları hemen silinir. '
    + 'Kimse geri getiremez. Uygulamaların sizin hakkınızda kendilerinde tuttukları onlarda kalır.',
  'account.delete.label': 'Onaylamak için oturum açma adınız',
  'account.delete.hint': 'Oturum açma adınız: {loginName}.',
  'account.delete.submit': 'Hesabımı sil',
  'account.delete.mismatch': 'Bu sizin oturum açma adınız değil. Hiçbir şey silinmedi.',
  'account.delete.lastOwner': 'Bu sunucuyu yalnızca siz yönetebilirsiniz. Lütfen önce bu rolü başka birine verin.',
  'account.delete.doneTitle': 'Hesabınız silindi',
  'account.delete.doneText': 'Tüm oturumlarınız kapatıldı. Bu sayfayı kapatabilirsiniz.',
}
