import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': '電話番号を削除しますか？',
  'removal.phone.text': 'アプリは電話番号を見ることができなくなります。いつでも再び追加できます。',

  'removal.passkey.title': 'このパスキーを削除しますか？',
  'removal.passkey.text': 'このパスキーではログインできなくなり、ほかの場所ではすべてログアウトします。端末に保存されたパスキーは、端末で削除するまで残ります。',
  'removal.passkey.submit': 'パスキーを削除',
  'removal.passkey.onlyWay': 'このパスキーが唯一のログイン方法です。先に、ほかのログイン方法を追加してください。',

  'removal.totp.title': '認証アプリを削除しますか？',
  'removal.totp.text': 'アプリのコードはここでは使えなくなり、ほかの場所ではすべてログアウトします。',
  'removal.totp.submit': '認証アプリを削除',

  'removal.emailCode.title': 'メールで届くコードをオフにしますか？',
  'removal.emailCode.text': 'ログインするときにコードがメールで届かなくなり、ほかの場所ではすべてログアウトします。',

  'removal.lastFactor': 'これが最後の2段階認証です。これがなくなると、パスワードを知った人は誰でもログインできてしまいます。',
  'removal.lastOwner': 'このサーバーを管理できるのはあなただけです。これがなくなると、ログインできなくなります。先に、ほかのログイン方法を追加するか、別の人にその役割を割り当ててください。',

  'removal.session.title': 'このログインを終了しますか？',
  'removal.session.text': 'ブラウザがログアウトし、そのブラウザでログインしたアプリはアクセスできなくなります。',

  'removal.others.title': 'ほかの場所をすべてログアウトしますか？',
  'removal.others.text': 'これらのログインが終了し、そこでログインしたアプリはアクセスできなくなります。ここではログインしたままです。',

  'removal.application.title': 'このアプリのアクセスを取り消しますか？',
  'removal.application.text': 'アプリはログアウトし、あなたに代わって操作できなくなります。アプリがすでに持っているデータは、アプリに残ります。',
}
