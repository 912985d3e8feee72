import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': '问题：{title}',
  'documentTitle': '{title} – {product}',
  'continue': '继续',
  'useAnotherAccount': '使用其他账号',
  'language.choose': '语言',
  'reveal.show': '显示',
  'reveal.hide': '隐藏',
  'reveal.subject': '密码',
}
