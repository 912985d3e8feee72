import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': '連携されたログイン',
  'account.links.lead': 'ほかのサービスのアカウントでもログインできます。',
  'account.links.add': '{provider} を連携',
  'account.links.since': '連携日: {date}',
  'account.links.suspended': 'このサービスの設定が変更されたため、停止されています。再び使用するには、このサービスでログインしてから、別の方法でログインしてください。',
  'account.links.gone': 'このログインはもう連携されていません。',
  'links.left.title': 'アカウントに連携されたログイン',
  'links.left.lead': 'これらのログインで引き続きアカウントを開けます。心当たりのないものは削除してください。',
  'links.left.review': '連携されたログインを確認',
  'removal.link.title': 'この連携されたログインを削除しますか?',
  'removal.link.text': '今後はこの方法でログインできなくなり、ほかのすべての場所からログアウトされます。',
  'removal.link.submit': '連携を削除',
  'removal.link.onlyWay': 'これが唯一のログイン方法です。先に、ほかのログイン方法を追加してください。',
  'account.note.link_added': 'ログインを連携しました。ほかのすべての場所からログアウトされました。',
  'account.note.link_removed': '連携を削除しました。ほかのすべての場所からログアウトされました。',
  'account.note.link_taken': '変更はありません。このログインは別のアカウントに連携されています。',
  'account.note.link_refused': '変更はありません。ログインがキャンセルされたか、ここでは許可されていません。',
  'account.note.link_failed': '変更はありません。ログインを完了できませんでした。もう一度お試しください。',
}
