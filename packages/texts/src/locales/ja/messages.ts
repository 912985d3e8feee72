import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'お問い合わせ番号',
  'messages.referenceHint': 'サポートが必要なときにお伝えください。',
  'messages.startAgain': '最初からやり直す',
  'messages.enterCode': 'コードを入力',
  'messages.backToApp': 'アプリに戻る',
  'messages.backToAppNamed': '{client}に戻る',
  'messages.tryAgain': 'もう一度試す',
  'messages.copy': 'コピー',
  'messages.copied': 'コピーしました',
  'messages.forDevelopers': '開発者向け',

  'messages.expired.title': 'このログインは期限が切れました',
  'messages.expired.text': '長い間開かれていたため、アカウントの保護のために終了しました。アプリに戻り、もう一度ログインしてください。',
  'messages.alreadyUsed.title': 'このログインはすでに完了しています',
  'messages.alreadyUsed.text':
    '「戻る」ボタンか別のタブから、このページが開かれたようです。アプリで操作を続けるか、アプリからもう一度ログインしてください。',
  'messages.notLinked.title': 'このアカウントは連携できません',
  'messages.notLinked.text':
    '別のプロバイダーでのサインインはすでに他のアカウントと連携しているか、このアカウントがその組織のものではありません。戻って、別のアカウントにサインインしてください。',
  'messages.foreignBrowser.title': 'ログインを始めた画面でお続けください',
  'messages.foreignBrowser.text':
    'このログインは、別のブラウザまたはプライベートウィンドウで始められました。'
    + 'そちらに戻るか、アプリに移動してこのブラウザでもう一度ログインしてください。',
  'messages.deviceExpired.title': 'このログインは期限が切れました',
  'messages.deviceExpired.text':
    '長い間開かれていたか、途中でログアウトされました。デバイスで新しいコードを取得し、ここに入力してください。',
  'messages.cancel': 'キャンセル',
  'messages.cancelled.title': 'サインインをキャンセルしました',
  'messages.cancelled.text': 'サインインは行われませんでした。このページを閉じてかまいません。',
  'messages.deviceCodeOver.title': 'このコードは使えなくなりました',
  'messages.deviceCodeOver.text': '期限が切れたか、すでに使用されています。デバイスでもう一度ログインを始めて新しいコードを取得し、ここに入力してください。',
  'messages.deviceInOtherBrowser.title': 'ログインを始めた画面でお続けください',
  'messages.deviceInOtherBrowser.text':
    'このログインは、別のブラウザまたはプライベートウィンドウで始められました。そちらに戻るか、デバイスのコードをここに入力してください。',
  'messages.accountNotAdmitted.title': 'このアカウントはここでは使えません',
  'messages.accountNotAdmitted.text':
    'このアプリは、別の組織の方を対象としています。もう一度コードを入力し、その組織のアカウントでログインしてください。',
  'messages.unavailable.title': 'ただいまログインできません',
  'messages.unavailable.text':
    '現在、サービスの準備ができていません。アカウントへの影響はありません。1分ほど待ってから、もう一度お試しください。',
  'messages.requestNotUnderstood.title': 'このログイン用リンクは使えません',
  'messages.requestNotUnderstood.text':
    '元のアプリから、こちらでは対応できない要求がありました。戻って、もう一度お試しください。'
    + '再びこのページが表示される場合は、アプリの運営者にお問い合わせください。',
  'messages.formRefused.title': 'このページは長い間開かれていました',
  'messages.formRefused.text':
    'アカウントの保護のため、送信された内容を受け付けられませんでした。何も変更されていませんので、最初からやり直してください。',
  'messages.logoutRefused.title': 'ログアウトできませんでした',
  'messages.logoutRefused.text':
    '元のアプリからのログアウトの要求に、こちらでは対応できませんでした。そのため、ログインしたままになっています。',
  'messages.unexpected.title': 'こちら側で問題が発生しました',
  'messages.unexpected.text': 'この手順を完了できませんでした。しばらくしてから、もう一度お試しください。',
  'messages.unknown.title': 'このログインが見つかりません',
  'messages.unknown.text': '古くなっているか、アドレスの一部が欠けている可能性があります。アプリに戻り、もう一度ログインしてください。',
  'messages.notFound.title': 'ここにはページがありません',
  'messages.notFound.text': 'アドレスの一部が欠けている可能性があります。アプリに戻り、そこから始めてください。',
  'messages.scriptNeeded': 'このページには JavaScript が必要です。ブラウザーで有効にして、ページを再読み込みしてください。',
  'messages.signedIn.title': 'ログインしました',
  'messages.signedIn.text': 'このページを閉じて、アプリで操作をお続けください。',
}
