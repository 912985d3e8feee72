import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Telefon numaranız kaldırılsın mı?',
  'removal.phone.text': 'Uygulamalar artık numaranızı göremez. İstediğiniz zaman yeniden ekleyebilirsiniz.',

  'removal.passkey.title': 'Bu geçiş anahtarı kaldırılsın mı?',
  'removal.passkey.text':
    'Artık bu anahtarla oturum açamazsınız ve diğer tüm oturumlarınız kapatılır. '
    + 'Cihazınız, siz oradan silene kadar kendi kopyasını saklar.',
  'removal.passkey.submit': 'Geçiş anahtarını kaldır',
  'removal.passkey.onlyWay': 'Bu geçiş anahtarı, oturum açmanın tek yoludur. Lütfen önce başka bir yol ekleyin.',

  'removal.totp.title': 'Kimlik doğrulama uygulaması kaldırılsın mı?',
  'removal.totp.text': 'Uygulamanın kodları artık burada çalışmaz ve diğer tüm oturumlarınız kapatılır.',
  'removal.totp.submit': 'Uygulamayı kaldır',

  'removal.emailCode.title': 'E-posta ile kod kapatılsın mı?',
  'removal.emailCode.text': 'Oturum açarken artık e-posta ile kod almazsınız ve diğer tüm oturumlarınız kapatılır.',

  'removal.lastFactor': 'Bu sizin son ikinci faktörünüz. Bu olmadan, parolanızı öğrenen herkes oturum açabilir.',
  'removal.lastOwner':
    'Bu sunucuyu yalnızca siz yönetebilirsiniz ve bu olmadan artık oturum açamazsınız. Lütfen önce başka bir oturum açma yolu ekleyin veya bu rolü başka birine verin.',

  'removal.session.title': 'Bu oturum kapatılsın mı?',
  'removal.session.text': 'Tarayıcıdaki oturum kapatılır ve bu tarayıcıyla oturum açtığınız uygulamalar erişimini kaybeder.',

  'removal.others.title': 'Diğer tüm oturumlar kapatılsın mı?',
  'removal.others.text':
    'Bu oturumlar kapatılır ve bunlarla giriş yaptığınız uygulamalar erişimini kaybeder. Buradaki oturumunuz açık kalır.',

  'removal.application.title': 'Bu uygulamanın erişimi kaldırılsın mı?',
  'removal.application.text':
    'Uygulamadaki oturumunuz kapatılır ve uygulama artık sizin adınıza işlem yapamaz. Elindeki veriler onda kalır.',
}
