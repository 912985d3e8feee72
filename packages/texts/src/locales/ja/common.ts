import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': '問題：{title}',
  'documentTitle': '{title} – {product}',
  'continue': '続ける',
  'useAnotherAccount': '別のアカウントを使用',
  'language.choose': '言語',
  'reveal.show': '表示',
  'reveal.hide': '非表示',
  'reveal.subject': '（パスワード）',
  'links.terms': '利用規約',
  'links.privacy': 'プライバシー',
  'links.help': 'ヘルプ',
  'links.support': 'サポート',
  'links.label': '規約とヘルプ',
}
