import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary': 'ご確認いただきたい項目が{count, plural, other {#件}}あります',

  'problems.wrongLoginNameOrPassword': 'ログイン名とパスワードの組み合わせが一致しません。両方をご確認のうえ、もう一度お試しください。',
  'problems.wrongAddressOrPassword':
    'ログイン名とパスワードの組み合わせが一致しません。両方をご確認のうえ、もう一度お試しください。このメールアドレスを複数のアカウントで使用している場合は、代わりにログイン名を入力してください。',
  'problems.tooManyAttempts': '短い時間に何度か試行がありました。{wait}にもう一度お試しください。',
  'problems.formExpired': 'このページは長い間開かれていたため、入力内容を受け付けられませんでした。もう一度入力してください。',
  'problems.passwordTooShort': 'パスワードは{least, plural, other {#文字}}以上にしてください。',
  'problems.passwordTooSimple': '大文字、小文字、数字、記号など、より多くの種類の文字を組み合わせてください。',
  'problems.passwordTooLong': 'パスワードは{most, plural, other {#文字}}以内にしてください。',
  'problems.passwordTooCommon': '他人が最初に推測しそうなパスワードです。別のパスワードを選んでください。',
  'problems.passwordSame': 'これは現在のパスワードです。別のパスワードを選んでください。',
  'problems.passwordWrong': '現在のパスワードと一致しません。ご確認のうえ、もう一度お試しください。',
  'problems.passwordsDiffer': '2つのパスワードが一致しません。両方の欄に新しいパスワードを入力してください。',
  'problems.notReadable': '保存できない文字が含まれています。通常の文字、数字、記号を使用してください。',
  'problems.emailTaken': 'このメールアドレスのアカウントはすでに存在します。ログインするか、新しいパスワードを設定してください。',
  'problems.emailUnusable': 'メールアドレスの形式ではないようです。name@example.com のように入力してください。',
  'problems.sessionEnded': 'このアカウントのログイン状態は終了しました。別のアカウントを選ぶか、もう一度ログインしてください。',
  'problems.tooLong': 'ここには{most, plural, other {#文字}}以内で入力してください。',

  'problems.userCode.malformed': 'コードは、母音を含まない8文字の英字です。デバイスに表示されているとおりに入力してください。',
  'problems.userCode.wrong': 'このコードを表示しているデバイスはありません。デバイスの表示と1文字ずつ見比べてください。',
  'problems.userCode.over': 'このコードは使えなくなりました。デバイスで新しいコードを取得してください。',

  'problems.mailCode':
    'このコードは使えません。入力の違い、期限切れ、使用済み、または新しいコードの発行が考えられます。'
    + '最新のメールに記載のコードを入力するか、メールの再送を依頼してください。',

  'problems.factorCode': 'このコードは使えません。今表示されているコードを入力してください。',
  'problems.recoveryCode': 'このコードは使えません。入力の違い、または使用済みの可能性があります。別のコードをお使いください。',
  'problems.emailCode': 'このコードは使えません。最新のメールに記載のコードを入力するか、コードを再送信してください。',
  'problems.passkey': 'このパスキーではここにログインできません。もう一度お試しいただくか、別の方法でログインしてください。',
  'problems.passkeyNotAdded': 'パスキーは追加されませんでした。もう一度お試しいただくか、別の方法を選んでください。',
  'problems.passkeyExists': 'このパスキーはすでに登録されています。別のパスキーを選んでください。',
  'problems.passkeyName': '名前は、通常の文字と記号で{most}文字以内にしてください。',
  'problems.seedExpired': 'このページは長い間開かれていました。新しい画像を読み取ってください。',
  'problems.tooManyMails': 'すでに何通かメールをお送りしています。{wait}に再送信できます。',
  'problems.codesNeedMail': 'このサーバーはあなたにメールを送信できず、ほかに管理できる人もいません。別の方法を選択してください。',
  'problems.required.code': 'コードを入力してください。',
  'problems.required.mailCode': 'メールに記載のコードを入力してください。',
  'problems.required.userCode': 'デバイスに表示されているコードを入力してください。',
  'problems.required.loginName': 'ログイン名またはメールアドレスを入力してください。',
  'problems.required.password': 'パスワードを入力してください。',
  'problems.required.newPassword': 'パスワードを決めて入力してください。',
  'problems.required.givenName': '名を入力してください。',
  'problems.required.familyName': '姓を入力してください。',
  'problems.required.email': 'メールアドレスを入力してください。',
}
