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
  'links.terms': '服务条款',
  'links.privacy': '隐私',
  'links.help': '帮助',
  'links.support': '支持',
  'links.label': '条款与帮助',
}
