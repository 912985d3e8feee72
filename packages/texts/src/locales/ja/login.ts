import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'ログイン',
  'signIn.titleFor': '{client}にログイン',

  'loginName.label': 'ログイン名またはメールアドレス',
  'loginName.register': 'アカウントを作成',
  'loginName.registerLead': '初めてご利用ですか？',
  'loginName.accounts': 'ログイン中のアカウントを選択',

  'loginName.unknown': 'このログイン名またはメールアドレスは登録されていません。ご確認ください。',

  'password.label': 'パスワード',
  'password.identity': 'ログインするアカウント',
  'password.submit': 'ログイン',
  'password.new': '新しいパスワード',
  'password.newAgain': '新しいパスワード（確認）',
  'password.rules':
    '{least, plural, other {#文字}}以上で入力してください。ご本人しか思いつかない、いくつかの単語の組み合わせがおすすめです。',

  'password.forgotten': 'パスワードをお忘れですか？',
  'password.backTo': 'パスワードの入力に戻る',

  'forgottenPassword.title': 'パスワードをお忘れですか？',
  'forgottenPassword.lead': '新しいパスワードを設定するためのメールをお送りします。',
  'forgottenPassword.submit': 'メールを送信',

  'resetPassword.title': '新しいパスワードの設定',
  'resetPassword.sent': '{loginName} のアカウントがある場合は、そのメールアドレスにコードを記載したメールをお送りしています。ここにコードを入力するか、メール内のリンクを開いてください。',
  'resetPassword.submit': 'パスワードを変更してログイン',
  'resetPassword.again': 'メールが届きませんか？',
  'resetPassword.sendAgain': 'もう一度送信',

  'changePassword.title': '新しいパスワードの設定',
  'changePassword.lead': '続ける前に、ご本人だけが知っているパスワードを設定してください。',
  'changePassword.current': '現在のパスワード',
  'changePassword.submit': 'パスワードを変更してログイン',

  'verifyEmailStep.title': 'メールアドレスの確認',
  'verifyEmailStep.lead': '{address} がご本人のメールアドレスであることを確認します。メールに記載のコードをここに入力するか、メール内のリンクを開いてください。',
  'verifyEmailStep.sendAgain': 'メールを再送信',
  'verifyEmailStep.sent': '{address} にメールを送信しました。',
  'verifyEmailStep.submit': '確認して続ける',
  'verifyEmailStep.change': 'メールアドレスを変更',
  'changeAddress.title': 'メールアドレスの変更',
  'changeAddress.lead': '新しいメールアドレスにコードを送信します。',
  'changeAddress.label': 'メールアドレス',
  'changeAddress.submit': 'メールアドレスを変更',

  'accounts.title': 'アカウントを選択',
  'accounts.titleFor': '{client}に進む',
  'accounts.signOut': '{loginName} をログアウト',
  'accounts.lead': 'このブラウザでログイン中のアカウントです。',

  'register.title': 'アカウントを作成',
  'register.titleFor': '{client}のアカウントを作成',
  'register.givenName': '名',
  'register.familyName': '姓',
  'register.email': 'メールアドレス',
  'register.password': 'パスワード',
  'register.submit': 'アカウントを作成',
  'register.agree.both': 'アカウントを作成すると、{terms}に同意したことになります。データの取り扱いについては、{privacy}をご覧ください。',
  'register.agree.terms': 'アカウントを作成すると、{terms}に同意したことになります。',
  'register.agree.privacy': 'データの取り扱いについては、{privacy}をご覧ください。',
  'register.terms': '利用規約',
  'register.privacy': 'プライバシーポリシー',
  'register.signInLead': 'アカウントをお持ちですか？',
  'register.signIn': 'ログイン',

  'registerCode.title': 'メールをご確認ください',
  'registerCode.lead': '{email} にコードを送信しました。アカウントの作成を完了するには、ここにコードを入力してください。',

  'logout.question': 'ログアウトしますか？',
  'logout.text': 'このブラウザで、アカウントからログアウトします。ログインしたままにする場合は、このページを閉じてください。',
  'logout.submit': 'ログアウト',
  'logout.doneTitle': 'ログアウトしました',
  'logout.doneText': 'このページは閉じてかまいません。共用のパソコンをお使いの場合は、ブラウザも閉じてください。',

  'formPost.title': '少々お待ちください',
  'formPost.back': '元の画面に戻ります…',
  'formPost.backTo': '{client}に戻ります…',
  'formPost.noScript': '続けるには、ボタンを押してください。',
}
