import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'パスキーでログイン',
  'passkey.lead': 'デバイスが、指紋、顔、またはロック解除用のコードを求めます。',
  'passkey.button': 'パスキーでログイン',
  'passkey.usePassword': '代わりにパスワードを使用',
  'passkey.needsScript': 'パスキーを使うには、パスキーに対応し、JavaScriptが有効になっているブラウザが必要です。',
  'passkey.nothingCame': 'デバイスからパスキーが届きませんでした。もう一度お試しいただくか、別の方法でログインしてください。',

  'secondFactor.title': 'ご本人の確認',
  'secondFactor.lead': '確認の方法を選んでください。',
  'secondFactor.otherWay': '別の方法を試す',
  'secondFactor.passkey': 'パスキーまたはセキュリティキー',
  'secondFactor.totp': '認証アプリのコード',
  'secondFactor.email_code': 'メールで届くコード',
  'secondFactor.recovery_code': 'リカバリーコードの1つ',

  'totp.title': 'アプリのコードを入力',
  'totp.lead': '認証アプリに6桁のコードが表示されています。',
  'totp.label': 'コード',

  'recoveryCode.title': 'リカバリーコードを入力',
  'recoveryCode.lead': '保管したコードは、それぞれ1回だけ使用できます。',
  'recoveryCode.label': 'リカバリーコード',
  'recoveryCode.hint': '12文字の英数字です（例：ABCD-EFGH-JKLM）。',

  'emailCode.title': 'コードをメールで受け取る',
  'emailCode.lead': '{address} にコードを送信します。',
  'emailCode.send': 'コードを送信',
  'emailCode.sentTitle': 'メールに記載のコードを入力',
  'emailCode.sent': '{address} にコードを送信しました。10分間有効です。',
  'emailCode.sendAgain': 'コードを再送信',

  'securityKey.title': 'パスキーまたはセキュリティキーを使用',
  'securityKey.lead': 'デバイスまたはセキュリティキーをお手元にご用意ください。',
  'securityKey.button': '続ける',

  'setUp.title': 'アカウントの保護',
  'setUp.lead': '2段階認証を設定すると、パスワードを知られただけではアカウントに入られません。方法を選んでください。',
  'setUp.forced': 'このアカウントには、パスワードに加えて2段階認証が必要です。方法を選んでください。',
  'setUp.passkey': 'パスキーまたはセキュリティキー',
  'setUp.passkey.hint': '指紋、顔、または差し込んで使うキーです。最も安全な方法です。',
  'setUp.totp': '認証アプリ',
  'setUp.totp.hint': 'スマートフォンのアプリにコードが表示されます。',
  'setUp.email_code': 'メールで届くコード',
  'setUp.email_code.hint': 'ログインのたびにコードをお送りします。',
  'setUp.skip': '今はしない',
  'setUp.otherWay': '別の方法を選ぶ',

  'setUpTotp.title': '認証アプリの設定',
  'setUpTotp.scan': 'この画像を認証アプリで読み取ってください。',
  'setUpTotp.picture': '認証アプリ用のQRコード',
  'setUpTotp.seed': '読み取れない場合は、次のキーをアプリに入力してください：',
  'setUpTotp.label': 'アプリに表示されているコード',
  'setUpTotp.submit': '確認',

  'setUpPasskey.title': 'パスキーを追加',
  'setUpPasskey.lead': 'パスキーはデバイスに保管され、使うときに指紋、顔、またはロック解除用のコードが求められます。',
  'setUpPasskey.name': '名前',
  'setUpPasskey.nameHint': '「自分のスマートフォン」など、見分けやすい名前です。空欄のままでもかまいません。',
  'setUpPasskey.button': 'パスキーを追加',

  'setUpEmailCode.title': 'コードをメールで受け取る',
  'setUpEmailCode.lead': 'ログインするときに、{address} にコードを送信します。',
  'setUpEmailCode.submit': 'オンにする',
  'setUpEmailCode.verifyFirst': 'まず、{address} がご本人のメールアドレスであることを確認します。そのアドレスにコードを送信します。',

  'recoveryCodes.title': 'リカバリーコードの保管',
  'recoveryCodes.lead': '今設定したものをなくした場合でも、このコードの1つを使ってログインできます。コードはそれぞれ1回だけ使用できます。今しか表示されませんので、印刷するか、書き留めてください。',
  'recoveryCodes.stored': '保管しました',
}
