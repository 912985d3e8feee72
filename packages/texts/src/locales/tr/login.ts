import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Oturum açın',
  'signIn.titleFor': '{client} uygulamasında oturum açın',

  'loginName.label': 'Kullanıcı adı veya e-posta',
  'loginName.register': 'Hesap oluştur',
  'external.or': 'veya',
  'external.button': '{provider} ile devam et',
  'external.choice.title': 'Henüz bağlı bir hesap yok',
  'external.choice.lead': '{provider} üzerinde {name} olarak oturum açtınız.',
  'external.choice.held': 'Bu e-posta adresine sahip bir hesap var. İkisini bağlamak için o hesapta bir kez oturum açın.',
  'external.choice.create': 'Hesap oluştur',
  'external.choice.link': 'Var olan bir hesabı bağla',
  'external.directory.title': '{provider} ile oturum aç',
  'external.directory.userName': 'Kullanıcı adı',
  'external.refused': '{provider} ile oturum açma iptal edildi veya reddedildi. Yeniden deneyin veya başka bir yol seçin.',
  'external.disabled': '{provider} hesabınız devre dışı veya süresi dolmuş. Hesabı yönetenlere danışın.',
  'external.untrusted': '{provider} yanıtı doğrulanamadı. Yeniden deneyin.',
  'external.unreachable': '{provider} şu anda yanıt vermiyor. Daha sonra deneyin veya başka bir yol seçin.',
  'external.domain': '{provider} e-posta adresinize burada izin verilmiyor.',
  'external.account': 'Bağlı hesap bu oturum açma için kullanılamaz.',
  'external.again': 'Bu oturum açma başka bir pencerede sürdürüldü. Baştan başlayın.',
  'loginName.registerLead': 'Burada yeni misiniz?',
  'loginName.accounts': 'Oturumu açık bir hesap seç',

  'loginName.unknown': 'Burada bu kullanıcı adına veya e-postaya sahip kimse yok. Lütfen kontrol edin.',
  'loginName.shared': 'Burada bu e-postayı birden çok hesap kullanıyor. Lütfen bunun yerine kullanıcı adınızı girin.',

  'password.label': 'Parola',
  'password.identity': 'Oturum açılacak hesap',
  'password.submit': 'Oturum aç',
  'password.new': 'Yeni parola',
  'password.newAgain': 'Yeni parola (tekrar)',
  'password.rules':
    'En az {least, plural, one {# karakter} other {# karakter}}. Yalnızca sizin bir araya getireceğiniz birkaç kelime iyi bir seçimdir.',

  'password.forgotten': 'Parolanızı mı unuttunuz?',
  'password.backTo': 'Parolaya dön',

  'forgottenPassword.title': 'Parolanızı mı unuttunuz?',
  'forgottenPassword.lead': 'Size yeni bir parola belirlemenizi sağlayacak bir e-posta göndereceğiz.',
  'forgottenPassword.submit': 'E-postayı gönder',

  'resetPassword.title': 'Yeni bir parola belirleyin',
  'resetPassword.sent':
    '{loginName} için bir hesap varsa, hesabın adresine kod içeren bir e-posta gönderiliyor. '
    + 'Lütfen kodu buraya yazın veya e-postadaki bağlantıyı açın.',
  'resetPassword.submit': 'Parolayı değiştir ve oturum aç',
  'resetPassword.again': 'E-posta henüz gelmedi mi?',
  'resetPassword.sendAgain': 'Bir tane daha gönder',

  'changePassword.title': 'Yeni bir parola belirleyin',
  'changePassword.lead': 'Devam etmeden önce lütfen yalnızca sizin bildiğiniz bir parola belirleyin.',
  'changePassword.current': 'Mevcut parola',
  'changePassword.submit': 'Parolayı değiştir ve oturum aç',

  'verifyEmailStep.title': 'E-posta adresinizi doğrulayın',
  'verifyEmailStep.lead':
    '{address} adresinin size ait olduğundan emin olmak istiyoruz. '
    + 'Lütfen e-postadaki kodu buraya yazın veya e-postadaki bağlantıyı açın.',
  'verifyEmailStep.sendAgain': 'Bir e-posta daha gönder',
  'verifyEmailStep.sent': '{address} adresine bir e-posta gönderdik.',
  'verifyEmailStep.submit': 'Doğrula ve devam et',
  'verifyEmailStep.change': 'Adresi değiştir',
  'changeAddress.title': 'E-posta adresinizi değiştirin',
  'changeAddress.lead': 'Yeni adrese bir kod göndereceğiz.',
  'changeAddress.label': 'E-posta',
  'changeAddress.submit': 'Adresi değiştir',

  'accounts.title': 'Bir hesap seçin',
  'accounts.titleFor': '{client} uygulamasına devam edin',
  'accounts.signOut': '{loginName} oturumunu kapat',
  'accounts.lead': 'Bu tarayıcıda şu hesapların oturumu açık.',

  'register.title': 'Hesap oluşturun',
  'register.titleFor': '{client} uygulaması için hesap oluşturun',
  'register.givenName': 'Ad',
  'register.familyName': 'Soyad',
  'register.email': 'E-posta',
  'register.password': 'Parola',
  'register.submit': 'Hesap oluştur',
  'register.agree.both': 'Hesap oluşturarak {terms} kabul etmiş olursunuz. Verilerinize ne olduğu {privacy} açıklanır.',
  'register.agree.terms': 'Hesap oluşturarak {terms} kabul etmiş olursunuz.',
  'register.agree.privacy': 'Verilerinize ne olduğu {privacy} açıklanır.',
  'register.terms': 'kullanım koşullarını',
  'register.privacy': 'gizlilik politikasında',
  'register.signInLead': 'Zaten hesabınız var mı?',
  'register.signIn': 'Oturum aç',

  'registerCode.title': 'E-postanızı kontrol edin',
  'registerCode.lead': '{email} adresine bir kod gönderdik. Hesabınızı oluşturmayı tamamlamak için kodu buraya girin.',

  'logout.question': 'Oturumu kapatmak istiyor musunuz?',
  'logout.text': 'Hesabınızın bu tarayıcıdaki oturumu kapatılacak. Oturumunuzun açık kalmasını isterseniz bu sayfayı kapatmanız yeterli.',
  'logout.submit': 'Oturumu kapat',
  'logout.doneTitle': 'Oturumunuz kapatıldı',
  'logout.doneText': 'Artık bu sayfayı kapatabilirsiniz. Ortak kullanılan bir bilgisayardaysanız tarayıcıyı da kapatın.',

  'formPost.title': 'Lütfen bekleyin',
  'formPost.back': 'Geri yönlendiriliyorsunuz…',
  'formPost.backTo': '{client} uygulamasına geri yönlendiriliyorsunuz…',
  'formPost.noScript': 'Devam etmek için lütfen düğmeye basın.',
}
