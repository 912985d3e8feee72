import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'メールに記載のコード',
  'mailCode.hint': '6文字の英数字です（例：K7QXMA）。大文字と小文字は区別されません。',

  'verifyEmail.title': 'メールアドレスの確認',
  'verifyEmail.lead': 'このコードが記載されたメールを、ご本人が受け取ったことを確認してください。',
  'verifyEmail.submit': 'メールアドレスを確認',
  'verifyEmail.doneTitle': 'メールアドレスを確認しました',
  'verifyEmail.doneText': 'このページを閉じて、アプリで操作をお続けください。',
  'verifyEmail.doneFresh': '安全のため、以前に追加されたパスワード、パスキー、2段階認証、ログインはすべて削除されました。ログインするには、新しいパスワードを設定してください。ログインページから、そのためのコードをお送りします。',

  'changeEmail.title': '新しいメールアドレスの確認',
  'changeEmail.lead': 'このコードが記載されたメールを、ご本人が受け取ったことを確認してください。確認後は、これがアカウントのメールアドレスになります。',
  'changeEmail.submit': 'メールアドレスを確認',
  'changeEmail.doneTitle': 'メールアドレスを変更しました',
  'changeEmail.doneText': 'これがアカウントのメールアドレスになりました。このページは閉じてかまいません。',

  'newPassword.initialise.title': 'アカウントの設定',
  'newPassword.initialise.submit': 'アカウントを設定',
  'newPassword.initialise.doneTitle': 'アカウントの準備ができました',
  'newPassword.initialise.doneText': 'アプリに移動し、新しいパスワードでログインしてください。',
  'newPassword.password_reset.title': '新しいパスワードの設定',
  'newPassword.password_reset.submit': 'パスワードを変更',
  'newPassword.password_reset.doneTitle': 'パスワードを変更しました',
  'newPassword.password_reset.doneText': 'すべてのデバイスでログアウトしました。アプリに移動し、新しいパスワードでログインしてください。',

  'newPasskey.title': 'パスキーの設定',
  'newPasskey.lead': 'パスキーがあれば、パスワードなしでログインできます。まず、メールに記載されたコードを入力してください。',
  'newPasskey.submit': '続ける',
  'newPasskey.doneTitle': 'パスキーの準備ができました',
  'newPasskey.doneText': 'すべての場所からログアウトしました。アプリに移動し、パスキーでログインしてください。',
}
