import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': '{count, plural, one {Bir nokta dikkatinizi gerektiriyor} other {# nokta dikkatinizi gerektiriyor}}',

  'problems.wrongLoginNameOrPassword': 'Kullanıcı adı ile parola birbiriyle eşleşmiyor. Lütfen ikisini de kontrol edip yeniden deneyin.',
  'problems.wrongAddressOrPassword':
    'Kullanıcı adı ile parola birbiriyle eşleşmiyor. Lütfen ikisini de kontrol edip yeniden deneyin. Bu e-postayı birden çok hesap kullanıyorsa bunun yerine kullanıcı adınızı girin.',
  'problems.tooManyAttempts': 'Kısa sürede birkaç deneme yapıldı. Lütfen {wait} yeniden deneyin.',
  'problems.formExpired': 'Bu sayfa uzun süre açık kaldığı için bilgilerinizi alamadık. Lütfen bunları yeniden girin.',
  'problems.passwordTooShort': 'Lütfen en az {least, plural, one {# karakter} other {# karakter}} içeren bir parola kullanın.',
  'problems.passwordTooSimple': 'Lütfen daha fazla karakter türünü birlikte kullanın: büyük harf, küçük harf, rakam ve simge.',
  'problems.passwordTooLong': 'Lütfen en fazla {most, plural, one {# karakter} other {# karakter}} içeren bir parola kullanın.',
  'problems.passwordTooCommon': 'Bu parola, başkalarının ilk tahmin edeceği parolalardan biri. Lütfen başka bir parola belirleyin.',
  'problems.passwordSame': 'Bu, mevcut parolanız. Lütfen başka bir parola belirleyin.',
  'problems.passwordWrong': 'Bu, mevcut parolanız değil. Lütfen kontrol edip yeniden deneyin.',
  'problems.passwordsDiffer': 'İki parola aynı değil. Lütfen yeni parolanızı her iki alana da yazın.',
  'problems.notReadable': 'Bu karakterlerin bazıları kaydedilemiyor. Lütfen sıradan harfler, rakamlar ve simgeler kullanın.',
  'problems.emailTaken': 'Bu e-posta adresiyle bir hesap zaten var. Lütfen oturum açın veya yeni bir parola seçin.',
  'problems.emailUnusable': 'Bu, bir e-posta adresine benzemiyor. Lütfen ad@example.com biçiminde yazın.',
  'problems.sessionEnded': 'Bu hesabın oturumu artık açık değil. Lütfen başka bir hesap seçin veya yeniden oturum açın.',
  'problems.tooLong': 'Lütfen buraya en fazla {most, plural, one {# karakter} other {# karakter}} yazın.',

  'problems.userCode.malformed': 'Kod sekiz harften oluşur ve ünlü harf içermez. Lütfen cihazınızda göründüğü gibi yazın.',
  'problems.userCode.wrong': 'Hiçbir cihazda bu kod görünmüyor. Lütfen kodu cihazınızdakiyle harf harf karşılaştırın.',
  'problems.userCode.over': 'Bu kod artık geçerli değil. Lütfen cihazınızdan yeni bir kod alın.',

  'problems.mailCode':
    'Bu kod işe yaramıyor. Yazımı farklı olabilir, çok eski olabilir, daha önce kullanılmış veya yerine yenisi gönderilmiş olabilir. '
    + 'Lütfen en yeni e-postadaki kodu girin veya yeni bir e-posta isteyin.',

  'problems.factorCode': 'Bu kod işe yaramıyor. Lütfen şu anda görünen kodu yazın.',
  'problems.recoveryCode':
    'Bu kod işe yaramıyor. Yazımı farklı olabilir veya daha önce kullanılmış olabilir. Lütfen başka bir kod kullanın.',
  'problems.emailCode': 'Bu kod işe yaramıyor. Lütfen en yeni e-postadaki kodu girin veya yeni bir kod isteyin.',
  'problems.passkey': 'Bu geçiş anahtarıyla burada oturum açılamıyor. Lütfen yeniden deneyin veya başka bir yöntemle oturum açın.',
  'problems.passkeyNotAdded': 'Geçiş anahtarı eklenmedi. Lütfen yeniden deneyin veya başka bir yöntem seçin.',
  'problems.passkeyExists': 'Bu geçiş anahtarı zaten kayıtlı. Lütfen başka bir geçiş anahtarı seçin.',
  'problems.passkeyName': 'Lütfen sıradan harf ve işaretlerden oluşan, en fazla {most} karakterlik bir ad kullanın.',
  'problems.seedExpired': 'Bu sayfa uzun süre açık kaldı. Lütfen yeni resmi tarayın.',
  'problems.tooManyMails': 'Size zaten birkaç e-posta gönderdik. Yeni bir e-postayı {wait} isteyebilirsiniz.',
  'problems.codesNeedMail': 'Bu sunucu size e-posta gönderemiyor ve onu başka kimse yönetemiyor. Lütfen başka bir yöntem seçin.',
  'problems.required.code': 'Lütfen kodu girin.',
  'problems.required.mailCode': 'Lütfen e-postadaki kodu girin.',
  'problems.required.userCode': 'Lütfen cihazınızda görünen kodu girin.',
  'problems.required.loginName': 'Lütfen kullanıcı adınızı veya e-posta adresinizi girin.',
  'problems.required.password': 'Lütfen parolanızı girin.',
  'problems.required.newPassword': 'Lütfen bir parola belirleyin.',
  'problems.required.givenName': 'Lütfen adınızı girin.',
  'problems.required.familyName': 'Lütfen soyadınızı girin.',
  'problems.required.email': 'Lütfen e-posta adresinizi girin.',
}
