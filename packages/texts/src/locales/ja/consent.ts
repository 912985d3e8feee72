import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'アクセスを許可しますか?',
  'consent.titleFor': '{client}にアカウントへのアクセスを許可しますか?',
  'consent.owner': 'このアプリの提供元は{owner}です。',
  'consent.host': '選択後、{host}に移動します。',
  'consent.onThisDevice': '選択後、このデバイスのアプリに戻ります。',
  'consent.person': 'ログイン中のアカウント',
  'consent.scopes': '許可した場合に{client}ができること',
  'consent.allowed': '{client}にすでに許可していること',
  'consent.remember': '選択を保存する',
  'consent.rememberHint': '追加のアクセスが要求されたときは、もう一度確認します。アクセスはアカウントの「{page}」で取り消せます。',
  'scopes.roles': 'ロールを見る',
  'scopes.metadata': '保存されているその他の情報を見る',

  'terms.title': '利用規約への同意',
  'terms.lead': 'アカウントには利用規約のバージョン{version}が適用されます。続ける前にお読みください。',
  'terms.read': '利用規約を読む',
  'terms.accept': '同意して続ける',

  'invitation.title': '{org}に参加',
  'invitation.lead': 'メールアドレス{address}で{org}に招待されています。',
  'invitation.as': '参加するアカウント',
  'invitation.accept': '参加する',
  'invitation.signIn': 'このアドレスのアカウントがすでにあります。そのアカウントでログインしてから、メールのリンクをもう一度開いてください。',
  'invitation.new': '次に、新しいアカウントのパスワードを設定します。',
  'invitation.overTitle': 'この招待は無効になりました',
  'invitation.overText': '承諾または取り消しされたか、有効期限が切れています。招待した人に新しい招待を依頼してください。',
  'invitation.doneTitle': '{org}に参加しました',
  'invitation.doneText': 'このページを閉じて、アプリにログインできます。',
}
