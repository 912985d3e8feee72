import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Oturum açın',
  'signIn.titleFor': '{client} uygulamasında oturum açın',

  'loginName.label': 'Kullanıcı adı veya e-posta',
  'loginName.register': 'Hesap oluştur',
  'loginName.registerLead': 'Burada yeni misiniz?',
  'loginName.accounts': 'Oturumu açık bir hesap seç',

  'password.label': 'Parola',
  'password.identity': 'Oturum açılacak hesap',
  'password.submit': 'Oturum aç',
  'password.new': 'Yeni parola',
  'password.newAgain': 'Yeni parola (tekrar)',
  'password.rules':
    'En az {least, plural, one {# karakter} other {# karakter}}. Yalnızca sizin bir araya getireceğiniz birkaç kelime iyi bir seçimdir.',

  'changePassword.title': 'Yeni bir parola belirleyin',
  'changePassword.lead': 'Devam etmeden önce lütfen yalnızca sizin bildiğiniz bir parola belirleyin.',
  'changePassword.current': 'Mevcut parola',
  'changePassword.submit': 'Parolayı değiştir ve oturum aç',

  'accounts.title': 'Bir hesap seçin',
  'accounts.titleFor': '{client} uygulamasına devam edin',
  'accounts.lead': 'Bu tarayıcıda şu hesapların oturumu açık.',

  'register.title': 'Hesap oluşturun',
  'register.titleFor': '{client} uygulaması için hesap oluşturun',
  'register.givenName': 'Ad',
  'register.familyName': 'Soyad',
  'register.email': 'E-posta',
  'register.loginName': 'Kullanıcı adı',
  'register.password': 'Parola',
  'register.passwordAgain': 'Parola (tekrar)',
  'register.submit': 'Hesap oluştur',
  'register.signInLead': 'Zaten hesabınız var mı?',
  'register.signIn': 'Oturum aç',

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
