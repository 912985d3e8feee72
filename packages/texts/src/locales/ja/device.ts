import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'デバイスを接続',
  'device.label': 'デバイスに表示されているコード',
  'device.hint': '8文字の英字です（例：WDJB-MJHT）。大文字と小文字は区別されません。',

  'deviceConsent.title': 'デバイスを接続',
  'deviceConsent.titleFor': 'デバイスを{client}に接続',
  'deviceConsent.question': 'デバイスに今、このコードが表示されていますか？',
  'deviceConsent.person': 'デバイスにログインするアカウント',
  'deviceConsent.scopes': '許可した場合にデバイスができること',
  'deviceConsent.warningLead': 'ご自身で始めた操作ですか？',
  'deviceConsent.warning':
    'コードやこのページへのリンクを誰かから受け取った場合は、「拒否」を選んでください。'
    + '許可すると、その人がアカウントに入れるようになります。',
  'deviceConsent.allow': '許可',
  'deviceConsent.deny': '拒否',

  'deviceResult.allowed.title': 'デバイスにお戻りください',
  'deviceResult.allowed.text': '数秒でデバイスへのログインが完了します。このページは閉じてかまいません。',
  'deviceResult.denied.title': 'デバイスは接続されませんでした',
  'deviceResult.denied.text': 'このデバイスはアカウントにアクセスできません。このページは閉じてかまいません。',

  'scopes.openid': 'ユーザーIDでご本人であることを確認する',
  'scopes.profile': '名前や写真などのプロフィールを見る',
  'scopes.email': 'メールアドレスを見る',
  'scopes.phone': '電話番号を見る',
  'scopes.address': '住所を見る',
  'scopes.offline_access': '離席中も、ログアウトするまでログイン状態を保つ',
  'scopes.organization': '所属している組織を見る',
  'scopes.ownApi': 'ここで管理できるものを、ご本人に代わって管理する',
  'scopes.otherProject': 'ほかのサービスを、ご本人に代わって利用する',
  'scopes.nothing': '個人の情報を受け取らずに、ログインだけを利用する',
}
