import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Erişime izin verilsin mi?',
  'consent.titleFor': '{client} hesabınıza erişsin mi?',
  'consent.owner': 'Uygulamayı {owner} sunuyor.',
  'consent.host': 'Kararınızdan sonra {host} adresine gidersiniz.',
  'consent.onThisDevice': 'Kararınızdan sonra bu cihazdaki bir uygulamaya dönersiniz.',
  'consent.person': 'Oturum açılan hesap',
  'consent.scopes': 'İzin verirseniz {client} şunları yapabilir',
  'consent.allowed': '{client} için daha önce izin verdikleriniz',
  'consent.remember': 'Kararımı hatırla',
  'consent.rememberHint': 'Daha fazla erişim istendiğinde size yeniden sorulur. Erişimi hesabınızdaki “{page}” bölümünden kaldırabilirsiniz.',
  'scopes.roles': 'rollerinizi görmek',
  'scopes.metadata': 'hakkınızda saklanan diğer bilgileri görmek',

  'terms.title': 'Hizmet koşullarını kabul edin',
  'terms.lead': 'Hesabınız için hizmet koşullarının {version} sürümü geçerlidir. Devam etmeden önce okuyun.',
  'terms.read': 'Hizmet koşullarını oku',
  'terms.accept': 'Kabul et ve devam et',

  'invitation.title': '{org} kuruluşuna katılın',
  'invitation.lead': '{address} e-posta adresiyle {org} kuruluşuna katılmaya davet edildiniz.',
  'invitation.as': 'Katılacağınız hesap',
  'invitation.accept': 'Katıl',
  'invitation.signIn': 'Bu adresle zaten bir hesabınız var. O hesapla oturum açın, sonra e-postadaki bağlantıyı yeniden açın.',
  'invitation.new': 'Sonraki adımda yeni hesabınız için bir parola seçersiniz.',
  'invitation.overTitle': 'Bu davet artık geçerli değil',
  'invitation.overText': 'Kabul edildi, geri çekildi veya süresi doldu. Sizi davet eden kişiden yenisini isteyin.',
  'invitation.doneTitle': '{org} kuruluşuna katıldınız',
  'invitation.doneText': 'Bu sayfayı kapatıp uygulamalarınızda oturum açabilirsiniz.',
}
