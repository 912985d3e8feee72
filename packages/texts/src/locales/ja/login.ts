import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'ログイン',
  'signIn.titleFor': '{client}にログイン',

  'loginName.label': 'ログイン名またはメールアドレス',
  'loginName.register': 'アカウントを作成',
  'loginName.registerLead': '初めてご利用ですか？',
  'loginName.accounts': 'ログイン中のアカウントを選択',

  'password.label': 'パスワード',
  'password.identity': 'ログインするアカウント',
  'password.submit': 'ログイン',
  'password.new': '新しいパスワード',
  'password.newAgain': '新しいパスワード（確認）',
  'password.rules':
    '{least, plural, other {#文字}}以上で入力してください。ご本人しか思いつかない、いくつかの単語の組み合わせがおすすめです。',

  'changePassword.title': '新しいパスワードの設定',
  'changePassword.lead': '続ける前に、ご本人だけが知っているパスワードを設定してください。',
  'changePassword.current': '現在のパスワード',
  'changePassword.submit': 'パスワードを変更してログイン',

  'accounts.title': 'アカウントを選択',
  'accounts.titleFor': '{client}に進む',
  'accounts.lead': 'このブラウザでログイン中のアカウントです。',

  'register.title': 'アカウントを作成',
  'register.titleFor': '{client}のアカウントを作成',
  'register.givenName': '名',
  'register.familyName': '姓',
  'register.email': 'メールアドレス',
  'register.loginName': 'ログイン名',
  'register.password': 'パスワード',
  'register.passwordAgain': 'パスワード（確認）',
  'register.submit': 'アカウントを作成',
  'register.signInLead': 'アカウントをお持ちですか？',
  'register.signIn': 'ログイン',

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
