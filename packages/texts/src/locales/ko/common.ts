import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': '문제: {title}',
  'documentTitle': '{title} – {product}',
  'continue': '계속',
  'useAnotherAccount': '다른 계정 사용',
  'language.choose': '언어',
  'reveal.show': '표시',
  'reveal.hide': '숨기기',
  'reveal.subject': '(비밀번호)',
  'links.terms': '이용약관',
  'links.privacy': '개인정보 보호',
  'links.help': '도움말',
  'links.support': '고객 지원',
  'links.label': '약관 및 도움말',
}
