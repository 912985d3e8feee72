import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'E-postadaki kod',
  'mailCode.hint': 'Altı harf ve rakam (örneğin K7QXMA). Büyük veya küçük harf fark etmez.',

  'verifyEmail.title': 'E-posta adresinizi doğrulayın',
  'verifyEmail.lead': 'Lütfen bu kodu içeren e-postanın size geldiğini onaylayın.',
  'verifyEmail.submit': 'Adresi doğrula',
  'verifyEmail.doneTitle': 'E-posta adresiniz doğrulandı',
  'verifyEmail.doneText': 'Bu sayfayı kapatıp uygulamada devam edebilirsiniz.',
  'verifyEmail.doneFresh':
    'Güvenliğiniz için daha önce eklenen her şey kaldırıldı: parolalar, geçiş anahtarları, ikinci faktörler ve oturumlar. Oturum '
    + 'açmak için yeni bir parola seçin: oturum açma sayfası bunun için size bir kod gönderir.',

  'changeEmail.title': 'Yeni e-posta adresinizi onaylayın',
  'changeEmail.lead': 'Lütfen bu kodu içeren e-postanın size geldiğini onaylayın. Bundan sonra hesabınızın adresi bu olacak.',
  'changeEmail.submit': 'Adresi onayla',
  'changeEmail.doneTitle': 'E-posta adresiniz değiştirildi',
  'changeEmail.doneText': 'Hesabınızın adresi artık bu. Bu sayfayı kapatabilirsiniz.',

  'newPassword.initialise.title': 'Hesabınızı kurun',
  'newPassword.initialise.submit': 'Hesabı kur',
  'newPassword.initialise.doneTitle': 'Hesabınız hazır',
  'newPassword.initialise.doneText': 'Lütfen şimdi uygulamaya gidin ve yeni parolanızla oturum açın.',
  'newPassword.password_reset.title': 'Yeni bir parola belirleyin',
  'newPassword.password_reset.submit': 'Parolayı değiştir',
  'newPassword.password_reset.doneTitle': 'Parolanız değiştirildi',
  'newPassword.password_reset.doneText': 'Tüm oturumlarınız kapatıldı. Lütfen şimdi uygulamaya gidin ve yeni parolanızla oturum açın.',

  'newPasskey.title': 'Geçiş anahtarı oluşturun',
  'newPasskey.lead': 'Geçiş anahtarıyla parola olmadan oturum açarsınız. Lütfen önce e-postadaki kodu girin.',
  'newPasskey.submit': 'Devam et',
  'newPasskey.doneTitle': 'Geçiş anahtarınız hazır',
  'newPasskey.doneText': 'Tüm oturumlarınız kapatıldı. Lütfen şimdi uygulamaya gidin ve geçiş anahtarınızla oturum açın.',
}
