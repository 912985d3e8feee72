import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Bir cihaz bağlayın',
  'device.label': 'Cihazınızda görünen kod',
  'device.hint': 'Sekiz harf (örneğin WDJB-MJHT). Büyük veya küçük harf fark etmez.',

  'deviceConsent.title': 'Cihazınızı bağlayın',
  'deviceConsent.titleFor': 'Cihazınızı {client} uygulamasına bağlayın',
  'deviceConsent.question': 'Cihazınızda şu anda bu kod görünüyor mu?',
  'deviceConsent.person': 'Cihazda oturumu açılacak hesap',
  'deviceConsent.scopes': 'Cihaz bundan sonra şunları yapabilir',
  'deviceConsent.warningLead': 'Bunu siz mi başlattınız?',
  'deviceConsent.warning':
    'Kodu veya bu sayfanın bağlantısını size biri gönderdiyse “Reddet” seçeneğini kullanın. Aksi takdirde bu kişi hesabınıza girebilir.',
  'deviceConsent.allow': 'İzin ver',
  'deviceConsent.deny': 'Reddet',

  'deviceResult.allowed.title': 'Cihazınıza dönebilirsiniz',
  'deviceResult.allowed.text': 'Birkaç saniye içinde cihazda oturum açılacak. Bu sayfayı kapatabilirsiniz.',
  'deviceResult.denied.title': 'Cihaz bağlanmadı',
  'deviceResult.denied.text': 'Cihaz hesabınıza erişemeyecek. Bu sayfayı kapatabilirsiniz.',

  'scopes.openid': 'kullanıcı kimliğinizden siz olduğunuzu anlamak',
  'scopes.profile': 'adınız ve resminiz gibi profil bilgilerinizi görmek',
  'scopes.email': 'e-posta adresinizi görmek',
  'scopes.phone': 'telefon numaranızı görmek',
  'scopes.address': 'posta adresinizi görmek',
  'scopes.offline_access': 'siz başında değilken de, oturumu kapatana kadar oturumu açık tutmak',
  'scopes.organization': 'hangi kuruluşa bağlı olduğunuzu görmek',
  'scopes.ownApi': 'burada yönetebildiklerinizi sizin adınıza yönetmek',
  'scopes.otherProject': 'sizin adınıza başka hizmetleri kullanmak',
  'scopes.nothing': 'hiçbir bilginizi almadan oturumunuzu kullanmak',
}
