import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Referans numarası',
  'messages.referenceHint': 'Yardım isterken lütfen bunu belirtin.',
  'messages.startAgain': 'Baştan başla',
  'messages.enterCode': 'Kod gir',
  'messages.backToApp': 'Uygulamaya dön',
  'messages.backToAppNamed': '{client} uygulamasına dön',
  'messages.tryAgain': 'Tekrar dene',
  'messages.copy': 'Kopyala',
  'messages.copied': 'Kopyalandı',
  'messages.forDevelopers': 'Geliştiriciler için',

  'messages.expired.title': 'Bu oturum açma işleminin süresi doldu',
  'messages.expired.text':
    'Uzun süre açık kaldığı için hesabınızı korumak amacıyla işlemi sonlandırdık. Lütfen uygulamaya dönüp yeniden oturum açın.',
  'messages.alreadyUsed.title': 'Bu oturum açma işlemi zaten tamamlandı',
  'messages.alreadyUsed.text':
    'Buraya büyük olasılıkla geri düğmesiyle veya ikinci bir sekmeden geldiniz. '
    + 'Lütfen uygulamada devam edin veya orada yeniden oturum açın.',
  'messages.notLinked.title': 'Bu hesap bağlanamıyor',
  'messages.notLinked.text':
    'Diğer sağlayıcıdaki oturum zaten başka bir hesaba bağlı ya da bu hesap onun kuruluşuna ait değil. Geri dönün ve başka bir hesapla oturum açın.',
  'messages.foreignBrowser.title': 'Lütfen başladığınız yerde devam edin',
  'messages.foreignBrowser.text':
    'Bu oturum açma işlemi başka bir tarayıcıda veya gizli pencerede başlatıldı. '
    + 'Lütfen oraya dönün ya da uygulamaya gidip burada yeniden oturum açın.',
  'messages.deviceExpired.title': 'Bu oturum açma işleminin süresi doldu',
  'messages.deviceExpired.text':
    'İşlem uzun süre açık kaldı veya bu arada oturumunuz kapatıldı. Lütfen cihazınızdan yeni bir kod alıp buraya girin.',
  'messages.cancel': 'İptal',
  'messages.cancelled.title': 'Oturum açma iptal edildi',
  'messages.cancelled.text': 'Oturum açılmadı. Bu sayfayı kapatabilirsiniz.',
  'messages.deviceCodeOver.title': 'Bu kod artık geçerli değil',
  'messages.deviceCodeOver.text':
    'Kodun süresi doldu veya kod daha önce kullanıldı. Yeni bir kod almak için cihazınızda oturum açmayı yeniden başlatın ve kodu buraya girin.',
  'messages.deviceInOtherBrowser.title': 'Lütfen başladığınız yerde devam edin',
  'messages.deviceInOtherBrowser.text':
    'Bu oturum açma işlemi başka bir tarayıcıda veya gizli pencerede başlatıldı. '
    + 'Lütfen oraya dönün ya da cihazınızdaki kodu buraya girin.',
  'messages.accountNotAdmitted.title': 'Bu hesap burada kullanılamıyor',
  'messages.accountNotAdmitted.text':
    'Uygulama, başka bir kuruluştaki kişiler içindir. Lütfen kodu yeniden girin ve o kuruluştaki bir hesapla oturum açın.',
  'messages.unavailable.title': 'Şu anda oturumunuzu açamıyoruz',
  'messages.unavailable.text': 'Hizmet şu anda hazır değil. Hesabınız bundan etkilenmiyor. Lütfen bir dakika bekleyip yeniden deneyin.',
  'messages.requestNotUnderstood.title': 'Bu oturum açma bağlantısı çalışmıyor',
  'messages.requestNotUnderstood.text':
    'Sizi buraya gönderen uygulama, yapamadığımız bir şey istedi. Lütfen geri dönüp bir kez daha deneyin. '
    + 'Bu sayfayı yeniden görürseniz uygulamayı yönetenler yardımcı olabilir.',
  'messages.formRefused.title': 'Bu sayfa çok uzun süre açık kaldı',
  'messages.formRefused.text': 'Hesabınızı korumak için gönderdiklerinizi kabul edemedik. Hiçbir şey değişmedi; lütfen baştan başlayın.',
  'messages.logoutRefused.title': 'Oturumunuzu kapatamadık',
  'messages.logoutRefused.text':
    'Sizi buraya gönderen uygulama bunu yerine getiremediğimiz bir biçimde istedi, bu nedenle oturumunuz hâlâ açık.',
  'messages.unexpected.title': 'Bizim tarafımızda bir sorun oluştu',
  'messages.unexpected.text': 'Bu adımı tamamlayamadık. Lütfen birazdan yeniden deneyin.',
  'messages.unknown.title': 'Bu oturum açma işlemini bulamıyoruz',
  'messages.unknown.text': 'İşlem çok eski veya adres eksik olabilir. Lütfen uygulamaya dönüp yeniden oturum açın.',
  'messages.notFound.title': 'Burada bir sayfa yok',
  'messages.notFound.text': 'Adres eksik olabilir. Lütfen uygulamaya dönüp oradan başlayın.',
  'messages.scriptNeeded': 'Bu sayfa JavaScript gerektirir. Tarayıcınızda açın ve sayfayı yeniden yükleyin.',
  'messages.signedIn.title': 'Oturumunuz açıldı',
  'messages.signedIn.text': 'Bu sayfayı kapatıp uygulamada devam edebilirsiniz.',
}
